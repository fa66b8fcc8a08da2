// Copies workspaces from one pair of stores to another. First both sides are compared, and all conflicts are named. Then the
// missing files and records are copied and counted. Nothing is changed or deleted in the old stores. A migration that was
// interrupted can be repeated; it copies only missing files and records.
import { join } from 'node:path';
import { type Print, progress } from '#service/backup/progress.ts';
import { runConcurrently } from '#service/backup/run-concurrently.ts';
import type { DatabaseConfig } from '#service/config/config.ts';
import { openPostgres } from '#service/records/postgres/postgres-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { diskMedia } from './disk-media.ts';
import { compareFiles, moveFile } from './files.ts';
import type { MigrationMedia } from './migration-media.ts';
import { lockPlaces, type Place, sameMedia, sameRecords } from './places.ts';
import { compareRecords, glossariesOf, moveGlossary } from './records.ts';

export interface MigrateOptions {
  /** Default: all workspaces. */
  readonly workspaces?: readonly string[] | undefined;
  /** Compares, but copies nothing. */
  readonly checkOnly?: boolean;
  readonly print: Print;
}

export interface MigrateReport {
  readonly workspaces: readonly string[];
  readonly files: number;
  readonly bytes: number;
  readonly glossaries: number;
  readonly keys: number;
  /** Number of files, glossaries and keys that the new stores already had. */
  readonly moved: number;
}

interface Sides {
  /** Undefined if both sides use the same media. */
  readonly media: readonly [from: MigrationMedia, to: MigrationMedia] | undefined;
  /** Undefined if both sides use the same records. */
  readonly records: readonly [from: RecordStore, to: RecordStore] | undefined;
}

/** Maximum number of conflicts in an error message, because each file may have one. */
const CONFLICTS_MAX = 20;

/** @throws Error with a sentence for the operator */
export async function migrate(from: Place, to: Place, options: MigrateOptions): Promise<MigrateReport> {
  if (sameMedia(from, to) && sameRecords(from, to)) {
    throw new Error(
      'Both settings files name the same media and the same records: there is nothing to copy.',
    );
  }
  await using open = new AsyncDisposableStack();
  open.use(await lockPlaces(from, to));
  const sides: Sides = {
    media: sameMedia(from, to)
      ? undefined
      : [open.use(await openMigrationMedia(from)), open.use(await openMigrationMedia(to))],
    records: sameRecords(from, to)
      ? undefined
      : [open.use(await openRecords(from.database)), open.use(await openRecords(to.database))],
  };
  const workspaces = await workspacesOf(sides, options.workspaces);
  const plan = await compare(sides, workspaces, options.print);
  const { moved, files, glossaries, keys } = plan;
  const counts = { workspaces, moved, files: files.length, glossaries: glossaries.length, keys: keys.length };
  if (options.checkOnly) return { ...counts, bytes: 0 };
  const bytes = await move(sides, plan, options.print);
  await count(sides, workspaces);
  return { ...counts, bytes };
}

async function openMigrationMedia({ data, media }: Place): Promise<MigrationMedia> {
  if (media.kind === 'disk') return diskMedia({ media: media.folder, uploads: join(data, 'uploads') });
  const { bucketMedia } = await import('./bucket-media.ts');
  return bucketMedia(media);
}

const openRecords = (database: DatabaseConfig): Promise<RecordStore> =>
  database.kind === 'postgres' ? openPostgres(database) : openSqlite(database.file);

async function workspacesOf({ media, records }: Sides, wanted: MigrateOptions['workspaces']) {
  const found = new Set(await media?.[0].workspaces());
  for (const name of (await records?.[0].glossaries.workspaces()) ?? []) found.add(name);
  for (const { workspace } of (await records?.[0].keys.list()) ?? []) found.add(workspace);
  const missing = wanted?.filter((name) => !found.has(name)) ?? [];
  if (missing.length > 0) throw new Error(`There is no workspace ${missing.join(', ')} to copy.`);
  return wanted ?? [...found].sort();
}

async function compare({ media, records }: Sides, workspaces: readonly string[], print: Print) {
  const perWorkspace = [];
  for (const workspace of workspaces) {
    const files = media && (await compareFiles(...media, workspace, print));
    perWorkspace.push({
      workspace,
      files,
      records: records && (await compareRecords(...records, workspace)),
    });
  }
  const parts = perWorkspace.flatMap(({ files, records }) => [files ?? [], records ?? []].flat());
  const conflicts = parts.flatMap((part) => part.conflicts);
  if (conflicts.length > 0) {
    const hidden = conflicts.length - CONFLICTS_MAX;
    const more = hidden > 0 ? [`and ${hidden} more`] : [];
    const advice =
      'Nothing was copied. Rename, delete or replace these in one of the stores, then try again:';
    throw new Error([advice, ...conflicts.slice(0, CONFLICTS_MAX), ...more].join('\n'));
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

/** @returns the size (bytes) of all copied files */
async function move(
  { media, records }: Sides,
  { files, glossaries, keys }: Awaited<ReturnType<typeof compare>>,
  print: Print,
): Promise<number> {
  let bytes = 0;
  if (media) {
    const done = progress(print, 'Copying', files.length);
    await runConcurrently(files, async ({ workspace, path }) => {
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

/**
 * Compares the number of files, because each copied file was already verified, and all glossaries and keys in full.
 * @throws Error if they differ
 */
async function count({ media, records }: Sides, workspaces: readonly string[]): Promise<void> {
  for (const workspace of workspaces) {
    const files = media && (await Promise.all(media.map((end) => end.paths(workspace))));
    const glossaries = records && (await Promise.all(records.map((end) => glossariesOf(end, workspace))));
    const rest = records && (await compareRecords(...records, workspace));
    const isWhole =
      files?.[0]?.length === files?.[1]?.length &&
      glossaries?.[0]?.length === glossaries?.[1]?.length &&
      (rest ? rest.glossaries.length + rest.keys.length + rest.conflicts.length === 0 : true);
    if (!isWhole)
      throw new Error(`The copy of ${workspace} is not the same as the original. Run the command again.`);
  }
}
