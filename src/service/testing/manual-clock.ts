import type { Clock } from '#service/core/clock.ts';

/** A clock that stands still until it is told otherwise. */
export interface ManualClock {
  readonly clock: Clock;
  /** Moves it by so many milliseconds, back when negative. */
  readonly advance: (ms: number) => void;
}

export function manualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  return {
    clock: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
