import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { Glossary, Term } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { GlossaryGoneError, glossariesQuery, termsQuery } from '#web/api/glossary-queries.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useShownError } from '#web/api/shown-error.ts';
import { DeleteGlossaryDialog } from '#web/features/glossaries/delete-glossary-dialog.tsx';
import { GlossaryId } from '#web/features/glossaries/glossary-id.tsx';
import { words as glossaryWords } from '#web/features/glossaries/words.ts';
import { TermsWorkspace } from '#web/features/terms/terms-workspace.tsx';
import { words } from '#web/features/terms/words.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  const { glossaryId = '' } = params;
  prefetch(glossariesQuery);
  return prefetch((connection, id) => termsQuery(connection, id, glossaryId));
}

export function Component() {
  const { glossaryId = '' } = useParams();
  return <GlossaryPage key={glossaryId} glossaryId={glossaryId} />;
}

function GlossaryPage({ glossaryId }: { readonly glossaryId: string }) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const glossaries = useQuery(glossariesQuery(connection, connectionId));
  const terms = useQuery(termsQuery(connection, connectionId, glossaryId));
  const error = useShownError(terms);
  const glossary = glossaries.data?.find(({ id }) => id === glossaryId);
  const isUnlisted = glossaries.isSuccess && !glossaries.isFetching && !glossary;
  const isGone = isUnlisted || terms.error instanceof GlossaryGoneError;

  return (
    <Stack gap="sm">
      <Anchor component={Link} to="/glossaries" size="sm">
        ← {words.gone.back}
      </Anchor>
      {glossary ? (
        <GlossaryHeader glossary={glossary} />
      ) : (
        <PageHeader title={isGone ? words.gone.title : words.table.name} />
      )}
      {terms.data ? (
        <Terms glossaryId={glossaryId} terms={terms.data} isGone={isGone} />
      ) : isGone ? (
        <Gone />
      ) : error ? (
        <ErrorState error={error} onRetry={terms.refetch} />
      ) : (
        <Loading label={words.table.loading} />
      )}
    </Stack>
  );
}

function GlossaryHeader({ glossary }: { readonly glossary: Glossary }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  // On a phone the screen is for the terms.
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  const about = (
    <>
      {glossary.description !== null && <Text lineClamp={3}>{glossary.description}</Text>}
      <GlossaryId id={glossary.id} name={glossary.name} />
    </>
  );
  const actions = (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => setDeleting(true)}
    >
      {glossaryWords.remove.glossary}
    </Button>
  );
  return (
    <>
      {narrow ? (
        <PageHeader
          title={glossary.name}
          description={
            <details>
              <summary>{glossaryWords.about}</summary>
              {about}
              {actions}
            </details>
          }
        />
      ) : (
        <PageHeader title={glossary.name} description={about} actions={actions} />
      )}
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
}

/** A glossary that vanished while one works in it stays on screen: what was typed can still be copied. */
function Terms({ glossaryId, terms, isGone }: TermsProps) {
  return (
    <>
      {isGone && (
        <Alert color="red" title={words.gone.title}>
          {words.gone.meanwhile}
        </Alert>
      )}
      <TermsWorkspace glossaryId={glossaryId} terms={terms} />
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
