import { expect, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { isAway, Resends } from './resending.ts';

const refused = (status: number, retryAfterSeconds = 0) =>
  new ApiError({ kind: 'refused', status, detail: '', fields: [], retryAfterSeconds });

test.each([
  ['nothing answered', new ApiError({ kind: 'unreachable' }), true],
  ['the request timed out', new ApiError({ kind: 'timeout' }), true],
  ['too many requests', refused(429), true],
  ['the service is busy', refused(503), true],
  ['a proxy finds no service', refused(502), true],
  ['a server error for this request', refused(500), false],
  ['no room', refused(507), false],
  ['the request is invalid', refused(400), false],
  ['the key is refused', refused(401), false],
  ['the term is gone', refused(404), false],
  ['not this service', new ApiError({ kind: 'not-this-api', status: 200 }), false],
  ['anything else', new Error('x'), false],
])('isAway tells whether a failure is temporary: %s', (_what, error, passes) => {
  expect(isAway(error)).toBe(passes);
});

const silence = new ApiError({ kind: 'unreachable' });

test('the pause doubles up to 30 s and is reset by a successful save', () => {
  const resends = new Resends();
  const fail = () => {
    const pause = resends.failed('a', silence);
    resends.resent(resends.takeAway());
    return pause;
  };
  expect([1, 2, 3, 4, 5, 6, 7].map(fail)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  resends.done('a');
  expect(fail()).toBe(1_000);
});

test('failures between two retries count as one round', () => {
  const resends = new Resends();
  expect(['a', 'b', 'c'].map((id) => resends.failed(id, silence))).toEqual([1_000, 1_000, 1_000]);
  expect(resends.takeAway()).toEqual(['a', 'b', 'c']);
  expect(resends.takeAway()).toEqual([]);
});

test('the pause is at least what the server asks for, up to 15 minutes', () => {
  expect(new Resends().failed('a', refused(503, 7))).toBe(7_000);
  expect(new Resends().failed('a', refused(429, 1e9))).toBe(900_000);
});

test('counts saves after a wait once no item waits, and ignores saves without a wait', () => {
  const resends = new Resends();
  resends.done('never waited');
  expect(resends.takeSaved()).toBe(0);
  for (const id of ['a', 'b', 'c']) resends.failed(id, silence);
  resends.resent(resends.takeAway());
  resends.done('a');
  expect(resends.takeSaved()).toBe(0);
  resends.failed('b', refused(400));
  resends.done('c');
  expect(resends.takeSaved()).toBe(2);
  expect(resends.takeSaved()).toBe(0);
});

test('an item refused because of the API key waits for a sign-in', () => {
  const resends = new Resends();
  expect(resends.failed('a', refused(401))).toBeUndefined();
  expect(resends.takeAway()).toEqual([]);
  expect(resends.takeSignedOut()).toEqual(['a']);
});
