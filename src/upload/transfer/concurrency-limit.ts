// Limits the number of concurrent PUTs. Small files and parts of large files wait for a slot in separate queues. Each queue
// serves the longest-waiting request first. An aborted request leaves its queue.
import { asError } from '#upload/model/clock.ts';
import type { PlanKind } from '#upload/model/parts/part-plan.ts';
import { pickKind } from './part-queue.ts';

/** Maximum number of slots until the first signed address shows the host of the PUTs. */
const DEFAULT_MAX_SLOTS = 4;

export class ConcurrencyLimit {
  #wanted: number;
  #max = DEFAULT_MAX_SLOTS;
  readonly #used: Record<PlanKind, number> = { single: 0, multipart: 0 };
  readonly #waiting = { single: new Set<() => void>(), multipart: new Set<() => void>() };

  /** @param wanted number of slots in the person's settings */
  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  get limit(): number {
    return Math.max(1, Math.min(this.#wanted, this.#max));
  }

  set wanted(slots: number) {
    this.#wanted = slots;
    this.#admit();
  }

  /** Maximum number of concurrent PUTs from one browser to the host of the signed addresses. */
  get max(): number {
    return this.#max;
  }

  set max(slots: number) {
    this.#max = slots;
    this.#admit();
  }

  /**
   * Waits for a slot.
   * @returns releases the slot; a second call has no effect
   * @throws the signal's reason
   */
  acquire(kind: PlanKind, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      const cancel = (): void => {
        this.#waiting[kind].delete(grant);
        reject(asError(signal.reason));
      };
      const grant = (): void => {
        signal.removeEventListener('abort', cancel);
        this.#used[kind]++;
        resolve(this.#releaseOnce(kind));
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.#waiting[kind].add(grant);
      this.#admit();
    });
  }

  #releaseOnce(kind: PlanKind): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#used[kind]--;
      this.#admit();
    };
  }

  #admit(): void {
    while (this.#used.single + this.#used.multipart < this.limit) {
      const waiting = this.#waiting[this.#nextKind()];
      const [grant] = waiting;
      if (!grant) return;
      waiting.delete(grant);
      grant();
    }
  }

  #nextKind(): PlanKind {
    if (this.#waiting.single.size === 0) return 'multipart';
    if (this.#waiting.multipart.size === 0) return 'single';
    return pickKind(this.#used);
  }
}
