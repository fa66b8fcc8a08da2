// Whether a connection has uploads that this page knows nothing of: left over in this browser, or another tab's, which
// speaks of them for as long as they move.
import { hasRecords } from '#upload/journal/has-records.ts';
import { broadcastChannel } from './channel.ts';

/** @returns stops waiting for any */
export function whenUploadsExist(storageName: string, then: () => void): () => void {
  const channel = broadcastChannel(storageName);
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    channel.close();
  };
  const found = (): void => {
    if (isOver) return;
    stop();
    then();
  };
  channel.listen(found);
  void hasRecords(storageName).then((has) => {
    if (has) found();
  });
  return stop;
}
