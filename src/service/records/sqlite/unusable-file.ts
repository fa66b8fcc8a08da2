// Why a database can't be opened, as the operator is told it: which file, and what to do.
import { accessSync, constants, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { NewerSchema } from '#service/records/migrate.ts';

/** @param said by SQLite */
type Sentence = (file: string, said: string) => string;

const readOnly = (file: string) =>
  `${file} can only be read. Make it and the file system it is on writable for this account.`;

const foreign = (file: string) =>
  `This account may not read and write ${file}. Start as the account it belongs to, or hand it over with “chown”.`;

const newer = (file: string) =>
  `${file} was brought up to date by a newer Lectern. Start that one, or restore a backup made before the upgrade.`;

const full = (file: string) => `There is no space left for ${file}. Make room, then try again.`;

const notOurs: Sentence = (file, said) =>
  `${file} isn’t as Lectern made it (${said}). Move it away to begin with an empty one, or restore a backup.`;

/** SQLite's own code where a statement doesn't go with the tables. */
const SQL_ERROR = 1;

/** By SQLite's result code, the extended or the primary one. */
const SENTENCES: ReadonlyMap<number, Sentence> = new Map([
  [SQL_ERROR, notOurs],
  [5, (file) => `Another program keeps ${file} locked. Close it, then try again.`],
  [8, readOnly],
  [11, (file) => `${file} is damaged. Keep a copy of it, and restore a backup.`],
  [13, full],
  [14, (file) => `This account can’t open ${file}, or make the files beside it that SQLite needs.`],
  [26, (file) => `${file} is not a database. Move it away to begin with an empty one, or restore a backup.`],
  // No room for the index of the log.
  [4874, full],
]);

/** What the operator reads in place of an error; where there is nothing better to say, the error itself beside the file. */
export function unusableFile(file: string, error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NewerSchema) return new Error(newer(file));
    const code = 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : 0;
    const sentence = SENTENCES.get(code) ?? SENTENCES.get(code & 0xff);
    if (sentence) return new Error(sentence(file, cause.message));
  }
  return new Error(`${file} can’t be used.`, { cause: error });
}

class TablesOfOthers extends Error {
  readonly errcode = SQL_ERROR;
}

/** Ours would be made beside them. */
export function refuseForeignTables(sqlite: DatabaseSync): void {
  const names = sqlite.prepare("select name from sqlite_schema where type = 'table'").all();
  if (names.length > 0 && !names.some(({ name }) => name === 'kysely_migration')) {
    throw new TablesOfOthers('it holds tables of another program');
  }
}

/**
 * SQLite would tell only that it can't open it, or only with the first write.
 * @throws Error with a sentence for the operator where something is there that this account can't use
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
