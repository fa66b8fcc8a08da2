import { describe, expect, it } from 'vitest';
import { Simulation } from '#upload/testing/simulation.ts';

const SEEDS = 1_500;
/** To watch one seed again: UPLOAD_SIMULATION_SEED=42 npx vitest run src/upload/engine/simulation.test.ts */
const chosen = process.env['UPLOAD_SIMULATION_SEED'];
const seeds =
  chosen === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(chosen)];

describe('under random faults every file ends complete in the store or cancelled', () => {
  it('without a part sent twice, requests after a cancel, shrinking progress, a wrong result of a cancel or wrong totals', async () => {
    for (const seed of seeds) {
      if ((await new Simulation(seed, false).run()).length === 0) continue;
      const story = await new Simulation(seed, true).run();
      expect.fail(`UPLOAD_SIMULATION_SEED=${seed}\n${story.join('\n')}`);
    }
    expect(seeds).not.toHaveLength(0);
  }, 180_000);
});
