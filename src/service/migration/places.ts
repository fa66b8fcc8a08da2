// Who may be at work while something is moved: nobody where it comes from; where it goes, only services that share their
// stores with any number of others.
import { existsSync } from 'node:fs';
import type { Config } from '#service/config/config.ts';
import { sharedLocation } from '#service/config/media.ts';
import { lockInstance } from '#service/records/postgres/instance-lock.ts';
import { lockDataFolder } from '#service/startup/data-folder.ts';

export type Place = Pick<Config, 'data' | 'media' | 'database'>;

const STOP_IT = 'Stop it first: it may not run while workspaces are moved.';

export const sameMedia = ({ media: from }: Place, { media: to }: Place) =>
  from.kind === 's3'
    ? sharedLocation(from) === sharedLocation(to)
    : to.kind === 'disk' && from.folder === to.folder;

export const sameRecords = ({ database: from }: Place, { database: to }: Place) =>
  from.kind === 'sqlite'
    ? to.kind === 'sqlite' && from.file === to.file
    : to.kind === 'postgres' && from.url === to.url;

/** @throws Error with a sentence for the operator, while a service is at work that may not be */
export async function holdPlaces(from: Place, to: Place): Promise<AsyncDisposable> {
  await using held = new AsyncDisposableStack();
  refuseNothing(from);
  held.use(await lockDataFolder(from, STOP_IT));
  if (to.data !== from.data) held.use(await lockDataFolder(to, STOP_IT));
  held.use(await hold(from, 'alone'));
  if (!sameRecords(from, to)) held.use(await hold(to, 'as a service'));
  return held.move();
}

function refuseNothing({ data, database, media }: Place): void {
  const missing = [database.kind === 'sqlite' ? database.file : [], media.kind === 'disk' ? media.folder : []]
    .flat()
    .find((path) => !existsSync(path));
  if (missing === undefined) return;
  throw new Error(`There is nothing to move in DATA=${data}: ${missing} is not there.`);
}

/** Should it lose the database in the middle, the next thing it asks there fails too. */
async function hold(
  { database, media }: Place,
  how: 'alone' | 'as a service',
): Promise<AsyncDisposable | undefined> {
  if (database.kind !== 'postgres') return undefined;
  const place = how === 'alone' ? undefined : sharedLocation(media);
  return lockInstance({ ...database, media: place, onFailure: () => {} });
}
