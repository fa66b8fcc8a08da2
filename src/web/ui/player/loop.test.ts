import { expect, test } from 'vitest';
import { getLoopTarget, type Loop, nextLoop } from './loop.ts';

const OFF: Loop = { kind: 'off' };
const ALL: Loop = { kind: 'all' };
const part = (from: number, to: number): Loop => ({ kind: 'part', from, to });

/** Each command is given at 4 of 10 seconds. */
test.each<[Loop, Parameters<typeof nextLoop>[1], Loop]>([
  [OFF, { do: 'toggle-loop' }, ALL],
  [ALL, { do: 'toggle-loop' }, OFF],
  [part(1, 2), { do: 'toggle-loop' }, OFF],
  [OFF, { do: 'clear-loop' }, OFF],
  [ALL, { do: 'clear-loop' }, ALL],
  [part(1, 2), { do: 'clear-loop' }, OFF],
  [OFF, { do: 'repeat', from: 1, to: 2 }, part(1, 2)],
  [ALL, { do: 'repeat', from: -1, to: 12 }, part(0, 10)],
  // A click with a slight movement selects no part.
  [part(1, 2), { do: 'repeat', from: 3, to: 3.01 }, part(1, 2)],
  [OFF, { do: 'mark', end: 'from' }, part(4, 10)],
  [OFF, { do: 'mark', end: 'to' }, part(0, 4)],
  [part(1, 9), { do: 'mark', end: 'from' }, part(4, 9)],
  [part(1, 9), { do: 'mark', end: 'to' }, part(1, 4)],
  // The end would be before the start.
  [part(5, 9), { do: 'mark', end: 'to' }, part(5, 9)],
])('%j, %j: %j', (loop, command, next) => {
  expect(nextLoop(loop, command, 4, 10)).toEqual(next);
});

test.each<[Loop, number, number | undefined]>([
  [OFF, 9, undefined],
  [ALL, 10, undefined],
  [part(1, 2), 1.9, undefined],
  [part(1, 2), 2, 1],
  [part(1, 2), 5, 1],
])('in %j, playback at %d s continues at %s', (loop, time, to) => {
  expect(getLoopTarget(loop, time)).toBe(to);
});
