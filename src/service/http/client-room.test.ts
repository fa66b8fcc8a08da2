import { expect, test } from 'vitest';
import { ClientRoom } from './client-room.ts';

const by = (client: string, workspace = 'w') => ({ client, workspace });

test('one client has no more than its share, one workspace neither, and all together no more than there is', () => {
  const room = new ClientRoom({ perClient: 10, perWorkspace: 15, all: 20 });
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

test('what was held is given back, and what was refused never was', () => {
  const room = new ClientRoom({ perClient: 10, perWorkspace: 10, all: 10 });
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

test('what is kept by several is given back once all of them have let it go', () => {
  const room = new ClientRoom({ perClient: 10, perWorkspace: 10, all: 10 });
  const held = room.open(by('a'));
  held.take(10);
  const kept = [held.keep(), held.keep()];
  for (const one of [held, held, ...kept]) {
    expect(room.open(by('a')).take(1)).toBe(false);
    one[Symbol.dispose]();
  }
  expect(room.open(by('a')).take(10)).toBe(true);
});
