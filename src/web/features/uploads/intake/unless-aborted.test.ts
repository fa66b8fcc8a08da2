import { expect, test } from 'vitest';
import { unlessAborted } from './unless-aborted.ts';

test('unlessAborted resolves with the work, and rejects if it is aborted first', async () => {
  expect(await unlessAborted(Promise.resolve(1), new AbortController().signal)).toBe(1);
  const controller = new AbortController();
  const hanging = unlessAborted(new Promise(() => {}), controller.signal);
  controller.abort();
  await expect(hanging).rejects.toThrow('Cancelled');
});

test('unlessAborted rejects if the signal was aborted before, whatever the work does', async () => {
  const signal = AbortSignal.abort();
  await expect(unlessAborted(new Promise(() => {}), signal)).rejects.toThrow('Cancelled');
  await expect(unlessAborted(Promise.resolve(1), signal)).rejects.toThrow('Cancelled');
  await expect(unlessAborted(Promise.reject(new Error('gone')), signal)).rejects.toThrow('Cancelled');
});
