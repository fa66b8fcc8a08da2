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
  using third = room.open(by('c', 'other'));
  expect(third.take(5)).toBe(true);
  expect(room.open(by('d', 'third')).take(1)).toBe(false);
});

test('disposing releases what was taken, and a refused amount was never taken', () => {
  const room = new ClientCapacity({ perClient: 10, perWorkspace: 10, all: 10 });
  {
    using reservation = room.open(by('a'));
    expect([reservation.take(8), reservation.take(3), reservation.take(2)]).toEqual([true, false, true]);
  }
  using later = room.open(by('a'));
  expect(later.take(10)).toBe(true);
  const over = room.open(by('b'));
  over[Symbol.dispose]();
  expect(over.take(0)).toBe(false);
});

test('a shared amount is released when its last holder releases it', () => {
  const room = new ClientCapacity({ perClient: 10, perWorkspace: 10, all: 10 });
  const reservation = room.open(by('a'));
  reservation.take(10);
  const copies = [reservation.keep(), reservation.keep()];
  for (const one of [reservation, reservation, ...copies]) {
    expect(room.open(by('a')).take(1)).toBe(false);
    one[Symbol.dispose]();
  }
  expect(room.open(by('a')).take(10)).toBe(true);
});

test('waiting clients get released capacity in turn, within their limits', async () => {
  const room = new ClientCapacity({ perClient: 1, perWorkspace: 9, all: 2 });
  const had: string[] = [];
  const ask = async (client: string) => {
    const reservation = room.open(by(client));
    const hasRoom = await reservation.wait(1);
    had.push(hasRoom ? client : `not ${client}`);
    return reservation;
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
  using reservation = room.open(by('a'));
  reservation.take(1);
  expect(await room.open(by('b')).wait(1, 1)).toBe(false);
  const disconnected = room.open(by('b'));
  const waiting = disconnected.wait(1);
  disconnected[Symbol.dispose]();
  expect(await waiting).toBe(false);
  expect(await disconnected.wait(1)).toBe(false);
  reservation[Symbol.dispose]();
  expect(await room.open(by('c')).wait(1)).toBe(true);
});
