// Moves workspaces from one pair of stores to another: first it is compared what is here and what is there, and all that
// could not be kept there is named; then what is missing there is copied, and counted. Nothing here is changed or deleted.
// Cut off anywhere, the same again goes on with what is still missing.
import { join } from 'node:path';
import { progress, type Say } from '#service/backup/progress.ts';
import { sideBySide } from '#service/backup/side-by-side.ts';
import type { DatabaseConfig } from '#service/config/config.ts';
import { openPostgres } from '#service/records/postgres/postgres-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { diskEnd } from './disk-end.ts';
import { compareFiles, moveFile } from './files.ts';
import type { MediaEnd } from './media-end.ts';
import { holdPlaces, type Place, sameMedia, sameRecords } from './places.ts';
import { compareRecords, glossariesOf, moveGlossary } from './records.ts';

export interface MigrateOptions {
  /** Left out, all there are. */
  readonly workspaces?: readonly string[] | undefined;
  /** Compare, and move nothing. */
  readonly checkOnly?: boolean;
  readonly say: Say;
}

export interface MigrateReport {
  readonly workspaces: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly glossaries: number;
  readonly keys: number;
  /** Files, glossaries and keys that were there already. */
  readonly moved: number;
}

interface Ends {
  /** Undefined where both ends have the same. */
  readonly media: readonly [from: MediaEnd, to: MediaEnd] | undefined;
  readonly records: readonly [from: RecordStore, to: RecordStore] | undefined;
}

/** Conflicts named at most; there may be as many as files. */
const NAMED = 20;

/** @throws Error with a sentence for the operator */
export async function migrate(from: Place, to: Place, options: MigrateOptions): Promise<MigrateReport> {
  if (sameMedia(from, to) && sameRecords(from, to)) {
    throw new Error(
      'Both files of settings name the same media and the same records: there is nothing to move.',
    );
  }
  await using open = new AsyncDisposableStack();
  open.use(await holdPlaces(from, to));
  const ends: Ends = {
    media: sameMedia(from, to)
      ? undefined
      : [open.use(await openMediaEnd(from)), open.use(await openMediaEnd(to))],
    records: sameRecords(from, to)
      ? undefined
      : [open.use(await openRecords(from.database)), open.use(await openRecords(to.database))],
  };
  const workspaces = await workspacesOf(ends, options.workspaces);
  const plan = await compare(ends, workspaces, options.say);
  const { moved, files, glossaries, keys } = plan;
  const counts = { workspaces, moved, files: files.length, glossaries: glossaries.length, keys: keys.length };
  if (options.checkOnly) return { ...counts, bytes: 0 };
  const bytes = await move(ends, plan, options.say);
  await count(ends, workspaces);
  return { ...counts, bytes };
}

async function openMediaEnd({ data, media }: Place): Promise<MediaEnd> {
  if (media.kind === 'disk') return diskEnd({ media: media.folder, uploads: join(data, 'uploads') });
  const { bucketEnd } = await import('./bucket-end.ts');
  return bucketEnd(media);
}

const openRecords = (database: DatabaseConfig): Promise<RecordStore> =>
  database.kind === 'postgres' ? openPostgres(database) : openSqlite(database.file);

async function workspacesOf({ media, records }: Ends, wanted: MigrateOptions['workspaces']) {
  const found = new Set(await media?.[0].workspaces());
  for (const name of (await records?.[0].glossaries.workspaces()) ?? []) found.add(name);
  for (const { workspace } of (await records?.[0].keys.list()) ?? []) found.add(workspace);
  const missing = wanted?.filter((name) => !found.has(name)) ?? [];
  if (missing.length > 0) throw new Error(`There is no workspace ${missing.join(', ')} to move.`);
  return wanted ?? [...found].sort();
}

async function compare({ media, records }: Ends, workspaces: readonly string[], say: Say) {
  const perWorkspace = [];
  for (const workspace of workspaces) {
    const files = media && (await compareFiles(...media, workspace, say));
    perWorkspace.push({
      workspace,
      files,
      records: records && (await compareRecords(...records, workspace)),
    });
  }
  const parts = perWorkspace.flatMap(({ files, records }) => [files ?? [], records ?? []].flat());
  const conflicts = parts.flatMap((part) => part.conflicts);
  if (conflicts.length > 0) {
    const more = conflicts.length > NAMED ? [`and ${conflicts.length - NAMED} more`] : [];
    const advice = 'Nothing was moved. Rename, delete or replace these at one end, then try again:';
    throw new Error([advice, ...conflicts.slice(0, NAMED), ...more].join('\n'));
  }
  return {
    moved: parts.reduce((sum, part) => sum + part.moved, 0),
    files: perWorkspace.flatMap(({ workspace, files }) =>
      (files?.paths ?? []).map((path) => ({ workspace, path })),
    ),
    glossaries: perWorkspace.flatMap(({ workspace, records }) =>
      (records?.glossaries ?? []).map((glossary) => ({ workspace, glossary })),
    ),
    keys: perWorkspace.flatMap(({ records }) => records?.keys ?? []),
  };
}

/** @returns how many bytes of files */
async function move(
  { media, records }: Ends,
  { files, glossaries, keys }: Awaited<ReturnType<typeof compare>>,
  say: Say,
): Promise<number> {
  let bytes = 0;
  if (media) {
    const done = progress(say, 'Moving', files.length);
    await sideBySide(files, async ({ workspace, path }) => {
      const size = await moveFile(...media, workspace, path);
      bytes += size;
      done(size);
    });
  }
  if (records) {
    for (const { workspace, glossary } of glossaries) await moveGlossary(...records, workspace, glossary);
    for (const key of keys) await records[1].keys.insert(key);
  }
  return bytes;
}

/** Each file was read again there. Of glossaries all that is in them is. */
async function count({ media, records }: Ends, workspaces: readonly string[]): Promise<void> {
  for (const workspace of workspaces) {
    const files = media && (await Promise.all(media.map((end) => end.paths(workspace))));
    const glossaries = records && (await Promise.all(records.map((end) => glossariesOf(end, workspace))));
    const rest = records && (await compareRecords(...records, workspace));
    const isWhole =
      files?.[0]?.length === files?.[1]?.length &&
      glossaries?.[0]?.length === glossaries?.[1]?.length &&
      (rest ? rest.glossaries.length + rest.keys.length + rest.conflicts.length === 0 : true);
    if (!isWhole) throw new Error(`${workspace} is not there as it is here. Run the same again.`);
  }
}
