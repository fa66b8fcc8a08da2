// Some files of a folder whose turn is far off, a line of text each: objects for a hundred thousand would take four
// times the memory.
import { waitingUpload } from '#upload/model/create-upload.ts';
import type { JournalEntry } from '#upload/model/journal-record.ts';
import { planFor } from '#upload/model/parts/part-plan.ts';
import type { Upload } from '#upload/model/upload.ts';
import type { UploadState } from '#upload/model/upload-state.ts';

/** Between what is written of a file: it is in no name. */
const NUL = '\0';

/** It can be packed: only its folder leads to it, and it is sent whole. */
export type WaitingEntry = JournalEntry & Required<Pick<JournalEntry, 'folder'>>;

export function isPackable(entry: JournalEntry): entry is WaitingEntry {
  return entry.folder !== undefined && planFor(entry.size).kind === 'single';
}

export class PackedFiles {
  readonly count: number;
  readonly bytes: number;
  /** In which all of them are. */
  state: UploadState;
  /** As they were last counted, as they were last told, and whether it is their turn to be told. */
  readonly news: { state?: UploadState; told?: UploadState | undefined; isUntold: boolean } = {
    isUntold: false,
  };
  readonly #roots: readonly FileSystemDirectoryHandle[];
  /** One for each. */
  readonly #lines: readonly string[];

  constructor(entries: readonly WaitingEntry[], state: UploadState) {
    const roots = [...new Set(entries.map(({ folder }) => folder.root))];
    this.state = state;
    this.count = entries.length;
    this.bytes = entries.reduce((sum, { size }) => sum + size, 0);
    this.#roots = roots;
    this.#lines = entries.map(({ id, path, size, lastModified, addedAt, wasListed, folder }) => {
      const root = roots.indexOf(folder.root);
      return [id, path, size, lastModified, addedAt, Number(wasListed), root, ...folder.names].join(NUL);
    });
  }

  unpacked(): readonly Upload[] {
    return this.#lines.map((line) => waitingUpload(this.#entryOf(line), this.state));
  }

  #entryOf(line: string): JournalEntry {
    const [id = '', path = '', ...rest] = line.split(NUL);
    const [size = 0, lastModified = 0, addedAt = 0, wasListed = 0, place = 0] = rest.slice(0, 5).map(Number);
    const root = this.#roots[place];
    const known = { id, path, size, lastModified, addedAt, wasListed: wasListed === 1 };
    return root ? { ...known, folder: { root, names: rest.slice(5) } } : known;
  }
}
