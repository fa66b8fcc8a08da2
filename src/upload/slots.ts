// N at a time. Who waits longest is next; who gives up leaves the line.
import { asError } from './clock.ts';

export class Slots {
  #limit: number;
  #taken = 0;
  readonly #line = new Set<() => void>();

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
  take(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      const leave = (): void => {
        this.#line.delete(enter);
        reject(asError(signal.reason));
      };
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        this.#taken++;
        resolve(this.#giveBackOnce());
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#line.add(enter);
      this.#callNext();
    });
  }

  #giveBackOnce(): () => void {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#taken--;
      this.#callNext();
    };
  }

  #callNext(): void {
    for (const enter of this.#line) {
      if (this.#taken >= this.#limit) return;
      this.#line.delete(enter);
      enter();
    }
  }
}
