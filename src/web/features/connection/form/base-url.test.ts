import { expect, test } from 'vitest';
import { parseBaseUrl } from './base-url.ts';

const ORIGIN = 'https://app.test';

test.each([
  ['https://a.test/api', 'https://a.test/api'],
  [' https://a.test/api/ ', 'https://a.test/api'],
  ['https://a.test/', 'https://a.test'],
  ['https://A.test:443/v1/api//?x=1#y', 'https://a.test/v1/api'],
  ['a.test/api', 'https://a.test/api'],
  ['localhost:4600/api', 'http://localhost:4600/api'],
  ['127.0.0.1:4600/api', 'http://127.0.0.1:4600/api'],
  ['/api', 'https://app.test/api'],
  ['bücher.test', 'https://xn--bcher-kva.test'],
])('the address “%s” becomes the base URL %s', (text, baseUrl) => {
  expect(parseBaseUrl(text, ORIGIN)).toEqual({ ok: true, baseUrl });
});

/** @returns the error message of an address; "" if the address is valid */
function refusal(text: string): string {
  const result = parseBaseUrl(text, ORIGIN);
  return result.ok ? '' : result.message;
}

test.each(['', '   ', 'https://', 'https://a b.test', 'https://[', 'http://a.test:99999'])(
  '“%s” is rejected as an address',
  (text) => {
    expect(refusal(text)).toMatch(/^Enter an address/);
  },
);

test('only http and https are accepted', () => {
  expect(refusal('ftp://a.test')).toContain('https:// or http://');
  expect(refusal('javascript://a.test/%0aalert(1)')).not.toBe('');
});

test('a password in the address is rejected', () => {
  expect(refusal('https://me:secret@a.test')).toContain('password');
});
