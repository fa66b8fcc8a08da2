// One edit that could not be saved: what was typed, why, and the way out where there is a better one than trying again.
import { Button, Group, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { failedChanges, type TermEdit } from './cell-edits.ts';
import { attributesOf, draftOf } from './changes.ts';
import type { CellEditing } from './use-cell-edits.ts';

interface FailedEditProps {
  readonly termId: string;
  readonly edit: TermEdit;
  readonly editing: CellEditing;
}

export function FailedEdit({ termId, edit, editing }: FailedEditProps) {
  const failed = failedChanges(edit);
  const attributes = attributesOf(failed);
  const text = attributes.map((attribute) => String(failed[attribute])).join('\t');
  const reasons = new Set(
    attributes.flatMap((attribute) => {
      const state = edit.cells[attribute];
      return state && state.kind !== 'saving' ? [state.reason] : [];
    }),
  );
  const { trouble, term } = edit;
  // Said once for all that wait.
  const why = trouble?.kind === 'away' ? '' : sentences(...reasons);
  const theirs = trouble?.kind === 'changed' ? draftOf(trouble.current) : undefined;
  return (
    <Group gap={6}>
      <Group gap={6} wrap="nowrap">
        <Text size="sm" component="span">
          <strong>{term.word}</strong> → “{text}”{why && `: ${why}`}
        </Text>
        <CopyButton value={text} label={words.edit.copy(term.word)} />
      </Group>
      {trouble?.kind === 'changed' && theirs && (
        <>
          <Text size="sm" component="span">
            {words.changed.theirsIs(attributes.map((attribute) => String(theirs[attribute])).join(' · '))}
          </Text>
          <Choice label={words.changed.keepMine} onClick={() => editing.keepMine(termId, trouble.current)} />
          <Choice label={words.changed.takeTheirs} onClick={() => editing.discard([termId])} />
        </>
      )}
      {trouble?.kind === 'gone' && (
        <Choice label={words.changed.createAnew} onClick={() => editing.createAnew(termId)} />
      )}
    </Group>
  );
}

function Choice({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
