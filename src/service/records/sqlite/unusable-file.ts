// Explains to the operator why a database can't be opened: names the file and says what to do.
import { accessSync, constants, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { NewerSchema } from '#service/records/migrate.ts';

/** @param message SQLite's error message */
type Sentence = (file: string, message: string) => string;

const readOnly = (file: string) =>
  `${file} is read-only. Make it and its file system writable for this account.`;

const foreign = (file: string) =>
  `This account may not read and write ${file}. Start as the account that owns it, or change the owner with “chown”.`;

const newer = (file: string) =>
  `${file} was upgraded by a newer version of Lectern. Start that version, or restore a backup made before the upgrade.`;

const full = (file: string) => `There is no space left for ${file}. Free up space, then try again.`;

const unexpectedSchema: Sentence = (file, message) =>
  `${file} doesn’t have Lectern’s tables (${message}). Move it away to begin with an empty one, or restore a backup.`;

/** SQLite's code if a statement names a missing table or column (SQLITE_ERROR). */
const SQL_ERROR = 1;

/** Sentences by SQLite's result code, extended or primary. */
const SENTENCES: ReadonlyMap<number, Sentence> = new Map([
  [SQL_ERROR, unexpectedSchema],
  [5, (file) => `Another program keeps ${file} locked. Close it, then try again.`],
  [8, readOnly],
  [11, (file) => `${file} is damaged. Keep a copy of it, and restore a backup.`],
  [13, full],
  [14, (file) => `This account can’t open ${file}, or create the files next to it that SQLite needs.`],
  [26, (file) => `${file} is not a database. Move it away to begin with an empty one, or restore a backup.`],
  // SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log.
  [4874, full],
]);

/** Returns an error with a sentence for the operator. If none fits, the sentence names the file and has the error as its cause. */
export function unusableFile(file: string, error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NewerSchema) return new Error(newer(file));
    const code = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : 0;
    const sentence = SENTENCES.get(code) ?? SENTENCES.get(code & 0xff);
    if (sentence) return new Error(sentence(file, cause.message));
  }
  return new Error(`${file} can’t be used.`, { cause: error });
}

class ForeignTables extends Error {
  readonly errcode = SQL_ERROR;
}

/** Prevents a migration from adding Lectern's tables to another program's database. */
export function refuseForeignTables(sqlite: DatabaseSync): void {
  const names = sqlite.prepare("select name from sqlite_schema where type = 'table'").all();
  if (names.length > 0 && !names.some(({ name }) => name === 'kysely_migration')) {
    throw new ForeignTables('it has tables of another program');
  }
}

/**
 * Checks the permissions first, because SQLite only reports that it can't open the file, or fails later with the first write.
 * @throws Error with a sentence for the operator if this account can't use one of the database files
 */
export function refuseForeignFiles(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) refuseForeignFile(file + ending);
}

function refuseForeignFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isFile()) throw new Error(`${file} is not a file. Move it away, then try again.`);
  let problem: ((file: string) => string) | undefined;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    if (process.getuid?.() !== 0 && stats.uid !== process.getuid?.()) problem = foreign;
  } catch (error) {
    problem = error instanceof Error && 'code' in error && error.code === 'EROFS' ? readOnly : foreign;
  }
  if (problem) throw new Error(problem(file));
}
