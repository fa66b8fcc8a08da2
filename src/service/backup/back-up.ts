// Backs up a service, which may run at the same time. First the records are copied as of one moment, then the media on disk.
// Only open uploads tie records to media, and the backup leaves them out. It has every change acknowledged before it began,
// and only complete files. A file that is uploaded, replaced or deleted during the backup may be in it in either state.
import { existsSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#service/config/config.ts';
import { SIGNING_SECRET } from '#service/core/uploads/upload-address.ts';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import { copyDatabase } from '#service/records/sqlite/copy-database.ts';
import { UNFINISHED_RESTORE } from '#service/startup/data-folder.ts';
import { CHECKSUMS_FILE, type Checksums, formatChecksums } from './checksums.ts';
import { readFileThrough } from './copy-file.ts';
import { copyMedia } from './copy-media.ts';
import { isEmptyPlace, leadsInto } from './places.ts';
import type { Print } from './progress.ts';
import { sqliteFileOf } from './sqlite-file.ts';

/** Names in a backup. The data folder may use other names. */
export const RECORDS_FILE = 'lectern.sqlite';
export const MEDIA_FOLDER = 'media';

export interface BackupReport {
  readonly files: number;
  readonly bytes: number;
  /** Number of open uploads, which the backup doesn't have. */
  readonly openUploads: number;
}

type Source = Pick<Config, 'data' | 'media' | 'database'>;

export interface BackupOptions {
  /** Makes hard links to the media instead of copies. */
  readonly links: boolean;
  readonly print: Print;
}

/** @throws Error with a sentence for the operator */
export async function backUp(source: Source, folder: string, options: BackupOptions): Promise<BackupReport> {
  const recordsFile = sqliteFileOf(source.database);
  const mediaFolder = source.media.kind === 'disk' ? source.media.folder : undefined;
  const from = { data: source.data, recordsFile, mediaFolder };
  await preparePlace(from, folder, options.links);
  try {
    const openUploads = await copyDatabase(recordsFile, join(folder, RECORDS_FILE), [SIGNING_SECRET]);
    const records = await readFileThrough(join(folder, RECORDS_FILE));
    const media = mediaFolder === undefined ? [] : await copyMediaTo(folder, mediaFolder, options);
    const files = new Map([...media].map(([path, { md5 }]) => [`${MEDIA_FOLDER}/${path}`, md5]));
    await writeChecksums(folder, new Map([[RECORDS_FILE, records.md5], ...files]));
    const bytes = [...media].reduce((sum, [, { size }]) => sum + size, 0);
    return { files: files.size, bytes, openUploads };
  } catch (cause) {
    throw new Error(`The backup in ${folder} is incomplete. Delete the folder and try again.`, { cause });
  }
}

async function copyMediaTo(folder: string, from: string, options: BackupOptions) {
  const to = join(folder, MEDIA_FOLDER);
  await makeDirectories(to);
  return copyMedia({ ...options, from, to });
}

interface Origin {
  readonly data: string;
  readonly recordsFile: string;
  /** Undefined if the media aren't on this disk. */
  readonly mediaFolder: string | undefined;
}

async function preparePlace(
  { data, mediaFolder, recordsFile }: Origin,
  folder: string,
  links: boolean,
): Promise<void> {
  if (!existsSync(recordsFile) || (mediaFolder !== undefined && !existsSync(mediaFolder))) {
    throw new Error(`There is nothing to back up in DATA=${data}: no service has run there.`);
  }
  if (existsSync(join(data, UNFINISHED_RESTORE))) {
    throw new Error(
      `A restore into DATA=${data} is running or was interrupted. The data there is incomplete.`,
    );
  }
  for (const own of [data, mediaFolder]) {
    if (own !== undefined && leadsInto(folder, own)) {
      throw new Error(`${folder} is inside ${own}, which is being backed up. Choose a folder elsewhere.`);
    }
  }
  if (!isEmptyPlace(folder)) {
    throw new Error(
      `${folder} isn’t an empty folder, and a backup needs one. Choose an empty or new folder.`,
    );
  }
  try {
    // Only the operator may read a backup, because it has the same secrets as the data folder.
    await makeDirectories(folder, 0o700);
  } catch (cause) {
    throw new Error(`${folder} can’t be created.`, { cause });
  }
  if (links && mediaFolder !== undefined && statSync(folder).dev !== statSync(mediaFolder).dev) {
    throw new Error(
      `${folder} is on another file system than the media, so hard links aren’t possible. Leave out --link.`,
    );
  }
}

/** Writes the list of checksums in one step, as the last file. Its presence shows that the backup is complete. */
async function writeChecksums(folder: string, checksums: Checksums): Promise<void> {
  const file = join(folder, CHECKSUMS_FILE);
  const unfinished = join(folder, `.${basename(file)}`);
  {
    await using handle = await open(unfinished, 'wx', 0o600);
    await handle.writeFile(formatChecksums(checksums));
    await handle.datasync();
  }
  await rename(unfinished, file);
  await syncDirectory(folder);
}
