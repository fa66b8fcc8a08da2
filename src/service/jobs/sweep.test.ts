import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSweepJob } from './sweep.ts';

const sweepGlossaries = vi.fn<() => Promise<void>>(async () => {});

beforeEach(() => {
  sweepGlossaries.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('uploads and glossaries are swept at once and every ten minutes, even if a sweep fails', async () => {
  const sweep = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('disk unavailable')));
  const onError = vi.fn<(error: unknown) => void>();
  await using _job = startSweepJob({
    uploads: { sweep },
    glossaries: { sweep: sweepGlossaries },
    runExclusively: (work) => work(),
    sweepAfterSeconds: 86_400,
    onError,
  });
  expect(sweep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(sweep).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(3);
  expect(sweepGlossaries).toHaveBeenCalledTimes(3);
});

test('a sweep doesn’t start while another one is running', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sweep = vi.fn<() => Promise<void>>(() => promise);
  await using _job = startSweepJob({
    uploads: { sweep },
    glossaries: { sweep: sweepGlossaries },
    runExclusively: (work) => work(),
    sweepAfterSeconds: 8,
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sweep).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sweep).toHaveBeenCalledTimes(2);
});

test('disposing aborts a running sweep, waits for it and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sweep = vi.fn<(signal?: AbortSignal) => Promise<void>>(() => promise);
  const closed = vi.fn<() => void>();
  const job = startSweepJob({
    uploads: { sweep },
    glossaries: { sweep: sweepGlossaries },
    runExclusively: (work) => work(),
    sweepAfterSeconds: 8,
    onError: () => {},
  });
  const closing = job[Symbol.asyncDispose]().then(closed);
  expect(sweep.mock.lastCall?.[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).not.toHaveBeenCalled();
  resolve();
  await closing;
  expect(sweep).toHaveBeenCalledTimes(1);
});
