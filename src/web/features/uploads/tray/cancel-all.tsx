// Cancels all uploads. The button is in a menu, so that nobody hits it who wants to pause. Asks first if several
// uploads would be cancelled, or an upload that has sent many bytes.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { cancellableCount, isCancellable } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

/** Cancelling an upload that has sent more bytes needs a confirmation. */
const ASK_ABOVE_BYTES = 100_000_000;

interface CancelAllProps {
  /** Whether any upload can be cancelled. */
  readonly isPossible: boolean;
}

/** Memoized, because the header renders four times a second. */
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

/** Title with the current number of uploads that can be cancelled. */
function Title() {
  return words.confirmCancel.title(cancellableCount(useUploadView().totals.counts));
}

/** Text with the current number of bytes that would be discarded. */
function Text() {
  const { client } = useUploads();
  useUploadView();
  const bytes = arrivedBytes(client);
  return bytes > 0 ? words.confirmCancel.text(formatBytes(bytes)) : words.confirmCancel.nothingArrived;
}

/** Acknowledged bytes of uploads that can be cancelled. Bytes in flight don't count. */
function arrivedBytes(client: UploadClient): number {
  return client
    .getRows()
    .reduce((sum, { state, confirmed }) => sum + (isCancellable(state.kind) ? confirmed : 0), 0);
}
