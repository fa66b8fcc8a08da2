// Restores a backup into an empty data folder. Files whose checksum is wrong are not restored, but reported. A marker file keeps
// services from starting there until the restore is complete. A failed restore deletes everything it has written.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isWorkspace } from '#contract/workspace.ts';
import type { Config } from '#service/config/config.ts';
import { renewSigningSecret } from '#service/core/uploads/upload-address.ts';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import { unless } from '#service/media-store/disk/errors.ts';
import type { KeyRecord } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { lockFolder, openDataFolder, UNFINISHED_RESTORE } from '#service/startup/data-folder.ts';
import { MEDIA_FOLDER, RECORDS_FILE } from './back-up.ts';
import { CHECKSUMS_FILE, type Checksums, parseChecksums } from './checksums.ts';
import { copyFile } from './copy-file.ts';
import { isEmptyPlace } from './places.ts';
import { type Print, progress } from './progress.ts';
import { runConcurrently } from './run-concurrently.ts';
import { sqliteFileOf } from './sqlite-file.ts';

export interface RestoreReport {
  readonly files: number;
  readonly bytes: number;
  /** Paths in the backup's list whose files are missing or changed. */
  readonly damaged: readonly string[];
  /** All restored keys, including keys that were revoked after the backup. */
  readonly keys: readonly KeyRecord[];
}

const NO_MEDIA: Omit<RestoreReport, 'keys'> = { files: 0, bytes: 0, damaged: [] };

type Target = Pick<Config, 'data' | 'media' | 'database'>;

/** @throws Error with a sentence for the operator */
export async function restore(folder: string, target: Target, print: Print): Promise<RestoreReport> {
  const { data } = target;
  const recordsFile = sqliteFileOf(target.database);
  const mediaFolder = target.media.kind === 'disk' ? target.media.folder : undefined;
  const checksums = await readChecksums(folder);
  if (mediaFolder === undefined && checksums.size > 1) {
    throw new Error(
      `${folder} contains media, which can be restored to disk only. Leave out MEDIA=s3, or use a backup made with it.`,
    );
  }
  if (!isEmptyPlace(data)) {
    throw new Error(
      `DATA=${data} isn’t an empty folder, and a restore needs one. Move it away, or set DATA to a new folder.`,
    );
  }
  await openDataFolder(data);
  using _lock = lockFolder(data);
  const mark = join(data, UNFINISHED_RESTORE);
  await writeFile(mark, '');
  await syncDirectory(data);
  try {
    const keys = await restoreRecords(folder, checksums, recordsFile);
    const restored =
      mediaFolder === undefined ? NO_MEDIA : await restoreMedia(folder, checksums, mediaFolder, print);
    await syncDirectory(data);
    await rm(mark);
    return { ...restored, keys };
  } catch (cause) {
    const made = [mediaFolder, recordsFile, `${recordsFile}-wal`, `${recordsFile}-shm`, mark];
    for (const path of made) if (path !== undefined) await rm(path, { recursive: true, force: true });
    throw new Error('Nothing was restored.', { cause });
  }
}

async function readChecksums(folder: string): Promise<Checksums> {
  const text = await unless(['ENOENT', 'ENOTDIR'], readFile(join(folder, CHECKSUMS_FILE), 'utf8'));
  const checksums = parseChecksums(text ?? '');
  if (!checksums) {
    throw new Error(
      `${folder} isn’t a complete backup: the file ${CHECKSUMS_FILE} is missing or incomplete.`,
    );
  }
  for (const path of checksums.keys()) {
    if (path !== RECORDS_FILE && !isMediaPath(path)) {
      throw new Error(`${join(folder, CHECKSUMS_FILE)} names “${path}”, which can’t be in a backup.`);
    }
  }
  return checksums;
}

/** Whether a path of the backup can only lead into a workspace. A changed list must not overwrite other files. */
function isMediaPath(path: string): boolean {
  const [top, workspace = '', ...rest] = path.split('/');
  const isInside = rest.length > 0 && rest.every((segment) => !['', '.', '..'].includes(segment));
  return top === MEDIA_FOLDER && isWorkspace(workspace) && isInside;
}

async function restoreRecords(folder: string, checksums: Checksums, file: string): Promise<KeyRecord[]> {
  const source = join(folder, RECORDS_FILE);
  const { md5 } = await copyFile(source, file, 0o600);
  if (md5 !== checksums.get(RECORDS_FILE)) throw new Error(`${source} is damaged. Use another backup.`);
  await using records = await openSqlite(file);
  await renewSigningSecret(records);
  return records.keys.list();
}

async function restoreMedia(
  folder: string,
  checksums: Checksums,
  media: string,
  print: Print,
): Promise<Omit<RestoreReport, 'keys'>> {
  const paths = [...checksums.keys()].filter((path) => path !== RECORDS_FILE);
  const damaged: string[] = [];
  const folders = new Set([media]);
  let bytes = 0;
  const done = progress(print, 'Restoring', paths.length);
  await makeDirectories(media);
  await runConcurrently(paths, async (path) => {
    const target = join(media, path.slice(MEDIA_FOLDER.length + 1));
    await makeDirectories(dirname(target));
    folders.add(dirname(target));
    const file = await unless(['ENOENT', 'ELOOP', 'EIO'], copyFile(join(folder, path), target));
    if (file?.md5 === checksums.get(path)) bytes += file?.size ?? 0;
    else {
      damaged.push(path);
      await rm(target, { force: true });
    }
    done(file?.size ?? 0);
  });
  for (const touched of folders) await syncDirectory(touched);
  return { files: paths.length - damaged.length, bytes, damaged: damaged.sort() };
}
