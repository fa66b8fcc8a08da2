import { Alert, Button } from '@mantine/core';
import type { UploadView } from '#upload/client.ts';
import type { StorageFull } from '#upload/protocol.ts';
import { activeCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import classes from './tray.module.css';

/** Shows the most important message that concerns all uploads. */
export function Banner() {
  const view = useUploadView();
  const topic = bannerTopic(view);
  if (topic === undefined) return null;
  return (
    <Alert color={topic === 'dead' ? 'red' : 'yellow'} className={classes['banner'] ?? ''}>
      {bannerText(topic)}
      {typeof topic === 'object' && <TryAgain isTrying={topic.isTrying} />}
    </Alert>
  );
}

function TryAgain({ isTrying }: { readonly isTrying: boolean }) {
  const { client } = useUploads();
  return (
    <div className={classes['tryAgain']}>
      <Button size="compact-sm" variant="default" disabled={isTrying} onClick={() => client.checkStorage()}>
        {words.banners.tryAgain}
      </Button>
    </div>
  );
}

/** The sentence is `words.banners[topic]`, or about the full storage. */
type Topic = 'dead' | 'signIn' | 'unreachable' | StorageFull | 'elsewhere' | 'noMatch' | 'journalOff';

export function bannerTopic({ worker, status, totals }: UploadView): Topic | undefined {
  if (worker === 'dead') return 'dead';
  if (unfinishedCount(totals.counts) === 0) return undefined;
  if (status.signInNeeded) return 'signIn';
  if (status.unreachable) return 'unreachable';
  if (status.storageFull) return status.storageFull;
  if (status.elsewhere && activeCount(totals.counts) > 0) return 'elsewhere';
  if (status.verify === 'no-match') return 'noMatch';
  if (status.journal === 'off') return 'journalOff';
  return undefined;
}

export function bannerText(topic: Topic): string {
  if (typeof topic === 'string') return words.banners[topic];
  return topic.kind === 'disk' ? words.reasons.diskFull : words.reasons.storageFull(topic.limit);
}
