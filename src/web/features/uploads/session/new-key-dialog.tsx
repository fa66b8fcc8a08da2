import { Text } from '@mantine/core';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Session, Sessions } from './sessions.ts';

interface NewKeyDialogProps {
  readonly opened: boolean;
  readonly session: Session;
  readonly sessions: Sessions;
}

/** Another key may lead into another workspace: what is unfinished goes there only if the person says so. */
export function NewKeyDialog({ opened, session, sessions }: NewKeyDialogProps) {
  const unfinished = unfinishedCount(session.client.getView().totals.counts);
  return (
    <ConfirmDialog
      opened={opened}
      title={words.newKey.title}
      confirmLabel={words.newKey.confirm}
      cancelLabel={words.newKey.stop}
      onConfirm={() => sessions.goOnWithNewKey(true)}
      onClose={() => sessions.goOnWithNewKey(false)}
    >
      <Text>{words.newKey.text(unfinished)}</Text>
    </ConfirmDialog>
  );
}
