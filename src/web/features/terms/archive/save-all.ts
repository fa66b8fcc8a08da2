// Reads all glossaries of a workspace into an archive, several in parallel and in the order of the list. A glossary
// that can't be read, changes or is deleted meanwhile is reported, so that nothing is missing silently.
import type { Glossary, Term } from '#contract/glossary.ts';
import { GlossaryGoneError } from '#web/api/glossaries/glossary-queries.ts';
import { classifyFailure, delayAfter } from '#web/features/terms/import/request-failure.ts';

const READ_AT_ONCE = 3;

export interface SavePorts {
  /** Reads the list from the server. */
  readonly glossaries: () => Promise<readonly Glossary[]>;
  /** @throws GlossaryGoneError */
  readonly terms: (glossary: Glossary) => Promise<readonly Term[]>;
  readonly pack: (glossary: Glossary, terms: readonly Term[]) => Promise<'packed' | 'no-room'>;
  readonly onProgress: (progress: SaveProgress) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export interface SaveProgress {
  readonly done: number;
  readonly all: number;
  /** Whether the server doesn't respond; the request is retried. */
  readonly isWaiting: boolean;
}

/** The glossary is not in the archive. */
const NOT_SAVED = ['gone', 'no-room', 'not-read', 'new'] as const;
/** An older version of the glossary is in the archive. */
const SAVED_BEFORE = ['changed', 'deleted'] as const;

/** Glossary that is missing in the archive or outdated. */
export interface SaveNote {
  readonly id: string;
  readonly name: string;
  readonly kind: (typeof NOT_SAVED)[number] | (typeof SAVED_BEFORE)[number];
}

export interface Saved {
  readonly glossaries: number;
  readonly terms: number;
  readonly notes: readonly SaveNote[];
}

/** @throws ApiError if the list can't be read or the key is refused; the signal's reason if it is aborted */
export async function saveAll(ports: SavePorts, signal: AbortSignal): Promise<Saved> {
  let progress: SaveProgress = { done: 0, all: 0, isWaiting: false };
  const show = (change: Partial<SaveProgress>) => {
    progress = { ...progress, ...change };
    ports.onProgress(progress);
  };

  async function withRetries<T>(read: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        signal.throwIfAborted();
        // oxlint-disable-next-line no-await-in-loop -- attempts follow one another
        const result = await read();
        if (progress.isWaiting) show({ isWaiting: false });
        return result;
      } catch (error) {
        const failure = classifyFailure(error);
        if (signal.aborted || failure.kind !== 'again') throw error;
        show({ isWaiting: true });
        // oxlint-disable-next-line no-await-in-loop -- as above
        await ports.sleep(delayAfter(failures, failure.afterMs, ports.random()));
      }
    }
  }

  const before = await withRetries(ports.glossaries);
  show({ all: before.length });
  const packed = new Map<string, number>();
  const notes: SaveNote[] = [];
  const note = ({ id, name }: Glossary, kind: SaveNote['kind']) => notes.push({ id, name, kind });

  async function saveGlossary(glossary: Glossary, turn: Promise<void>): Promise<void> {
    try {
      const terms = await withRetries(() => ports.terms(glossary));
      await turn;
      signal.throwIfAborted();
      if ((await ports.pack(glossary, terms)) === 'packed') packed.set(glossary.id, terms.length);
      else note(glossary, 'no-room');
    } catch (error) {
      const isOnlyThis = error instanceof GlossaryGoneError || classifyFailure(error).kind === 'row';
      if (signal.aborted || !isOnlyThis || error instanceof PackError) throw error;
      await turn;
      note(glossary, error instanceof GlossaryGoneError ? 'gone' : 'not-read');
    }
    show({ done: progress.done + 1 });
  }

  const queue = before.values();
  let last: Promise<void> = Promise.resolve();
  async function reader(): Promise<void> {
    for (const glossary of queue) {
      last = saveGlossary(glossary, last);
      // oxlint-disable-next-line no-await-in-loop -- limits the reads in parallel
      await last;
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, reader));

  const after = new Map((await withRetries(ports.glossaries)).map((glossary) => [glossary.id, glossary]));
  for (const glossary of before) {
    if (!packed.has(glossary.id)) continue;
    const now = after.get(glossary.id);
    if (!now) note(glossary, 'deleted');
    else if (now.updatedAt !== glossary.updatedAt) note(glossary, 'changed');
  }
  const known = new Set(before.map(({ id }) => id));
  for (const glossary of after.values()) if (!known.has(glossary.id)) note(glossary, 'new');
  const terms = [...packed.values()].reduce((sum, count) => sum + count, 0);
  return { glossaries: packed.size, terms, notes };
}

/** The worker failed, so no archive can be written. */
export class PackError extends Error {
  override readonly name = 'PackError';
}

/** Returns whether the archive has a version of the glossary. */
export function isSaved({ kind }: SaveNote): boolean {
  return kind === 'changed' || kind === 'deleted';
}
