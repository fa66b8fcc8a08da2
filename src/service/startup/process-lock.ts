// A lock between processes: one has it alone, or any number share it. It is SQLite's own lock on an otherwise empty
// file, which the system drops when the process ends, however it ends.
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

const TAKE = {
  alone: 'begin exclusive',
  // A transaction that has read keeps its lock.
  shared: 'begin; select count(*) from sqlite_schema',
} as const;

/**
 * Never waits: answers undefined while others have it in a way that doesn't allow this.
 * @throws Error where the file can be neither opened nor made
 */
export function lockProcess(file: string, how: keyof typeof TAKE): Disposable | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(TAKE[how]);
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { [Symbol.dispose]: () => lock.close() };
}
