// Cancelling all uploads: a step away from pausing them, so whoever means to pause doesn't hit it. It asks where several
// would go, or one of which much was sent.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { isUnfinished } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** So much is not given up by a slip of the mouse. */
const MUCH_BYTES = 100_000_000;

interface CancelAllProps {
  /** How many uploads can still be cancelled. */
  readonly stoppable: number;
}

/** Kept: the header renders four times a second. */
export const CancelAll = memo(function CancelAll({ stoppable }: CancelAllProps) {
  const { client } = useUploads();
  const [question, setQuestion] = useState({ opened: false, sent: 0 });
  const cancel = () => client.cancel('all');
  const askToCancel = () => {
    const sent = sentOfUnfinished(client);
    if (stoppable > 1 || sent > MUCH_BYTES) setQuestion({ opened: true, sent });
    else cancel();
  };
  const close = () => setQuestion({ ...question, opened: false });
  return (
    <>
      {stoppable > 0 && (
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
        title={words.confirmCancel.title(stoppable)}
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

/** Looked up when it is asked for: there may be thousands of rows. */
function sentOfUnfinished(client: UploadClient): number {
  return client.getRows().reduce((sum, { state, sent }) => sum + (isUnfinished(state.kind) ? sent : 0), 0);
}
