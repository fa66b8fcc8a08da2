import { expect, test } from 'vitest';
import { createReadAllowance } from './read-allowance.ts';

test('after a read of 2 s at 5 % of the time, the next one is allowed 38 s later, even if the read failed', async () => {
  let now = 0;
  const allowance = createReadAllowance(0.05, () => now);
  expect(allowance.isOpen()).toBe(true);
  await allowance
    .run(async () => {
      expect(allowance.isOpen()).toBe(false);
      now = 2_000;
      throw new Error('unreachable');
    })
    .catch(() => undefined);
  now = 39_999;
  expect(allowance.isOpen()).toBe(false);
  now = 40_000;
  expect(allowance.isOpen()).toBe(true);
});
