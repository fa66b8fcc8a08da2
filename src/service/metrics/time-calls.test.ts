import { expect, test, vi } from 'vitest';
import { type OnCall, timeCalls } from './time-calls.ts';

/** The mocked time (ms). */
let elapsed = 0;

function makeStore(onCall = vi.fn<OnCall>()) {
  const store = timeCalls(
    {
      limit: 3,
      list: (noun: string) => Promise.resolve(`${noun}s`),
      remove: () => Promise.reject(new Error('disk unavailable')),
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

test('a call is reported by its name when it settles, and its result stays the same', async () => {
  const { store, calls } = makeStore();
  expect(await store.list('term')).toBe('terms');
  expect(await store.terms.add()).toBe(1);
  expect(calls()).toEqual([
    ['list', true, false],
    ['terms.add', true, false],
  ]);
});

test('a failed call is reported as failed, and its error stays the same', async () => {
  const { store, calls } = makeStore();
  await expect(store.remove()).rejects.toThrow('disk unavailable');
  expect(calls()).toEqual([['remove', true, true]]);
});

test('synchronous calls, calls that wait for a client, and disposal are not reported', async () => {
  const { store, calls } = makeStore();
  expect(store.beginPart()).toBe('at once');
  expect(store.limit).toBe(3);
  await store.stage();
  await store[Symbol.asyncDispose]();
  expect(calls()).toEqual([]);
});

test('the duration includes the work before the promise is returned', async () => {
  // A mocked clock avoids rounding errors.
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const onCall = vi.fn<OnCall>();
  await makeStore(onCall).store.compute();
  expect(onCall).toHaveBeenCalledWith('compute', 2, false);
});
