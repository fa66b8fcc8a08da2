import { expect, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { isAway, Resends } from './resending.ts';

const refused = (status: number, retryAfterSeconds = 0) =>
  new ApiError({ kind: 'refused', status, detail: '', fields: [], retryAfterSeconds });

test.each([
  ['nothing answered', new ApiError({ kind: 'unreachable' }), true],
  ['the answer took too long', new ApiError({ kind: 'timeout' }), true],
  ['too many requests', refused(429), true],
  ['the service is busy', refused(503), true],
  ['a proxy finds no service', refused(502), true],
  ['a fault of the service over this request', refused(500), false],
  ['no room', refused(507), false],
  ['what is sent is refused', refused(400), false],
  ['the key is refused', refused(401), false],
  ['it is gone', refused(404), false],
  ['not this service', new ApiError({ kind: 'not-this-api', status: 200 }), false],
  ['anything else', new Error('x'), false],
])('passes by itself or not: %s', (_what, error, passes) => {
  expect(isAway(error)).toBe(passes);
});

const silence = new ApiError({ kind: 'unreachable' });

test('the pause doubles up to half a minute, until something is saved again', () => {
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

test('what fails together is one round', () => {
  const resends = new Resends();
  expect(['a', 'b', 'c'].map((id) => resends.failed(id, silence))).toEqual([1_000, 1_000, 1_000]);
  expect(resends.takeAway()).toEqual(['a', 'b', 'c']);
  expect(resends.takeAway()).toEqual([]);
});

test('the pause is never shorter than the service asks for, in reason', () => {
  expect(new Resends().failed('a', refused(503, 7))).toBe(7_000);
  expect(new Resends().failed('a', refused(429, 1e9))).toBe(900_000);
});

test('how many were saved is told once all that waited has been answered, and nothing of what did not wait', () => {
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

test('what the key was refused for waits for another key, not for the service', () => {
  const resends = new Resends();
  expect(resends.failed('a', refused(401))).toBeUndefined();
  expect(resends.takeAway()).toEqual([]);
  expect(resends.takeSignedOut()).toEqual(['a']);
});
