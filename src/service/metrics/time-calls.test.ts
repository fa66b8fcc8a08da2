import { expect, test, vi } from 'vitest';
import { type OnCall, timeCalls } from './time-calls.ts';

/** What a call does before it answers its promise, in milliseconds. */
let elapsed = 0;

function made(onCall = vi.fn<OnCall>()) {
  const store = timeCalls(
    {
      limit: 3,
      list: (what: string) => Promise.resolve(`${what}s`),
      remove: () => Promise.reject(new Error('disk away')),
      stage: () => Promise.resolve(),
      beginPart: () => 'at once',
      compute: () => {
        elapsed += 2_000;
        return Promise.resolve();
      },
      terms: { add: () => Promise.resolve(1) },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    onCall,
    ['terms'],
  );
  return {
    store,
    calls: () => onCall.mock.calls.map(([call, seconds, hasFailed]) => [call, seconds >= 0, hasFailed]),
  };
}

test('each call is told once it is back, by its name, and answers what it answered', async () => {
  const { store, calls } = made();
  expect(await store.list('term')).toBe('terms');
  expect(await store.terms.add()).toBe(1);
  expect(calls()).toEqual([
    ['list', true, false],
    ['terms.add', true, false],
  ]);
});

test('one that fails fails as it did, and is told as such', async () => {
  const { store, calls } = made();
  await expect(store.remove()).rejects.toThrow('disk away');
  expect(calls()).toEqual([['remove', true, true]]);
});

test('what takes no time of its own is let be: what answers at once, what waits for a sender, the end', async () => {
  const { store, calls } = made();
  expect(store.beginPart()).toBe('at once');
  expect(store.limit).toBe(3);
  await store.stage();
  await store[Symbol.asyncDispose]();
  expect(calls()).toEqual([]);
});

test('what is done before the promise is answered counts too', async () => {
  // Whole numbers: what is added to a time of day and taken from it again is not quite the same.
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const onCall = vi.fn<OnCall>();
  await made(onCall).store.compute();
  expect(onCall).toHaveBeenCalledWith('compute', 2, false);
});
