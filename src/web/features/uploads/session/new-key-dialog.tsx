import { Text } from '@mantine/core';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { answerNewKey } from './new-key-answer.ts';
import type { SessionState, Sessions } from './sessions.ts';
import { words } from './words.ts';

interface NewKeyDialogProps {
  readonly opened: boolean;
  readonly state: SessionState;
  readonly sessions: Sessions;
}

/** Another key may lead into another workspace: what is unfinished goes there only if the person says so. */
export function NewKeyDialog({ opened, state, sessions }: NewKeyDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={words.newKey.title}
      confirmLabel={words.newKey.confirm}
      cancelLabel={words.newKey.stop}
      onConfirm={() => answerNewKey(sessions, 'go-on')}
      onCancel={() => void answerNewKey(sessions, 'stop')}
      onClose={() => void answerNewKey(sessions, 'later')}
    >
      <Text>{words.newKey.text(unfinishedIn(state))}</Text>
    </ConfirmDialog>
  );
}

function unfinishedIn(state: SessionState): number {
  if (state.kind === 'none') return 0;
  if (state.kind === 'offering') return state.former.count;
  return unfinishedCount(state.session.client.getView().totals.counts);
}
