import { expect, test } from 'vitest';
import { ClientCapacity } from './client-capacity.ts';

const by = (client: string, workspace = 'w') => ({ client, workspace });

test('the limits of a client, of a workspace and of all together hold', () => {
  const room = new ClientCapacity({ perClient: 10, perWorkspace: 15, all: 20 });
  using one = room.open(by('a'));
  expect(one.take(6)).toBe(true);
  expect(room.open(by('a', 'other')).take(5)).toBe(false);
  using another = room.open(by('b'));
  expect(another.take(9)).toBe(true);
  expect(room.open(by('c')).take(1)).toBe(false);
  using ofOthers = room.open(by('c', 'other'));
  expect(ofOthers.take(5)).toBe(true);
  expect(room.open(by('d', 'third')).take(1)).toBe(false);
});

test('disposing releases what was taken, and a refused amount was never taken', () => {
  const room = new ClientCapacity({ perClient: 10, perWorkspace: 10, all: 10 });
  {
    using held = room.open(by('a'));
    expect([held.take(8), held.take(3), held.take(2)]).toEqual([true, false, true]);
  }
  using later = room.open(by('a'));
  expect(later.take(10)).toBe(true);
  const over = room.open(by('b'));
  over[Symbol.dispose]();
  expect(over.take(0)).toBe(false);
});

test('a shared amount is released when its last holder releases it', () => {
  const room = new ClientCapacity({ perClient: 10, perWorkspace: 10, all: 10 });
  const held = room.open(by('a'));
  held.take(10);
  const kept = [held.keep(), held.keep()];
  for (const one of [held, held, ...kept]) {
    expect(room.open(by('a')).take(1)).toBe(false);
    one[Symbol.dispose]();
  }
  expect(room.open(by('a')).take(10)).toBe(true);
});

test('waiting clients get released capacity in turn, within their limits', async () => {
  const room = new ClientCapacity({ perClient: 1, perWorkspace: 9, all: 2 });
  const had: string[] = [];
  const ask = async (client: string) => {
    const held = room.open(by(client));
    const hasRoom = await held.wait(1);
    had.push(hasRoom ? client : `not ${client}`);
    return held;
  };
  const first = [await ask('a'), await ask('b')];
  const more = [ask('b'), ask('b'), ask('c')];
  first[0]?.[Symbol.dispose]();
  (await more[2])?.[Symbol.dispose]();
  first[1]?.[Symbol.dispose]();
  (await more[0])?.[Symbol.dispose]();
  await more[1];
  expect(had).toEqual(['a', 'b', 'c', 'b', 'b']);
});

test('a wait ends at its timeout, and when its client disconnects', async () => {
  const room = new ClientCapacity({ perClient: 1, perWorkspace: 1, all: 1 });
  using held = room.open(by('a'));
  held.take(1);
  expect(await room.open(by('b')).wait(1, 1)).toBe(false);
  const gone = room.open(by('b'));
  const waiting = gone.wait(1);
  gone[Symbol.dispose]();
  expect(await waiting).toBe(false);
  expect(await gone.wait(1)).toBe(false);
  held[Symbol.dispose]();
  expect(await room.open(by('c')).wait(1)).toBe(true);
});
