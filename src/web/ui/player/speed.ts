// Playback speed. The chosen speed is saved in this browser; keys can raise it temporarily.
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';

/** Playback rates. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

const KEY = 'lectern.speed';
const storage = keyValue(() => window.localStorage);

export const speed = {
  remembered(): number {
    const saved = Number(storage.get(KEY));
    return SPEEDS.find((speed) => speed === saved) ?? 1;
  },
  remember(rate: number): void {
    if (rate === 1) storage.delete(KEY);
    else storage.set(KEY, String(rate));
  },
  /** Returns the next faster rate; the fastest stays. */
  fasterThan: (rate: number): number => SPEEDS.find((other) => other > rate) ?? rate,
};

/** Current playback rate. */
export const playedRate = createStore(speed.remembered());
