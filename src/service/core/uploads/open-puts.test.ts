import { describe, expect, test } from 'vitest';
import { OpenPuts } from './open-puts.ts';

const LIMITS = { perClient: 3, perWorkspace: 4 };
const from = (client: string, address: string, workspace = 'w') => ({ client, address, workspace });

describe('one address', () => {
  test('allows two attempts, and a third ends the attempt that has been silent longest', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const first = puts.open(from('c', 'a'));
    const second = puts.open(from('c', 'a'));
    first.noteBytes();
    const third = puts.open(from('c', 'a'));
    expect([first, second, third].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(second.signal.reason).toMatchObject({ code: 'request-timeout' });
    puts.open(from('c', 'a'));
    expect([first.signal.aborted, third.signal.aborted]).toEqual([true, false]);
  });

  test('allows another attempt after one has ended', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const first = puts.open(from('c', 'a'));
    puts.open(from('c', 'a'))[Symbol.dispose]();
    puts.open(from('c', 'a'));
    expect(first.signal.aborted).toBe(false);
  });

  test('does not count attempts at other addresses', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const all = ['a', 'b', 'c', 'd'].map((address) => puts.open(from('c', address)));
    expect(all.some(({ signal }) => signal.aborted)).toBe(false);
  });
});

test('a client has a limit over all workspaces, and a workspace a limit over all clients', () => {
  const puts = new OpenPuts(LIMITS);
  const first = puts.open(from('c', '1'));
  puts.open(from('c', '2'));
  puts.open(from('c', '3', 'other'));
  expect(() => puts.open(from('c', '4', 'third'))).toThrow('3 uploads in progress');
  puts.open(from('d', '5'));
  const last = puts.open(from('e', '6'));
  expect(() => puts.open(from('f', '7'))).toThrow('4 uploads in progress');
  last[Symbol.dispose]();
  puts.open(from('f', '7'));
  // Disposing of an attempt twice frees only one place.
  last[Symbol.dispose]();
  expect(() => puts.open(from('f', '8'))).toThrow('4 uploads in progress');
  first[Symbol.dispose]();
  puts.open(from('c', '9'));
});

test('an attempt that was replaced no longer counts, and disposing of it frees no second place', () => {
  const puts = new OpenPuts(LIMITS);
  const first = puts.open(from('c', 'a'));
  puts.open(from('c', 'a'));
  puts.open(from('c', 'a'));
  first[Symbol.dispose]();
  puts.open(from('c', 'b'));
  expect(() => puts.open(from('c', 'd'))).toThrow('in progress');
});
