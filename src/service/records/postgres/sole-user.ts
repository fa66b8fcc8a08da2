// One service per database, for as long as media lie on one machine's disk: two would sweep each other's uploads. It is a
// lock of the session's, which PostgreSQL drops with the connection, however that ends.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placeOf, unusableDatabase } from './unusable-database.ts';

/** The same in every release: “lectern” in ASCII. */
export const SOLE_USER_LOCK = '30510775313724014';

/** How soon the lock is asked for again once the connection that had it is lost, in milliseconds. */
const AGAIN_MS = 1_000;

export interface SoleUserOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Hears once that somebody else came between while the database was out of reach. */
  readonly onFailure: (failure: Error) => void;
}

/** @throws Error with a sentence for the operator while another service runs on it */
export async function beSoleUser({ url, timeoutMs, onFailure }: SoleUserOptions): Promise<AsyncDisposable> {
  const ended = new AbortController();
  let client = await hold();

  async function hold(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
      application_name: 'lectern, lock',
    });
    const lost = Promise.withResolvers<void>();
    next.on('error', () => {}).once('end', lost.resolve);
    try {
      await next.connect();
      const { rows } = await next.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        SOLE_USER_LOCK,
      ]);
      if (rows[0]?.taken !== true) throw new DatabaseInUse(url);
    } catch (error) {
      await next.end();
      throw error instanceof DatabaseInUse ? error : unusableDatabase(url, error);
    }
    void lost.promise.then(holdAgain);
    return next;
  }

  async function holdAgain(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        client = await hold();
        if (ended.signal.aborted) await client.end();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse) return onFailure(error);
        await sleep(AGAIN_MS, undefined, { signal: ended.signal }).catch(() => {});
      }
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await client.end();
    },
  };
}

class DatabaseInUse extends Error {
  constructor(url: string) {
    super(`Another service is already running on ${placeOf(url)}. Stop it, or set DATABASE_URL to another.`);
  }
}
