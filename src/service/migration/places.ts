// Locks both pairs of stores during a migration. No service may use the source. The target may be in use only by services that
// can share their stores: with media in S3 and records in PostgreSQL.
import { existsSync } from 'node:fs';
import type { Config } from '#service/config/config.ts';
import { sharedLocation } from '#service/config/media.ts';
import { lockInstance } from '#service/records/postgres/instance-lock.ts';
import { lockDataFolder } from '#service/startup/data-folder.ts';

export type Place = Pick<Config, 'data' | 'media' | 'database'>;

const STOP_IT = 'Stop it first, because it must not run during a migration.';

export const sameMedia = ({ media: from }: Place, { media: to }: Place) =>
  from.kind === 's3'
    ? sharedLocation(from) === sharedLocation(to)
    : to.kind === 'disk' && from.folder === to.folder;

export const sameRecords = ({ database: from }: Place, { database: to }: Place) =>
  from.kind === 'sqlite'
    ? to.kind === 'sqlite' && from.file === to.file
    : to.kind === 'postgres' && from.url === to.url;

/** @throws Error with a sentence for the operator if a service uses stores that it may not use during a migration */
export async function lockPlaces(from: Place, to: Place): Promise<AsyncDisposable> {
  await using locks = new AsyncDisposableStack();
  requireData(from);
  locks.use(await lockDataFolder(from, STOP_IT));
  if (to.data !== from.data) locks.use(await lockDataFolder(to, STOP_IT));
  locks.use(await lockRecords(from, 'alone'));
  if (!sameRecords(from, to)) locks.use(await lockRecords(to, 'as a service'));
  return locks.move();
}

function requireData({ data, database, media }: Place): void {
  const missing = [database.kind === 'sqlite' ? database.file : [], media.kind === 'disk' ? media.folder : []]
    .flat()
    .find((path) => !existsSync(path));
  if (missing === undefined) return;
  throw new Error(`There is nothing to copy in DATA=${data}: ${missing} doesn’t exist.`);
}

/** Ignores a lost lock, because then the connection is lost too, and the next query of the migration fails. */
async function lockRecords(
  { database, media }: Place,
  how: 'alone' | 'as a service',
): Promise<AsyncDisposable | undefined> {
  if (database.kind !== 'postgres') return undefined;
  const place = how === 'alone' ? undefined : sharedLocation(media);
  return lockInstance({ ...database, media: place, onFailure: () => {} });
}
