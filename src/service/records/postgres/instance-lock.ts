// Who runs on a database: any number of services that keep their media in one place that all of them reach, or one alone.
// It is said by locks of a session's, which PostgreSQL drops with the connection, however that ends; so a connection of
// its own is held for as long as the service runs. PostgreSQL must see that connection: no pooler in between hands it on.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placeOf, unusableDatabase } from './unusable-database.ts';

/** The same in every release: “lectern” in ASCII. Whoever is alone has it alone. */
export const PRESENCE_LOCK = '30510775313724014';
/** One of these is held by all who keep their media in the same place: “lect” in ASCII. */
const MEDIA_LOCKS = 1_818_583_924;
/** Had by who does what one does for all. */
const TURN_LOCK = '30510775313724015';

/** How soon the locks are asked for again once the connection that had them is lost, in milliseconds. */
const AGAIN_MS = 1_000;

export interface AttendanceOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Where its media are, told from all other places. Left out, nobody else may run on this database. */
  readonly media?: string | undefined;
  /** Hears once that somebody else came between while the database was out of reach. */
  readonly onFailure: (failure: Error) => void;
}

export interface Attendance extends AsyncDisposable {
  /** Does the work, unless another service is doing it for all. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** @throws Error with a sentence for the operator while a service runs there that this one can't run beside */
export async function attend({ url, timeoutMs, media, onFailure }: AttendanceOptions): Promise<Attendance> {
  const ended = new AbortController();
  let client = await hold();

  async function hold(): Promise<pg.Client> {
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
      await (media === undefined ? beAlone(next, url) : beAmong(next, url, media));
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
    async inTurn(work) {
      const holder = client;
      const ask = async (expression: string) => {
        try {
          return await isTrue(holder, expression, [TURN_LOCK]);
        } catch (error) {
          // Whatever became of the lock: it goes with the connection, and that is made anew.
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

async function beAlone(client: pg.Client, url: string): Promise<void> {
  if (await isTrue(client, 'pg_try_advisory_lock($1)', [PRESENCE_LOCK])) return;
  const advice = 'Stop it, or set DATABASE_URL to another. Several at once need their media in S3.';
  throw new DatabaseInUse(`Another service is already running on ${placeOf(url)}. ${advice}`);
}

/** All say first where their media are, and then look: of two that start at once with different places none goes on. */
async function beAmong(client: pg.Client, url: string, media: string): Promise<void> {
  if (!(await isTrue(client, 'pg_try_advisory_lock_shared($1)', [PRESENCE_LOCK]))) {
    throw new DatabaseInUse(
      `A service that shares it with no other is running on ${placeOf(url)}: its media aren’t in S3, or it is being moved. ` +
        'Stop it or wait for its end, or set DATABASE_URL to another.',
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
