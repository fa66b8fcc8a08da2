// Finds uploads of a connection that this page doesn't know: records of an earlier visit in the journal, or uploads in
// another tab, which sends reports while they make progress.
import { hasRecords } from '#upload/journal/has-records.ts';
import { broadcastChannel } from './channel.ts';

/** Calls `then` once, when an upload is found. @returns stops waiting */
export function whenUploadsExist(storageName: string, then: () => void): () => void {
  const channel = broadcastChannel(storageName);
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    channel.close();
  };
  const onFound = (): void => {
    if (isOver) return;
    stop();
    then();
  };
  const checkJournal = async (): Promise<void> => {
    if (await hasRecords(storageName)) onFound();
  };
  channel.listen(onFound);
  void checkJournal();
  return stop;
}
