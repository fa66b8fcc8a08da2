import { expect, test } from 'vitest';
import { Ledger, NONE } from './ledger.ts';

test('an acknowledged change must be found, and an unacknowledged one may be found or not', async () => {
  const ledger = new Ledger();
  await ledger.change('a', 'one', async () => {});
  expect(ledger.find('a', NONE)).toBe('a is none, and should be one.');
  await ledger.change('a', 'one', async () => {});
  const lost = ledger.change('a', 'two', () => Promise.reject(new Error('no answer')));
  await expect(lost).rejects.toThrow('no answer');
  expect([...ledger.possible('a')]).toEqual(['one', 'two']);
  expect(ledger.find('a', 'three')).toBe('a is three, and should be one or two.');
});

test('a state that was found in doubt is acknowledged from then on', async () => {
  const ledger = new Ledger();
  await ledger.change('a', 'one', () => Promise.reject(new Error('no answer'))).catch(() => {});
  expect(ledger.find('a', 'one')).toBeUndefined();
  expect(ledger.find('a', NONE)).toBe('a is none, and should be one.');
});
