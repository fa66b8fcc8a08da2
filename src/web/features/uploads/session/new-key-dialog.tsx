import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { useUploadView } from '#web/features/uploads/uploads-context.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { answerNewKey, watchNewKeyQuestion } from './new-key-answer.ts';
import type { Sessions } from './sessions.ts';
import { words } from './words.ts';

interface NewKeyDialogProps {
  readonly opened: boolean;
  readonly sessions: Sessions;
}

/** Asks before unfinished uploads continue with another key, which may belong to another workspace. */
export function NewKeyDialog({ opened, sessions }: NewKeyDialogProps) {
  const unfinished = unfinishedCount(useUploadView().totals.counts);
  // Keep the last number while the dialog fades out.
  const [shown, setShown] = useState(unfinished);
  if (opened && unfinished > 0 && unfinished !== shown) setShown(unfinished);
  useEffect(() => (opened ? watchNewKeyQuestion(sessions) : undefined), [opened, sessions]);
  const stop = () => answerNewKey(sessions, 'stop');
  return (
    <ConfirmDialog
      opened={opened}
      title={words.newKey.title}
      confirmLabel={words.newKey.confirm}
      cancelLabel={words.newKey.stop}
      asksUnbidden
      onConfirm={() => answerNewKey(sessions, 'go-on')}
      onClose={stop}
    >
      <Text>{words.newKey.text(shown)}</Text>
    </ConfirmDialog>
  );
}
