// Property tests draw from one seed per run: always the same one on a CI machine, which has to blame the change and not
// the draw, and another each time elsewhere. It is printed, and PROPERTY_SEED replays it.
import { randomInt } from 'node:crypto';

const CI_SEED = '1';
const SEEDS = 2 ** 31;

/** Vitest runs this once, before it starts the workers: they get its environment. */
export default function setup(): void {
  const drawn = process.env['CI'] ? CI_SEED : String(randomInt(SEEDS));
  const seed = (process.env['PROPERTY_SEED'] ??= drawn);
  if (!Number.isInteger(Number(seed))) throw new Error(`PROPERTY_SEED is no whole number: ${seed}`);
  console.log(`PROPERTY_SEED=${seed}`);
}
