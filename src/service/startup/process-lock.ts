// A lock between processes, exclusive or shared. It is SQLite's own lock on an otherwise empty file, so the operating
// system releases it when the process ends, even if it crashes.
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

const LOCK_STATEMENT = {
  exclusive: 'begin exclusive',
  // SQLite takes a shared lock at the first read and keeps it until the transaction ends.
  shared: 'begin; select count(*) from sqlite_schema',
} as const;

/**
 * Takes the lock without waiting.
 * @returns the lock, or undefined if another process has it exclusively, or has it at all and `mode` is exclusive
 * @throws Error if the file can't be opened or created
 */
export function lockProcess(file: string, mode: keyof typeof LOCK_STATEMENT): Disposable | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(LOCK_STATEMENT[mode]);
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { [Symbol.dispose]: () => lock.close() };
}
