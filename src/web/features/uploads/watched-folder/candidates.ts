// Files that may go once they have stopped growing: two looks some seconds apart find such a file the same, with something
// in it, and nothing was heard of it between them. A copy writes all the time, a recorder every few seconds.
import type { Fingerprint } from '#upload/protocol.ts';
import { isSameFile, toFingerprint } from './fingerprints.ts';
import type { FoundFile } from './folder-access.ts';

export interface Candidate {
  readonly handle: FileSystemFileHandle;
  /** When it is looked at next, in milliseconds of any clock. */
  readonly due: number;
  readonly lastCheck?: Fingerprint & { readonly at: number };
}

/** Encoders hold back up to 32 KiB: four seconds of speech at 64 kbit/s. */
export const STABLE_AFTER_MS = 5_000;
/** While it is written, a file is heard of many times a second. */
const DEBOUNCE_MS = 500;

export class Candidates {
  readonly #byPath = new Map<string, Candidate>();

  get size(): number {
    return this.#byPath.size;
  }

  /** Infinity where there are none. */
  get nextDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of this.#byPath.values()) next = Math.min(next, due);
    return next;
  }

  dueAt(now: number): readonly (readonly [path: string, candidate: Candidate])[] {
    return [...this.#byPath].filter(([, { due }]) => due <= now);
  }

  /** It is there, or has changed. */
  add({ path, handle }: FoundFile, now: number): void {
    this.#byPath.set(path, { handle, due: now + DEBOUNCE_MS });
  }

  /** False where it was heard of since it was this. */
  isCurrent(path: string, candidate: Candidate): boolean {
    return this.#byPath.get(path) === candidate;
  }

  /** Whether a lastCheck finds that it has stopped growing. Otherwise the next one will be compared with this. */
  isStable(path: string, { handle, lastCheck }: Candidate, file: Fingerprint, now: number): boolean {
    if (lastCheck && isSameFile(lastCheck, file) && file.size > 0 && now - lastCheck.at >= STABLE_AFTER_MS)
      return true;
    this.#byPath.set(path, {
      handle,
      due: now + STABLE_AFTER_MS,
      lastCheck: { ...toFingerprint(file), at: now },
    });
    return false;
  }

  /** As it was found, it is looked at later. */
  postpone(path: string, candidate: Candidate, due: number): void {
    if (this.isCurrent(path, candidate)) this.#byPath.set(path, { ...candidate, due });
  }

  delete(path: string): void {
    this.#byPath.delete(path);
  }
}
