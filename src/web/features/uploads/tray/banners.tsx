import { Alert, Button } from '@mantine/core';
import type { UploadView } from '#upload/client.ts';
import type { StorageFull } from '#upload/protocol.ts';
import { movingCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import classes from './tray.module.css';

/** What holds for all files and needs a sentence. The most pressing one only. */
export function Banner() {
  const view = useUploadView();
  const text = bannerText(view);
  if (text === undefined) return null;
  return (
    <Alert color={view.worker === 'dead' ? 'red' : 'yellow'} className={classes['banner'] ?? ''}>
      {text}
      {isAboutStorage(view) && <TryAgain isTrying={view.status.storageFull?.isTrying === true} />}
    </Alert>
  );
}

function TryAgain({ isTrying }: { readonly isTrying: boolean }) {
  const { client } = useUploads();
  return (
    <div className={classes['tryAgain']}>
      <Button size="compact-sm" variant="default" disabled={isTrying} onClick={() => client.tryAgain()}>
        {words.banners.tryAgain}
      </Button>
    </div>
  );
}

function isAboutStorage({ worker, status }: UploadView): boolean {
  return worker !== 'dead' && !status.signInNeeded && !status.unreachable && status.storageFull !== null;
}

export function bannerText({ worker, status, totals }: UploadView): string | undefined {
  if (worker === 'dead') return words.banners.dead;
  if (unfinishedCount(totals.counts) === 0) return undefined;
  if (status.signInNeeded) return words.banners.signIn;
  if (status.unreachable) return words.banners.unreachable;
  if (status.storageFull) return storageText(status.storageFull);
  if (status.elsewhere && movingCount(totals.counts) > 0) return words.banners.elsewhere;
  if (status.verify === 'no-match') return words.banners.noMatch;
  if (status.journal === 'off') return words.banners.journalOff;
  return undefined;
}

function storageText({ kind, limit }: StorageFull): string {
  return kind === 'disk' ? words.reasons.diskFull : words.reasons.storageFull(limit);
}
