// Locks that decide which services may share a database: any number with their media in the same bucket, or one alone.
// They are session locks, which PostgreSQL releases when the connection ends, so the service holds a connection of its own for
// them. A connection pooler in between must keep sessions apart.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placeOf, unusableDatabase } from './unusable-database.ts';

/** “lectern” in ASCII, the same in every release. A service that shares with none holds it exclusively. */
export const PRESENCE_LOCK = '30510775313724014';
/** “lect” in ASCII. Services with the same media location hold the same lock of this class. */
const MEDIA_LOCKS = 1_818_583_924;
/** Held by the service that does work for all, such as a sweep. */
const TURN_LOCK = '30510775313724015';

/** Pause (ms) before the locks are requested again after the connection was lost. */
const RECONNECT_PAUSE_MS = 1_000;

export interface InstanceLockOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Identifies the location of the media. Undefined: no other service may use this database. */
  readonly media?: string | undefined;
  /** Called once if another service took the lock while the database was unreachable. */
  readonly onFailure: (failure: Error) => void;
}

export interface InstanceLock extends AsyncDisposable {
  /** Runs the work unless another service is running it. */
  readonly runExclusively: (work: () => Promise<void>) => Promise<void>;
}

/** @throws Error with a sentence for the operator if an incompatible service uses the database */
export async function lockInstance({
  url,
  timeoutMs,
  media,
  onFailure,
}: InstanceLockOptions): Promise<InstanceLock> {
  const ended = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: 'lectern, lock',
    });
    const lost = Promise.withResolvers<void>();
    next.on('error', () => {}).once('end', lost.resolve);
    try {
      await next.connect();
      await (media === undefined ? lockExclusively(next, url) : lockShared(next, url, media));
    } catch (error) {
      await next.end();
      throw error instanceof DatabaseInUse ? error : unusableDatabase(url, error);
    }
    void lost.promise.then(reconnect);
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        client = await connect();
        if (ended.signal.aborted) await client.end();
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse) return onFailure(error);
        await sleep(RECONNECT_PAUSE_MS, undefined, { signal: ended.signal }).catch(() => {});
      }
    }
  }

  return {
    async runExclusively(work) {
      const holder = client;
      const ask = async (expression: string) => {
        try {
          return await isTrue(holder, expression, [TURN_LOCK]);
        } catch (error) {
          // The state of the lock is unknown. Ending the connection releases it, and a new connection follows.
          await holder.end();
          throw error;
        }
      };
      if (!(await ask('pg_try_advisory_lock($1)'))) return;
      try {
        await work();
      } finally {
        await ask('pg_advisory_unlock($1)');
      }
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await client.end();
    },
  };
}

async function lockExclusively(client: pg.Client, url: string): Promise<void> {
  if (await isTrue(client, 'pg_try_advisory_lock($1)', [PRESENCE_LOCK])) return;
  const advice =
    'Stop it, or set DATABASE_URL to another. Several services on one database need their media in S3.';
  throw new DatabaseInUse(`Another service is already running on ${placeOf(url)}. ${advice}`);
}

/**
 * Locks the location of this service's media first, and then looks for locks of other locations. So two services with different
 * locations can't both start, even at the same moment: at least one sees the lock of the other.
 */
async function lockShared(client: pg.Client, url: string, media: string): Promise<void> {
  if (!(await isTrue(client, 'pg_try_advisory_lock_shared($1)', [PRESENCE_LOCK]))) {
    throw new DatabaseInUse(
      `A service that can’t share its database is running on ${placeOf(url)}, because its media aren’t in S3 or are being migrated. ` +
        'Stop it or wait until it ends, or set DATABASE_URL to another.',
    );
  }
  const place = createHash('sha256').update(media).digest().readUInt32BE() >>> 1;
  await isTrue(client, 'pg_try_advisory_lock_shared($1, $2)', [MEDIA_LOCKS, place]);
  const elsewhere = `exists (select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid <> $2
    and objsubid = 2 and database = (select oid from pg_database where datname = current_database()))`;
  if (await isTrue(client, elsewhere, [MEDIA_LOCKS, place])) {
    throw new DatabaseInUse(
      `Another service on ${placeOf(url)} keeps its media in another bucket, or below another prefix. ` +
        'Give both the same S3_BUCKET and S3_PREFIX, or set DATABASE_URL to another.',
    );
  }
}

async function isTrue(client: pg.Client, expression: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ so: boolean }>(`select ${expression} as so`, [...values]);
  return rows[0]?.so === true;
}

class DatabaseInUse extends Error {}
