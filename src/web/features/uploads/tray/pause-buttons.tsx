import { Button } from '@mantine/core';
import { memo } from 'react';
import type { UploadView } from '#upload/client.ts';
import { activeCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import classes from './tray.module.css';

interface PauseChoices {
  readonly canPause: boolean;
  readonly canResume: boolean;
}

export function pauseChoices({ totals: { counts }, status }: UploadView): PauseChoices {
  return {
    canPause: activeCount(counts) > counts.finishing,
    canResume: status.paused || counts.paused > 0,
  };
}

/** Buttons that pause and resume all uploads. */
export const PauseButtons = memo(function AllButtons({ canPause, canResume }: PauseChoices) {
  const { client } = useUploads();
  if (!canPause && !canResume) return null;
  return (
    <div className={classes['buttons']}>
      {canPause && <PauseButton label={words.tray.pause} onClick={() => client.pause('all')} />}
      {canResume && <PauseButton label={words.tray.resume} onClick={() => client.resume('all')} />}
    </div>
  );
});

function PauseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
