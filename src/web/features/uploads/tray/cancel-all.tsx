// Cancelling all uploads: a step away from pausing them, so whoever means to pause doesn't hit it. It asks where several
// would go, or one of which much has arrived.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { cancellableCount, isCancellable } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** So much is not given up by a slip of the mouse. */
const ASK_ABOVE_BYTES = 100_000_000;

interface CancelAllProps {
  /** Whether there is anything to cancel: how much, only the question says. */
  readonly isPossible: boolean;
}

/** Kept: the header renders four times a second. */
export const CancelAll = memo(function CancelAll({ isPossible }: CancelAllProps) {
  const { client } = useUploads();
  const [isAsked, setIsAsked] = useState(false);
  const cancel = () => client.cancel('all');
  const askToCancel = () => {
    if (cancellableCount(client.getView().totals.counts) > 1 || arrivedBytes(client) > ASK_ABOVE_BYTES)
      setIsAsked(true);
    else cancel();
  };
  const close = () => setIsAsked(false);
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
        opened={isAsked}
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
        <Text />
      </ConfirmDialog>
    </>
  );
});

/** Of what can be cancelled by now. */
function Title() {
  return words.confirmCancel.title(cancellableCount(useUploadView().totals.counts));
}

/** What it is that goes, by now. */
function Text() {
  const { client } = useUploads();
  useUploadView();
  const bytes = arrivedBytes(client);
  return bytes > 0 ? words.confirmCancel.text(formatBytes(bytes)) : words.confirmCancel.nothingArrived;
}

/** Of what can be cancelled; what is on its way counts only once the store has it. */
function arrivedBytes(client: UploadClient): number {
  return client
    .getRows()
    .reduce((sum, { state, confirmed }) => sum + (isCancellable(state.kind) ? confirmed : 0), 0);
}
