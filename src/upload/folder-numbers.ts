// Sends each folder handle to the worker only once and refers to it by a number afterwards. Each copy of a handle costs the
// browser a request and memory, and 100,000 files come in hundreds of messages.
import type { Entry } from '#upload/model/file/entry.ts';
import type { Command } from './protocol.ts';

export interface NumberedEntry extends Omit<Entry, 'folder'> {
  readonly folder?: { readonly root: number; readonly names: readonly string[] };
}

/** A command as it is posted to the worker: files refer to their folder by its number. */
export type WorkerCommand = Exclude<Command, { kind: 'add' }> | NumberedFiles;

interface NumberedFiles {
  readonly kind: 'add';
  /** Folders that no earlier message contained, with their numbers. */
  readonly roots: readonly (readonly [number, FileSystemDirectoryHandle])[];
  readonly entries: readonly NumberedEntry[];
}

/** The page's half. The worker must receive every message: a folder's handle is sent only with the first of its files. */
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

/** The worker's half: replaces the numbers by folder handles. */
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
