import { expect, test } from 'vitest';
import { Simulation } from './testing/simulation.ts';

/** Set TERM_STORE_RUNS=10000 for a long search, and TERM_STORE_SEED=42 to repeat one run. */
const chosen = process.env['TERM_STORE_SEED'];
const runs = Number(process.env['TERM_STORE_RUNS'] ?? 150);
const seeds = chosen === undefined ? Array.from({ length: runs }, (_, at) => at + 1) : [Number(chosen)];

test(
  'whatever fails, no typed value is lost and every change arrives once',
  async () => {
    for (const seed of seeds) {
      const simulation = new Simulation(seed);
      const wrong = await simulation.run();
      if (wrong !== undefined)
        expect.fail(`TERM_STORE_SEED=${seed}\n${simulation.story.join('\n')}\n${wrong}`);
    }
    expect(seeds).not.toHaveLength(0);
  },
  runs * 1_000,
);
