import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkTurns } from './work-turns.ts';

/** Creates turns of 5 ms, or 3 ms while connections arrive. Each part of `doFor` moves the mocked clock by 2 ms. */
function manualTurns() {
  let ms = 0;
  const turns = new WorkTurns({ usual: 5, connecting: 3 }, () => ms);
  const done: string[] = [];
  const doFor = async (client: string, parts = 1, workspace = 'one') => {
    for (let part = 0; part < parts; part++) {
      await turns.next({ client, workspace });
      ms += 2;
      done.push(client);
      // Work that awaits only resolved promises stays in its turn.
      for (let step = 0; step < 10; step++) await Promise.resolve();
    }
  };
  return { turns, done, doFor };
}

test('a turn of the event loop has a few milliseconds of work, for any number of clients', async () => {
  const { done, doFor } = manualTurns();
  const all = Promise.all(Array.from({ length: 8 }, (_, at) => doFor(`client ${at}`)));
  const each: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    each.push(done.length);
    await nextTurn();
  }
  await all;
  // Three ran at once, and three in the first turn after that.
  expect(each).toEqual([0, 6, 8]);
});

test('work in several parts gets no more of a turn than other work', async () => {
  const { done, doFor } = manualTurns();
  const all = doFor('a', 7);
  const each: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    each.push(done.length);
    await nextTurn();
  }
  await all;
  expect(each).toEqual([0, 6, 7]);
});

test('clients take turns, even if one of them has much work', async () => {
  const { done, doFor } = manualTurns();
  const ofA = Array.from({ length: 5 }, () => doFor('a'));
  await Promise.all([...ofA, doFor('b', 2), doFor('c')]);
  expect(done.join('')).toBe('aabcabaa');
});

test('workspaces take turns, even if one of them has clients in many networks', async () => {
  const { done, doFor } = manualTurns();
  const ofOne = Array.from({ length: 6 }, (_, at) => doFor(String(at)));
  await Promise.all([...ofOne, doFor('b', 3, 'other')]);
  expect(done.join('')).toBe('01b2b3b45');
});

test('turns are shorter while connections arrive, and in the turn after a new one', async () => {
  const { turns, done, doFor } = manualTurns();
  const all = Promise.all(Array.from({ length: 16 }, (_, at) => doFor(`client ${at}`)));
  await nextTurn();
  const each = [done.length];
  for (let turn = 0; turn < 3; turn++) {
    if (turn === 0) turns.accepted();
    await nextTurn();
    each.push(done.length);
  }
  await all;
  expect(each).toEqual([6, 8, 11, 14]);
});
