// N at a time. In each lane who waits longest is next; who gives up leaves the line.
import { asError } from '#upload/model/clock.ts';
import { fairer, type Lane } from './lane.ts';

export class Slots {
  #limit: number;
  readonly #taken = { small: 0, large: 0 };
  readonly #lines = { small: new Set<() => void>(), large: new Set<() => void>() };

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#callNext();
  }

  /** Resolves with what gives the slot back; calling that twice is harmless. @throws the signal's reason */
  take(lane: Lane, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      const leave = (): void => {
        this.#lines[lane].delete(enter);
        reject(asError(signal.reason));
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        this.#taken[lane]++;
        resolve(this.#giveBackOnce(lane));
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#lines[lane].add(enter);
      this.#callNext();
    });
  }

  #giveBackOnce(lane: Lane): () => void {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken[lane]--;
      this.#callNext();
    };
  }

  #callNext(): void {
    while (this.#taken.small + this.#taken.large < this.#limit) {
      const line = this.#lines[this.#laneToServe()];
      const [enter] = line;
      if (!enter) return;
      line.delete(enter);
      enter();
    }
  }

  #laneToServe(): Lane {
    if (this.#lines.small.size === 0) return 'large';
    if (this.#lines.large.size === 0) return 'small';
    return fairer(this.#taken);
  }
}
