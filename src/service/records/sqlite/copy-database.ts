// Copies the database for a backup while other processes may write to it.
import { open, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { refuseForeignFiles, unusableFile } from './unusable-file.ts';

/**
 * Copies all pages in one step, which sees the database as of the start of the step. With several steps, SQLite would start
 * over after each write of another process.
 */
const ALL_PAGES = 2 ** 31 - 1;

/** Default time (ms) to wait for another process's lock. */
const BUSY_MS = 5_000;

/**
 * Makes a durable copy and checks its integrity. The copy has everything acknowledged before the call except open uploads, whose
 * bytes aren't in the backup. The schema isn't migrated.
 * @param to path without a file
 * @param forget names of settings to delete in the copy
 * @param busyMs time (ms) to wait for another process's lock
 * @returns number of open uploads that were left out
 * @throws Error with a sentence for the operator
 */
export async function copyDatabase(
  file: string,
  to: string,
  forget: readonly string[],
  busyMs = BUSY_MS,
): Promise<number> {
  refuseForeignFiles(file);
  await writeFile(to, '', { flag: 'wx', mode: 0o600 });
  try {
    using source = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
    // Read first, because SQLite reports an unreadable file correctly here, but as “not an error” in `backup`.
    source.exec('select count(*) from sqlite_schema');
    await backup(source, to, { rate: ALL_PAGES });
    const openUploads = trim(to, forget);
    await using handle = await open(to, 'r');
    await handle.datasync();
    return openUploads;
  } catch (error) {
    throw unusableFile(isFull(error) ? to : file, error);
  }
}

function trim(file: string, forget: readonly string[]): number {
  using database = new DatabaseSync(file);
  // Merge the log into the one file, and overwrite deleted data with zeros, because the settings may be secrets.
  database.exec('pragma journal_mode = delete; pragma secure_delete = on');
  const uploads = database.prepare('delete from upload').run();
  const setting = database.prepare('delete from setting where name = ?');
  for (const name of forget) setting.run(name);
  const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
  if (found !== 'ok') throw new DamagedPages(String(found));
  return Number(uploads.changes);
}

/** Has the code that SQLite uses if it meets damaged pages (SQLITE_CORRUPT). */
class DamagedPages extends Error {
  readonly errcode = 11;
}

/** Whether the disk is full (SQLITE_FULL), which concerns the copy and not the original. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}
