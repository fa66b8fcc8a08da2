// Asks about uploads whose names were taken after they started: here for all at once, and in each row for one.
import { Button, Group, Text } from '@mantine/core';
import { baseName } from '#text/path.ts';
import type { Row } from '#upload/protocol.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { CHOICES, type Choice } from '#web/features/uploads/intake/decisions.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { notify } from '#web/ui/notify.ts';
import { answerConflicts, isConflict } from './answer-conflicts.ts';
import classes from './conflicts.module.css';

export function Conflicts() {
  const { client } = useUploads();
  const { totals } = useUploadView();
  const count = totals.counts.conflict;
  if (count === 0) return null;
  const rows = client.getRows().filter(isConflict);
  const [first] = rows;
  if (!first) return null;
  return (
    <section aria-label={words.conflicts.region} className={classes['conflicts']}>
      <Text size="sm" fw={600}>
        {words.conflicts.title(baseName(first.path), count)}
      </Text>
      <Text size="sm" c="dimmed">
        {rows.some(isSentAgain) ? words.conflicts.sentAgain : words.conflicts.text}
      </Text>
      <ConflictButtons
        rows={() => client.getRows().filter(isConflict)}
        label={(choice) => words.conflicts.all(choice, count)}
      />
    </section>
  );
}

interface ConflictButtonsProps {
  /** Returns the rows that the answer applies to at that moment. */
  readonly rows: () => readonly Row[];
  readonly label: (choice: Choice) => string;
  /** Accessible name. Default: the label. */
  readonly name?: (choice: Choice) => string;
}

export function ConflictButtons({ rows, label, name }: ConflictButtonsProps) {
  const { client, gallery } = useUploads();
  const answer = async (choice: Choice) => {
    try {
      await answerConflicts({ client, findClashes: gallery.findClashes }, rows(), choice);
    } catch (error) {
      notify({ message: errorText(error), color: 'red' });
    }
  };
  return (
    <Group gap="xs" mt={6}>
      {CHOICES.map((choice) => (
        <Button
          key={choice}
          size="compact-sm"
          variant="default"
          {...(name && { 'aria-label': name(choice) })}
          onClick={() => void answer(choice)}
        >
          {label(choice)}
        </Button>
      ))}
    </Group>
  );
}

/**
 * Whether "Keep both" must send the file again: parts are stored, and this server can't publish them under another
 * name.
 */
function isSentAgain({ state, confirmed }: Row): boolean {
  return state.kind === 'conflict' && !state.canSaveAs && confirmed > 0;
}
