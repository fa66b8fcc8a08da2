// Sets the seed of the property tests of a run and prints it. On a CI machine it is always the same, so that a failure comes
// from the change and not from chance. Elsewhere it is random. Set PROPERTY_SEED to repeat a run.
import { randomInt } from 'node:crypto';

const CI_SEED = '1';
const SEEDS = 2 ** 31;

/** Vitest calls this once, before it starts the workers, which inherit the environment. */
export default function setup(): void {
  const drawn = process.env['CI'] ? CI_SEED : String(randomInt(SEEDS));
  const seed = (process.env['PROPERTY_SEED'] ??= drawn);
  if (!Number.isInteger(Number(seed))) throw new Error(`PROPERTY_SEED is no whole number: ${seed}`);
  console.log(`PROPERTY_SEED=${seed}`);
}
