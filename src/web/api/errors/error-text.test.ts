import { expect, test } from 'vitest';
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { errorText } from './error-text.ts';

type Refused = Extract<ApiFailure, { kind: 'refused' }>;

function refused(status: number, more: Partial<Refused> = {}): ApiError {
  return new ApiError({ kind: 'refused', status, detail: '', fields: [], ...more });
}

test.each([
  [new ApiError({ kind: 'unreachable' }), 'Can’t reach the server. Check your connection and try again.'],
  [new ApiError({ kind: 'timeout' }), 'The server took too long to respond. Try again.'],
  [refused(401), 'Your API key no longer works. Sign in again to continue.'],
  [refused(403, { detail: 'Forbidden' }), 'Your API key no longer works. Sign in again to continue.'],
  [refused(429), 'Too many requests. Try again in a moment.'],
  [refused(429, { retryAfterSeconds: 3.2 }), 'Too many requests. Try again in 4 seconds.'],
  [refused(429, { retryAfterSeconds: 100 }), 'Too many requests. Try again in 2 minutes.'],
  [refused(503, { retryAfterSeconds: 2 }), 'The server is busy. Try again in 2 seconds.'],
  [refused(507), 'The server has no space left for this file.'],
  [refused(404), 'This no longer exists.'],
  [refused(400), 'The server rejected this (400).'],
  [new Error('x is not a function'), 'Something went wrong. Try again, or reload the page.'],
  ['a string', 'Something went wrong. Try again, or reload the page.'],
])('%s has a message', (error, sentence) => {
  expect(errorText(error)).toBe(sentence);
});

test('says so if the response doesn’t come from the service', () => {
  expect(errorText(new ApiError({ kind: 'not-this-api', status: 200 }))).toMatch(
    /^Something other than the server responded/,
  );
});

test('shows a rejection in the server’s own words, as a sentence', () => {
  expect(errorText(refused(400, { detail: 'name is required' }))).toBe('Name is required.');
  expect(errorText(refused(404, { detail: 'There is no such term.' }))).toBe('There is no such term.');
});

test('shows the request id of a server error, and no internals', () => {
  const text = errorText(refused(500, { detail: 'NullPointerException', requestId: 'req-7' }));
  expect(text).toContain('request ID req-7');
  expect(text).not.toContain('NullPointer');
});
