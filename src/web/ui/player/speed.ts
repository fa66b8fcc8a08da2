// How fast is played: one speed is chosen, and remembered in this browser; from one key to another it may be faster.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

/** Times as fast. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

const KEY = 'lectern.speed';
const storage = keyValue(() => window.localStorage);

export const speed = {
  remembered(): number {
    const kept = Number(storage.get(KEY));
    return SPEEDS.find((speed) => speed === kept) ?? 1;
  },
  remember(rate: number): void {
    if (rate === 1) storage.delete(KEY);
    else storage.set(KEY, String(rate));
  },
  /** The next that is faster; the fastest stays. */
  fasterThan: (rate: number): number => SPEEDS.find((other) => other > rate) ?? rate,
};

/** How fast it is played right now. */
export const playedRate = createStore(speed.remembered());
