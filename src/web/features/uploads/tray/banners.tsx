import { Alert } from '@mantine/core';
import type { UploadView } from '#upload/client.ts';
import { movingCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploadView } from '#web/features/uploads/uploads-context.ts';
import classes from './tray.module.css';

/** What holds for all files and needs a sentence. The most pressing one only. */
export function Banner() {
  const view = useUploadView();
  const text = bannerText(view);
  if (text === undefined) return null;
  return (
    <Alert color={view.worker === 'dead' ? 'red' : 'yellow'} className={classes['banner'] ?? ''}>
      {text}
    </Alert>
  );
}

export function bannerText({ worker, status, totals }: UploadView): string | undefined {
  if (worker === 'dead') return words.banners.dead;
  if (unfinishedCount(totals.counts) === 0) return undefined;
  if (status.signInNeeded) return words.banners.signIn;
  if (status.unreachable) return words.banners.unreachable;
  if (status.elsewhere && movingCount(totals.counts) > 0) return words.banners.elsewhere;
  if (status.verify === 'no-match') return words.banners.noMatch;
  if (status.journal === 'off') return words.banners.journalOff;
  return undefined;
}
