// Uploads left over under earlier keys of a connection. A journal belongs to a key, and nobody signs in with those again.
import { hasRecords } from '#upload/journal/has-records.ts';
import { idbJournal } from '#upload/journal/idb-journal.ts';
import type { Journal } from '#upload/journal/journal.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import { tabLocks } from '#upload/tabs/leader-lock.ts';

/** A worker that has just ended lets go of its lock within this. */
const PATIENCE_MS = 2_000;

export interface FormerUploads {
  /** Those that only wait for somebody to go on with them. */
  readonly count: number;
  /** Has this connection go on with them, when its uploads are next started. */
  takeOver(connectionId: string): Promise<void>;
  /** Nobody wants them any more. */
  drop(): Promise<void>;
}

/**
 * Undefined where nothing is unfinished, or where another tab still works on it.
 * @param formerIds those nobody signs in with any more
 */
export async function findFormerUploads(formerIds: readonly string[]): Promise<FormerUploads | undefined> {
  const ids: string[] = [];
  for (const id of formerIds) if (await hasRecords(uploadsStorageName(id))) ids.push(id);
  const counts = new Map<string, number>();
  await eachFree(ids, async (journal, id) => void counts.set(id, await unfinishedIn(journal)));
  const left = ids.filter((id) => counts.get(id));
  const count = left.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  if (count === 0) return undefined;
  return {
    count,
    takeOver: (connectionId) => eachFree(left, (journal) => move(journal, idbJournal(connectionId))),
    drop: () => eachFree(left, (journal) => journal.wipe()),
  };
}

/** Those of a tab that still has the earlier key are left to it. */
async function eachFree(
  ids: readonly string[],
  work: (journal: Journal, id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    const lock = new AbortController();
    const { signal } = lock;
    const timer = setTimeout(() => lock.abort(), PATIENCE_MS);
    const enough = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([tabLocks.acquire(uploadsStorageName(id), signal), enough]);
    clearTimeout(timer);
    try {
      if (!signal.aborted) await work(idbJournal(id), id);
    } finally {
      lock.abort();
    }
  }
}

/** What was cancelled nobody waits for. */
async function unfinishedIn(journal: Journal): Promise<number> {
  let count = 0;
  for await (const records of journal.load(Date.now()))
    count += records.filter(({ cancelledAt }) => cancelledAt === undefined).length;
  return count;
}

/** Wiped once they are safe in the other one. */
async function move(from: Journal, to: Journal): Promise<void> {
  for await (const records of from.load(Date.now())) await to.take(records);
  await from.wipe();
}
