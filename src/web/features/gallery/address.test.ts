import { expect, test } from 'vitest';
import { type Address, formatAddress, parseAddress } from './address.ts';

const START: Address = {
  dir: '',
  query: '',
  type: 'any',
  sort: 'name',
  longerThan: undefined,
  changedWithin: undefined,
};

test.each<Partial<Address>>([
  {},
  { dir: 'Interviews/Anna/' },
  { query: 'take 1' },
  { dir: '100% sure?/#hash/a & b + c; d: e/', query: '%2F&q=+#?' },
  { dir: ' leading/👨‍👩‍👧‍👦 family/שלום/', query: ' cafe\u0301 ' },
  { dir: 'constructor/__proto__/', query: '__proto__' },
  { type: 'audio', sort: 'name-desc' },
  { type: 'webm', sort: 'type' },
  { sort: 'changed-desc', longerThan: 600, changedWithin: 7 },
])('%j is the same after formatting and parsing', (part) => {
  const address = { ...START, ...part };
  const bar = new URL(`http://x/gallery?${formatAddress(address)}`);
  expect(parseAddress(bar.searchParams)).toEqual(address);
  expect(parseAddress(bar.searchParams)).toEqual(address);
});

test('default values have no parameters', () => {
  expect(formatAddress(START).size).toBe(0);
});

test.each([
  ['dir=a/b', { dir: 'a/b/' }],
  ['type=constructor', {}],
  ['type=AUDIO&sort=weight', {}],
  ['longer=61&changed=-1', {}],
  ['longer=060&changed=7.0', {}],
  ['q=1&q=2&other=x', { query: '1' }],
])('the parameters %j, typed by hand, are read as %j', (typed, part) => {
  expect(parseAddress(new URLSearchParams(typed))).toEqual({ ...START, ...part });
});
