// What is remembered of the folder of a connection: which it is, where it goes, and which of its files were dealt with.
import type { Fingerprint } from '#upload/protocol.ts';

export interface KeptRecord {
  readonly handle: FileSystemDirectoryHandle;
  readonly target: string;
  /** Whose files they are: another key may lead to another workspace. */
  readonly connectionId: string;
}

/** By their paths below the folder: as they were when they were sent, or when the person said that they stay out. */
export type Handled = ReadonlyMap<string, Fingerprint>;

export interface KeptStore {
  /** It outlives the page. */
  readonly isLasting: boolean;
  /** Undefined where none is kept. */
  read(): Promise<KeptRecord | undefined>;
  /** Of the same folder and target it goes on remembering what was handled, also after it was stopped. */
  keep(record: KeptRecord): Promise<void>;
  stop(): Promise<void>;
  handled(): Promise<Handled>;
  note(files: Handled): Promise<void>;
  /** For good: what is signed out of must not be written again. */
  close(): Promise<void>;
}

export async function isSameKept(one: KeptRecord | undefined, other: KeptRecord): Promise<boolean> {
  return one?.target === other.target && (await one.handle.isSameEntry(other.handle));
}

export function inMemory(): KeptStore {
  let record: KeptRecord | undefined;
  let isKept = false;
  let handled = new Map<string, Fingerprint>();
  return {
    isLasting: false,
    read: () => Promise.resolve(isKept ? record : undefined),
    async keep(next) {
      if (!(await isSameKept(record, next))) handled = new Map();
      record = next;
      isKept = true;
    },
    stop() {
      isKept = false;
      return Promise.resolve();
    },
    handled: () => Promise.resolve(new Map(handled)),
    note(files) {
      for (const [path, file] of files) handled.set(path, file);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
