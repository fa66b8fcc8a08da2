import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconScript } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { Glossary, Term } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { useDraftsLoaded } from '#web/api/drafts/use-drafts.ts';
import { useShownError } from '#web/api/errors/shown-error.ts';
import { GlossaryGoneError, glossariesQuery, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { prefetch } from '#web/api/queries/prefetch.ts';
import { AboutGlossary } from '#web/features/glossaries/about-glossary.tsx';
import { DeleteGlossaryDialog } from '#web/features/glossaries/delete-glossary-dialog.tsx';
import { Exchange, useExchange } from '#web/features/terms/exchange.tsx';
import { openPanel } from '#web/features/terms/side-panel/side-panel.ts';
import { TermsWorkspace } from '#web/features/terms/terms-workspace.tsx';
import { words } from '#web/features/terms/words.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

/**
 * Load the IPA font before the first transcription: a late font would move text that is being read, and Firefox
 * refuses it then.
 */
document.fonts.load('16px "Lectern IPA"').catch(() => undefined);

export function loader({ params }: LoaderFunctionArgs) {
  const { glossaryId = '' } = params;
  prefetch(glossariesQuery);
  drafts.isLoaded();
  return prefetch((connection, id) => termsQuery(connection, id, glossaryId));
}

export function Component() {
  const { glossaryId = '' } = useParams();
  return <GlossaryPage key={glossaryId} glossaryId={glossaryId} />;
}

function GlossaryPage({ glossaryId }: { readonly glossaryId: string }) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const exchange = useExchange();
  const glossaries = useQuery(glossariesQuery(connection, connectionId));
  const terms = useQuery(termsQuery(connection, connectionId, glossaryId));
  const error = useShownError(terms);
  const glossary = glossaries.data?.find(({ id }) => id === glossaryId);
  const isUnlisted = glossaries.isSuccess && !glossaries.isFetching && !glossary;
  // Defer the first list, which takes longer than a frame to render.
  const isKnown = useDraftsLoaded() && terms.data !== undefined;
  const isRead = useDeferredValue(isKnown);
  const isGone = isUnlisted || terms.error instanceof GlossaryGoneError;

  return (
    <>
      {glossary ? (
        <GlossaryHeader glossary={glossary} terms={terms.data} exchange={exchange} />
      ) : (
        <PageHeader title={isGone ? words.gone.title : words.table.name} parent={<ToGlossaries />} />
      )}
      {terms.data && isRead ? (
        <Terms glossaryId={glossaryId} terms={terms.data} isGone={isGone} onImport={exchange.begin} />
      ) : isGone ? (
        <Gone />
      ) : error ? (
        <ErrorState error={error} onRetry={terms.refetch} />
      ) : (
        <Loading label={words.table.loading} />
      )}
    </>
  );
}

function ToGlossaries() {
  return (
    <Anchor component={Link} to="/glossaries">
      {words.gone.back}
    </Anchor>
  );
}

interface GlossaryHeaderProps {
  readonly glossary: Glossary;
  /** Undefined until the terms are loaded. */
  readonly terms: readonly Term[] | undefined;
  readonly exchange: ReturnType<typeof useExchange>;
}

function GlossaryHeader({ glossary, terms, exchange }: GlossaryHeaderProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const panels = [
    {
      label: words.panels.problems,
      icon: <IconAlertTriangle size={14} stroke={1.6} aria-hidden />,
      run: () => openPanel('problems'),
    },
    {
      label: words.panels.scripts,
      icon: <IconScript size={14} stroke={1.6} aria-hidden />,
      run: () => openPanel('scripts'),
    },
  ];
  return (
    <>
      <PageHeader
        title={glossary.name}
        parent={<ToGlossaries />}
        folds
        description={
          <AboutGlossary
            glossary={glossary}
            {...(terms && { commands: [...panels, ...exchange.commands] })}
            onDelete={() => setDeleting(true)}
          />
        }
      />
      {terms && <Exchange exchange={exchange} glossary={glossary} terms={terms} />}
      <DeleteGlossaryDialog
        glossary={glossary}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate('/glossaries')}
      />
    </>
  );
}

interface TermsProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly isGone: boolean;
  readonly onImport: (file?: File) => void;
}

/** A deleted glossary stays on screen, so that unsaved text can be copied. */
function Terms({ glossaryId, terms, isGone, onImport }: TermsProps) {
  return (
    <>
      {isGone && (
        <Alert color="red" title={words.gone.title}>
          {words.gone.meanwhile}
        </Alert>
      )}
      <TermsWorkspace glossaryId={glossaryId} terms={terms} onImport={onImport} />
    </>
  );
}

function Gone() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title={words.gone.title}
      action={<Button onClick={() => void navigate('/glossaries')}>{words.gone.back}</Button>}
    >
      {words.gone.text}
    </EmptyState>
  );
}
