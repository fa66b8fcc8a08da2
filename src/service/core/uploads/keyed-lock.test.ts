import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

test('work under one key runs one at a time in the order of requests, also after a failure', async () => {
  const lock = new KeyedLock();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    lock.run('key', async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('work under another key does not wait', async () => {
  const lock = new KeyedLock();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = lock.run('one', () => promise);
  expect(await lock.run('two', async () => 'done')).toBe('done');
  resolve();
  await held;
});

test('each waiter continues in a turn of the event loop of its own', async () => {
  const lock = new KeyedLock();
  let done = 0;
  const all = Promise.all(Array.from({ length: 5 }, () => lock.run('key', async () => done++)));
  const each: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    each.push(done);
  }
  await all;
  expect(each).toEqual([1, 2, 3]);
});
