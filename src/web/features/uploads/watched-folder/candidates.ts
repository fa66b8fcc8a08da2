// Files that may upload once they are stable: two checks at least five seconds apart find the same size and time, the
// file isn't empty, and no change was reported between the checks. A copy is written all the time, a recording every
// few seconds.
import type { Fingerprint } from '#upload/protocol.ts';
import { isSameFile, toFingerprint } from './fingerprints.ts';
import type { FoundFile } from './folder-access.ts';

export interface Candidate {
  readonly handle: FileSystemFileHandle;
  /** Time of the next check, in milliseconds of the watcher's clock. */
  readonly due: number;
  readonly lastCheck?: Fingerprint & { readonly at: number };
}

/**
 * Minimum time (ms) between two checks. Encoders buffer up to 32 KiB, which is four seconds of speech at 64 kbit/s.
 */
export const STABLE_AFTER_MS = 5_000;
/** Delay (ms) after a reported change. A file that is being written is reported many times a second. */
const DEBOUNCE_MS = 500;

export class Candidates {
  readonly #byPath = new Map<string, Candidate>();

  get size(): number {
    return this.#byPath.size;
  }

  /** Time of the next check; infinity if there is no candidate. */
  get nextDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of this.#byPath.values()) next = Math.min(next, due);
    return next;
  }

  getDue(now: number): readonly (readonly [path: string, candidate: Candidate])[] {
    return [...this.#byPath].filter(([, { due }]) => due <= now);
  }

  /** Adds a file that appeared or changed. */
  add({ path, handle }: FoundFile, now: number): void {
    this.#byPath.set(path, { handle, due: now + DEBOUNCE_MS });
  }

  /** @returns false if the file was reported again since this candidate was made */
  isCurrent(path: string, candidate: Candidate): boolean {
    return this.#byPath.get(path) === candidate;
  }

  /**
   * Compares a file with the last check and records this check.
   * @returns true if the file is stable
   */
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

  /** Checks the candidate later, without counting this check. */
  postpone(path: string, candidate: Candidate, due: number): void {
    if (this.isCurrent(path, candidate)) this.#byPath.set(path, { ...candidate, due });
  }

  delete(path: string): void {
    this.#byPath.delete(path);
  }
}
