import { expect, test } from 'vitest';
import { keyInAddress } from './key-in-address.ts';

test('an address without a key stays unchanged', () => {
  expect(keyInAddress('https://a.test/gallery?dir=x#main')).toBeUndefined();
  expect(keyInAddress('https://a.test/gallery?key=not-here')).toBeUndefined();
});

test('the key is returned and removed from the address', () => {
  expect(keyInAddress('https://a.test/glossaries?q=a#key=secret')).toEqual({
    key: 'secret',
    rest: '/glossaries?q=a',
  });
});

test('other text after the # stays', () => {
  expect(keyInAddress('https://a.test/#a=1&key=secret')).toEqual({ key: 'secret', rest: '/#a=1' });
});

test('a key is decoded and trimmed; an empty one is found too, so that it leaves the address', () => {
  expect(keyInAddress('https://a.test/#key=a%2Fb%20')?.key).toBe('a/b');
  expect(keyInAddress('https://a.test/#key=')).toEqual({ key: '', rest: '/' });
});
