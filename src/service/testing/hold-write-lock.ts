// Takes the write lock of an SQLite file, as another program such as a backup tool or a shell would.
import { DatabaseSync } from 'node:sqlite';

/** @returns the lock; disposing releases it */
export function holdWriteLock(file: string): Disposable {
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  return {
    [Symbol.dispose]() {
      if (other.isOpen) other.close();
    },
  };
}
