// The write lock of an SQLite file, taken as another program would: a tool that makes backups, or somebody's shell.
import { DatabaseSync } from 'node:sqlite';

/** Holds it until disposed of. */
export function holdWriteLock(file: string): Disposable {
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  return {
    [Symbol.dispose]() {
      if (other.isOpen) other.close();
    },
  };
}
