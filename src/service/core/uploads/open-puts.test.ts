import { describe, expect, test } from 'vitest';
import { OpenPuts } from './open-puts.ts';

const LIMITS = { perClient: 3, perWorkspace: 4 };
const from = (client: string, address: string, workspace = 'w') => ({ client, address, workspace });

describe('one address', () => {
  test('takes two attempts; a third ends the one that has been silent longest', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const first = puts.open(from('c', 'a'));
    const second = puts.open(from('c', 'a'));
    first.heard();
    const third = puts.open(from('c', 'a'));
    expect([first, second, third].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(second.signal.reason).toMatchObject({ code: 'request-timeout' });
    puts.open(from('c', 'a'));
    expect([first.signal.aborted, third.signal.aborted]).toEqual([true, false]);
  });

  test('has room again once an attempt is over', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const first = puts.open(from('c', 'a'));
    puts.open(from('c', 'a'))[Symbol.dispose]();
    puts.open(from('c', 'a'));
    expect(first.signal.aborted).toBe(false);
  });

  test('is not another address', () => {
    const puts = new OpenPuts({ perClient: 9, perWorkspace: 9 });
    const all = ['a', 'b', 'c', 'd'].map((address) => puts.open(from('c', address)));
    expect(all.some(({ signal }) => signal.aborted)).toBe(false);
  });
});

test('one client, from whatever workspace, and one workspace, from whatever client, have only so many open', () => {
  const puts = new OpenPuts(LIMITS);
  const first = puts.open(from('c', '1'));
  puts.open(from('c', '2'));
  puts.open(from('c', '3', 'other'));
  expect(() => puts.open(from('c', '4', 'third'))).toThrow('3 uploads under way');
  puts.open(from('d', '5'));
  const last = puts.open(from('e', '6'));
  expect(() => puts.open(from('f', '7'))).toThrow('4 uploads under way');
  last[Symbol.dispose]();
  puts.open(from('f', '7'));
  // One that was over already gives no second place.
  last[Symbol.dispose]();
  expect(() => puts.open(from('f', '8'))).toThrow('4 uploads under way');
  first[Symbol.dispose]();
  puts.open(from('c', '9'));
});

test('an attempt that was ended for another counts no more, and its end frees no second place', () => {
  const puts = new OpenPuts(LIMITS);
  const first = puts.open(from('c', 'a'));
  puts.open(from('c', 'a'));
  puts.open(from('c', 'a'));
  first[Symbol.dispose]();
  puts.open(from('c', 'b'));
  expect(() => puts.open(from('c', 'd'))).toThrow('under way');
});
