// A short fuzz run. `npm run torture -- fuzz` makes a long one.
import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('random requests get only documented statuses, cause no failure and leave no descriptor open', async () => {
  const { descriptors, failures } = await fuzz({ seed: Number(process.env['PROPERTY_SEED']), runs: 25 });
  expect({ descriptors, failures }).toEqual({ descriptors: 0, failures: [] });
}, 300_000);
