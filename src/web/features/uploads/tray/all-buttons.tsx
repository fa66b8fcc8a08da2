import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadClient, UploadView } from '#upload/client.ts';
import { isUnfinished, movingCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { formatBytes } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import classes from './tray.module.css';

interface Choices {
  readonly canPause: boolean;
  readonly canResume: boolean;
  /** How many uploads can still be cancelled. */
  readonly stoppable: number;
}

export function choicesOf({ totals: { counts }, status }: UploadView): Choices {
  return {
    canPause: movingCount(counts) > counts.finishing,
    canResume: status.paused || counts.paused > 0,
    stoppable: unfinishedCount(counts) - counts.finishing,
  };
}

/** So much is not given up by a slip of the mouse. */
const MUCH_BYTES = 100_000_000;

/** What can be done with all uploads at once. Cancelling several asks first, and so does one of which much was sent. */
export const AllButtons = memo(function AllButtons({ canPause, canResume, stoppable }: Choices) {
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
    <div className={classes['buttons']}>
      {canPause && <AllButton label={words.tray.pause} onClick={() => client.pause('all')} />}
      {canResume && <AllButton label={words.tray.resume} onClick={() => client.resume('all')} />}
      {stoppable > 0 && (
        // Apart from the others, a step away: whoever means to pause shall not hit it.
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" ml="auto" aria-label={words.tray.more}>
              <IconDots size={16} stroke={1.6} aria-hidden />
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
    </div>
  );
});

/** Looked up when it is asked for: there may be thousands of rows. */
function sentOfUnfinished(client: UploadClient): number {
  return client.getRows().reduce((sum, { state, sent }) => sum + (isUnfinished(state.kind) ? sent : 0), 0);
}

function AllButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
