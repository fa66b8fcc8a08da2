// Runs a short version of each service benchmark, so that it is known to work. The tests check answers and memory, but no
// times.
import { expect, test, vi } from 'vitest';
import type { Figure } from '#e2e/bench/figures/figure.ts';
import { benchEndurance } from './endurance.ts';
import { benchLists } from './lists.ts';
import { benchLocked } from './locked.ts';
import { benchPut } from './put.ts';
import { benchRequests } from './requests.ts';
import { benchStalled } from './stalled.ts';
import { benchStart } from './start.ts';

const short: Readonly<Record<string, () => Promise<Figure[]>>> = {
  requests: () => benchRequests(1, { atOnce: [4], seconds: 0.2, bodies: 4, bodyMib: 2 }),
  stalled: () => benchStalled(1, { stalled: 100, restMs: 500 }),
  lists: () => benchLists(1, 0.2),
  start: () => benchStart(1, 100),
  put: () => benchPut(1, 2),
  locked: () => benchLocked(1, 1),
  endurance: () => benchEndurance(0.05, { lookEveryMs: 250, restMs: 1_000 }),
};

test.each(Object.entries(short))(
  'the benchmark %s runs, and its memory figures reach their goals',
  { timeout: 300_000 },
  async (_name, bench) => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const figures = await bench();
    expect(figures.length).toBeGreaterThan(0);
    const memory = figures.filter(({ goal }) => goal.endsWith('MiB'));
    expect(memory.filter(({ isReached }) => !isReached)).toEqual([]);
  },
);
