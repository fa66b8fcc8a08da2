// Cancelling all uploads: a step away from pausing them, so whoever means to pause doesn't hit it. It asks where several
// would go, or one of which much was sent.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadClient, UploadView } from '#upload/client.ts';
import { isUnfinished, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** So much is not given up by a slip of the mouse. */
const MUCH_BYTES = 100_000_000;

/** How many uploads can still be cancelled. */
export function stoppableCount({ totals: { counts } }: UploadView): number {
  return unfinishedCount(counts) - counts.finishing;
}

interface CancelAllProps {
  /** Whether there is anything to cancel: how much, only the question says. */
  readonly isPossible: boolean;
}

/** Kept: the header renders four times a second. */
export const CancelAll = memo(function CancelAll({ isPossible }: CancelAllProps) {
  const { client } = useUploads();
  const [question, setQuestion] = useState({ opened: false, sent: 0 });
  const cancel = () => client.cancel('all');
  const askToCancel = () => {
    const sent = sentOfUnfinished(client);
    if (stoppableCount(client.getView()) > 1 || sent > MUCH_BYTES) setQuestion({ opened: true, sent });
    else cancel();
  };
  const close = () => setQuestion({ ...question, opened: false });
  return (
    <>
      {isPossible && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={words.tray.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconX size={14} stroke={1.6} aria-hidden />} onClick={askToCancel}>
              {words.tray.cancel}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={question.opened}
        title={<Title />}
        confirmLabel={words.confirmCancel.confirm}
        cancelLabel={words.confirmCancel.keep}
        danger
        onClose={close}
        onConfirm={() => {
          cancel();
          close();
        }}
      >
        {question.sent > 0
          ? words.confirmCancel.text(formatBytes(question.sent))
          : words.confirmCancel.nothingSent}
      </ConfirmDialog>
    </>
  );
});

/** Of what can be cancelled by now. */
function Title() {
  return words.confirmCancel.title(stoppableCount(useUploadView()));
}

/** Looked up when it is asked for: there may be thousands of rows. */
function sentOfUnfinished(client: UploadClient): number {
  return client.getRows().reduce((sum, { state, sent }) => sum + (isUnfinished(state.kind) ? sent : 0), 0);
}
