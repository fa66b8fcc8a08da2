// Contents of the deletion dialog: the terms to delete, the progress, and a report on terms that were not deleted.
import { Alert, List, Progress, Text } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import type { Deletion } from './use-delete-terms.ts';

export const MOST_LISTED = 8;

export function ToDelete({ terms }: { readonly terms: readonly Term[] }) {
  return (
    <>
      <List size="sm">
        {terms.slice(0, MOST_LISTED).map((term) => (
          <List.Item key={term.id}>
            <strong>{term.word}</strong> ({term.languageId})
          </List.Item>
        ))}
      </List>
      {terms.length > MOST_LISTED && <Text size="sm">{words.more(terms.length - MOST_LISTED)}</Text>}
      <Text size="sm">{words.remove.undoable}</Text>
    </>
  );
}

export function HowFar({ done, all }: { readonly done: number; readonly all: number }) {
  const label = words.remove.progress(done, all);
  return (
    <div>
      <Text size="sm" mb={4}>
        {label}
      </Text>
      <Progress value={(100 * done) / all} aria-label={label} />
    </div>
  );
}

export function Report({ gone, failed, left }: Extract<Deletion, { kind: 'partial' }>) {
  return (
    <Alert
      color={failed.length > 0 ? 'red' : 'yellow'}
      title={words.remove.report(gone, failed.length + left.length)}
      role="alert"
    >
      {left.length > 0 && <Text size="sm">{words.remove.left(left.length)}</Text>}
      {failed.length > 0 && <Text size="sm">{words.remove.failed(failed.length)}</Text>}
      <List size="sm">
        {failed.slice(0, MOST_LISTED).map(({ term, reason }) => (
          <List.Item key={term.id}>
            <strong>{term.word}</strong>: {reason}
          </List.Item>
        ))}
      </List>
      {failed.length > MOST_LISTED && <Text size="sm">{words.more(failed.length - MOST_LISTED)}</Text>}
    </Alert>
  );
}
