import { describe, expect, it } from 'vitest';
import { Simulation } from '#upload/testing/simulation.ts';

const SEEDS = 1_500;
/** To watch one seed again: UPLOAD_SIMULATION_SEED=42 npx vitest run src/upload/engine/simulation.test.ts */
const chosen = process.env['UPLOAD_SIMULATION_SEED'];
const seeds =
  chosen === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(chosen)];

describe('whatever fails, every file ends whole on the store or cancelled', () => {
  it('and no journalled part is sent again, nothing is requested after a cancel, nothing goes back, no cancel claims too much, sums are those of the rows', async () => {
    for (const seed of seeds) {
      if ((await new Simulation(seed, false).run()).length === 0) continue;
      const story = await new Simulation(seed, true).run();
      expect.fail(`UPLOAD_SIMULATION_SEED=${seed}\n${story.join('\n')}`);
    }
    expect(seeds).not.toHaveLength(0);
  }, 180_000);
});
