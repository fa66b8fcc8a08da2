// Folders on their way from the page into the worker: each handle is sent once, and later called by its number. A copy
// costs the browser a request and memory of its own, and a hundred thousand files come in hundreds of portions.
import type { Entry } from '#upload/model/file/entry.ts';
import type { Command } from './protocol.ts';

export interface NumberedEntry extends Omit<Entry, 'folder'> {
  readonly folder?: { readonly root: number; readonly names: readonly string[] };
}

/** What a worker is told: files name the folder they are in by its number. */
export type WorkerCommand = Exclude<Command, { kind: 'add' }> | NumberedFiles;

interface NumberedFiles {
  readonly kind: 'add';
  /** Those that no earlier one brought, with their numbers. */
  readonly roots: readonly (readonly [number, FileSystemDirectoryHandle])[];
  readonly entries: readonly NumberedEntry[];
}

/** The page's half. A worker must be told all of it, from the first on. */
export class FolderNumbers {
  readonly #numbers = new Map<FileSystemDirectoryHandle, number>();

  numbered(entries: readonly Entry[]): NumberedFiles {
    const roots: [number, FileSystemDirectoryHandle][] = [];
    const numbered = entries.map(({ folder, ...entry }): NumberedEntry => {
      if (!folder) return entry;
      const { root, names } = folder;
      const number = this.#numbers.get(root) ?? this.#numbers.size;
      if (number === this.#numbers.size) roots.push([number, root]);
      this.#numbers.set(root, number);
      return Object.assign(entry, { folder: { root: number, names } });
    });
    return { kind: 'add', roots, entries: numbered };
  }
}

/** The worker's half. */
export class NumberedFolders {
  readonly #roots = new Map<number, FileSystemDirectoryHandle>();

  entries({ roots, entries }: NumberedFiles): readonly Entry[] {
    for (const [number, root] of roots) this.#roots.set(number, root);
    return entries.map(({ folder, ...entry }): Entry => {
      if (!folder) return entry;
      const root = this.#roots.get(folder.root);
      if (!root) throw new Error(`No folder has the number ${folder.root}.`);
      return Object.assign(entry, { folder: { root, names: folder.names } });
    });
  }
}
