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
  const look = async (): Promise<void> => {
    if (await hasRecords(storageName)) found();
  };
  channel.listen(found);
  void look();
  return stop;
}
