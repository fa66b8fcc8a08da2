import { Button } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Glossary } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { useDraftsLoaded, useHasDraft } from '#web/api/drafts/use-drafts.ts';
import { useShownError } from '#web/api/errors/shown-error.ts';
import { glossariesQuery } from '#web/api/glossaries/glossary-queries.ts';
import { prefetch } from '#web/api/queries/prefetch.ts';
import { CreateGlossaryDialog } from '#web/features/glossaries/create-glossary-dialog.tsx';
import { DeleteGlossaryDialog } from '#web/features/glossaries/delete-glossary-dialog.tsx';
import { GlossaryBrowser } from '#web/features/glossaries/glossary-browser.tsx';
import { NEW_GLOSSARY } from '#web/features/glossaries/new-glossary-draft.ts';
import { useWithoutPendingDeletions } from '#web/features/glossaries/pending-deletions.ts';
import { words } from '#web/features/glossaries/words.ts';
import { ArchiveMenu, Archives, useArchives } from '#web/features/terms/archive/archives.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { UnsavedMark } from '#web/ui/unsaved/unsaved.tsx';

export function loader() {
  drafts.isLoaded();
  return prefetch(glossariesQuery);
}

export function Component() {
  const glossaries = useQuery(glossariesQuery(useConnection(), useConnectionId()));
  const error = useShownError(glossaries);
  // Wait for drafts, so that the button shows at once whether it has one.
  const isKnown = useDraftsLoaded();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const create = () => setCreating(true);
  const archives = useArchives();
  useShortcuts(
    useMemo(
      () => ({
        title: words.title,
        shortcuts: [
          { keys: 'n', label: words.create, run: () => setCreating(true) },
          { keys: '/', label: words.search, run: () => search.current?.focus() },
        ],
      }),
      [],
    ),
  );

  return (
    <>
      <PageHeader
        title={words.title}
        folds
        actions={
          <>
            {glossaries.data && <ArchiveMenu archives={archives} glossaries={glossaries.data} />}
            {/* An empty page has this button in its middle. */}
            {isKnown && glossaries.data?.length !== 0 && <CreateButton onClick={create} />}
          </>
        }
      />
      {glossaries.data && <Archives archives={archives} glossaries={glossaries.data} />}
      {glossaries.data && isKnown ? (
        <Glossaries glossaries={glossaries.data} search={search} onCreate={create} />
      ) : error ? (
        <ErrorState error={error} onRetry={glossaries.refetch} />
      ) : (
        <Loading label={words.loading} />
      )}
      {isKnown && (
        <CreateGlossaryDialog
          opened={creating}
          onClose={() => setCreating(false)}
          onCreated={({ id }) => void navigate(`/glossaries/${encodeURIComponent(id)}`)}
        />
      )}
    </>
  );
}

interface GlossariesProps {
  readonly glossaries: readonly Glossary[];
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onCreate: () => void;
}

function Glossaries({ glossaries, search, onCreate }: GlossariesProps) {
  const [toDelete, setToDelete] = useState<Glossary>();
  const [deleting, setDeleting] = useState(false);
  const shown = useWithoutPendingDeletions(glossaries);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title={words.empty.title}
          icon={<IconBook2 size={36} stroke={1.5} aria-hidden />}
          action={<CreateButton onClick={onCreate} />}
        >
          {words.empty.text} {words.elsewhere}
        </EmptyState>
      ) : (
        <GlossaryBrowser
          glossaries={shown}
          search={search}
          onDelete={(glossary) => {
            setToDelete(glossary);
            setDeleting(true);
          }}
        />
      )}
      {toDelete && (
        <DeleteGlossaryDialog glossary={toDelete} opened={deleting} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}

function CreateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={useHasDraft(NEW_GLOSSARY) && <UnsavedMark />}
      onClick={onClick}
    >
      {words.create}
    </Button>
  );
}
