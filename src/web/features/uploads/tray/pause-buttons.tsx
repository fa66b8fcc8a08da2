import { Button } from '@mantine/core';
import { memo } from 'react';
import type { UploadView } from '#upload/client.ts';
import { movingCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import classes from './tray.module.css';

interface Choices {
  readonly canPause: boolean;
  readonly canResume: boolean;
}

export function choicesOf({ totals: { counts }, status }: UploadView): Choices {
  return {
    canPause: movingCount(counts) > counts.finishing,
    canResume: status.paused || counts.paused > 0,
  };
}

/** Pausing all uploads, and going on with them. */
export const AllButtons = memo(function AllButtons({ canPause, canResume }: Choices) {
  const { client } = useUploads();
  if (!canPause && !canResume) return null;
  return (
    <div className={classes['buttons']}>
      {canPause && <AllButton label={words.tray.pause} onClick={() => client.pause('all')} />}
      {canResume && <AllButton label={words.tray.resume} onClick={() => client.resume('all')} />}
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
