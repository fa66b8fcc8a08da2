import { expect, test } from 'vitest';
import { unlessAborted } from './unless-aborted.ts';

test('work goes by its answer, unless it is called off meanwhile', async () => {
  expect(await unlessAborted(Promise.resolve(1), new AbortController().signal)).toBe(1);
  const controller = new AbortController();
  const hanging = unlessAborted(new Promise(() => {}), controller.signal);
  controller.abort();
  await expect(hanging).rejects.toThrow('Cancelled');
});

test('what was called off before is called off, whatever the work comes to', async () => {
  const signal = AbortSignal.abort();
  await expect(unlessAborted(new Promise(() => {}), signal)).rejects.toThrow('Cancelled');
  await expect(unlessAborted(Promise.resolve(1), signal)).rejects.toThrow('Cancelled');
  await expect(unlessAborted(Promise.reject(new Error('gone')), signal)).rejects.toThrow('Cancelled');
});
