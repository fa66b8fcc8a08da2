// A fake folder on a disk that reports its changes, and a clock that tests advance.
import type { FolderAccess, FolderChange } from '#web/features/uploads/watched-folder/folder-access.ts';
import type { Clock } from '#web/features/uploads/watched-folder/watcher.ts';

export class FolderOnDisk implements FolderAccess {
  readonly name = 'takes';
  readonly #files = new Map<string, File | undefined>();
  #onChange: ((change: FolderChange) => void) | undefined;
  /** Error of listing or watching the folder. */
  error: DOMException | undefined;
  watchers = 0;

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
  readonly handle = {
    kind: 'directory',
    name: this.name,
    isSameEntry: (other: unknown) => Promise.resolve(other === this.handle),
  } as unknown as FileSystemDirectoryHandle;

  pick = () => Promise.resolve(this.handle);

  async *list(_root: FileSystemDirectoryHandle, below: string) {
    if (this.error) throw this.error;
    for (const path of this.#files.keys())
      if (path.startsWith(below)) yield await Promise.resolve({ path, handle: this.#handleTo(path) });
  }

  watch = (_root: FileSystemDirectoryHandle, onChange: (change: FolderChange) => void) => {
    if (this.error) return Promise.reject(this.error);
    this.#onChange = onChange;
    this.watchers += 1;
    return Promise.resolve(() => {
      this.watchers -= 1;
      if (this.#onChange === onChange) this.#onChange = undefined;
    });
  };

  /** Writes a file and reports the change. */
  write(path: string, content: string, lastModified = 1): void {
    this.#files.set(path, new File([content], path, { lastModified }));
    this.#onChange?.({ kind: 'file', file: { path, handle: this.#handleTo(path) } });
  }

  /** Writes a file without reporting it. */
  writeUnnoticed(path: string, content: string): void {
    this.#files.set(path, new File([content], path, { lastModified: 1 }));
  }

  /** Makes a file unreadable and reports the change. */
  lock(path: string): void {
    this.#files.set(path, undefined);
    this.#onChange?.({ kind: 'file', file: { path, handle: this.#handleTo(path) } });
  }

  delete(path: string): void {
    this.#files.delete(path);
  }

  emit(change: FolderChange): void {
    this.#onChange?.(change);
  }

  #handleTo(path: string): FileSystemFileHandle {
    const getFile = () => {
      const file = this.#files.get(path);
      if (file) return Promise.resolve(file);
      return Promise.reject(
        new DOMException('', this.#files.has(path) ? 'NotReadableError' : 'NotFoundError'),
      );
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is used of it
    return { kind: 'file', name: path, getFile } as unknown as FileSystemFileHandle;
  }
}

export class ManualClock implements Clock {
  #now = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>();

  now = () => this.#now;

  after = (ms: number, run: () => void) => {
    const alarm = { at: this.#now + ms, run };
    this.#waiting.add(alarm);
    return () => void this.#waiting.delete(alarm);
  };

  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      await runPendingTasks();
      const [next] = [...this.#waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#waiting.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }
}

/** Runs pending tasks until everything has settled. */
export async function runPendingTasks(): Promise<void> {
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve));
}
