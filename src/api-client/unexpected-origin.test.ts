import { expect, test } from 'vitest';
import { unexpectedOrigin } from './unexpected-origin.ts';

const PAGE = 'https://media.example.com:8443';
const API = `${PAGE}/api`;

test.each([
  ['another scheme', 'http://media.example.com:8443/upload?token=x', 'http://media.example.com:8443'],
  ['another port', 'https://media.example.com/read?token=x', 'https://media.example.com'],
  ['another host', 'http://127.0.0.1:4600/upload?token=x', 'http://127.0.0.1:4600'],
  ['the page’s origin', `${PAGE}/upload?token=x`, undefined],
  ['a relative address', '/upload?token=x', undefined],
  ['an S3 store', 'https://bucket.s3.example.com/a.wav?X-Amz-Signature=x', undefined],
])('unexpectedOrigin checks an address with %s', (_what, address, expected) => {
  expect(unexpectedOrigin(address, API, PAGE)).toBe(expected);
});

test('unexpectedOrigin ignores addresses of a service that doesn’t serve the page', () => {
  expect(
    unexpectedOrigin('http://other.example.com/upload?token=x', 'https://other.example.com/api', PAGE),
  ).toBe(undefined);
});
