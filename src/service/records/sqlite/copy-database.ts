// A copy of the database for a backup, taken while others write to it.
import { open, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { refuseForeignFiles, unusableFile } from './unusable-file.ts';

/**
 * All pages in one step, which sees the database as it was when the step began. In several, every write of another
 * process in between has SQLite begin anew.
 */
const ALL_PAGES = 2 ** 31 - 1;

const BUSY_MS = 5_000;

/**
 * Holds everything acknowledged before the call, but no open uploads: their bytes aren't copied with it. It is durable and
 * has been checked. The schema stays as it was.
 * @param to where nothing is yet
 * @param forget names of settings that don't go with it
 * @param busyMs how long to wait for another process's lock, in milliseconds
 * @returns how many open uploads were left out
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
    // Whatever keeps it from being read has a name here; from the backup it comes as “not an error”.
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
  // One file, and nothing of what is deleted left in it.
  database.exec('pragma journal_mode = delete; pragma secure_delete = on');
  const uploads = database.prepare('delete from upload').run();
  const setting = database.prepare('delete from setting where name = ?');
  for (const name of forget) setting.run(name);
  const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
  if (found !== 'ok') throw new DamagedPages(String(found));
  return Number(uploads.changes);
}

/** What SQLite itself answers where it meets them. */
class DamagedPages extends Error {
  readonly errcode = 11;
}

/** Of what was written to, not of what was read. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}
