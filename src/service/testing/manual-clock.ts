import type { Clock } from '#service/core/clock.ts';

/** A clock that moves only when a test advances it. */
export interface ManualClock {
  readonly clock: Clock;
  /** Advances the clock by this time (ms); a negative time sets it back. */
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
