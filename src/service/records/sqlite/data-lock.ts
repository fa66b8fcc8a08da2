// One service per data folder: two would each believe they alone decide what is stored there.
// The lock is SQLite's own lock on an otherwise empty file, which the system drops when the process ends, however it ends.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** @throws Error with a sentence for the operator when another process has it */
export function lockData(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, 'service.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new Error(
        `Another service is already running on the data folder ${folder}. Stop it, or set DATA to another folder.`,
      );
    }
    throw error;
  }
  return { [Symbol.dispose]: () => lock.close() };
}
