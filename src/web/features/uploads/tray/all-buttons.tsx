import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import type { UploadView } from '#upload/client.ts';
import { movingCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
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

/** What can be done with all uploads at once. Cancelling several asks first: their bytes are lost. */
export const AllButtons = memo(function AllButtons({ canPause, canResume, stoppable }: Choices) {
  const { client } = useUploads();
  const [asking, setAsking] = useState(false);
  const cancel = () => client.cancel('all');
  return (
    <div className={classes['buttons']}>
      {canPause && <AllButton label={words.tray.pause} onClick={() => client.pause('all')} />}
      {canResume && <AllButton label={words.tray.resume} onClick={() => client.resume('all')} />}
      {stoppable > 0 && (
        <AllButton label={words.tray.cancel} onClick={() => (stoppable === 1 ? cancel() : setAsking(true))} />
      )}
      <ConfirmDialog
        opened={asking}
        title={words.confirmCancel.title(stoppable)}
        confirmLabel={words.confirmCancel.confirm}
        cancelLabel={words.confirmCancel.keep}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          cancel();
          setAsking(false);
        }}
      >
        {words.confirmCancel.text}
      </ConfirmDialog>
    </div>
  );
});

function AllButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
