import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness, type ReadinessListener } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const tryWriting = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const set = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onChange = vi.fn<ReadinessListener>();
  const settings = { set, getOrSet: () => Promise.resolve('') };
  const readiness = createReadiness(
    { media: { tryWriting }, records: { settings }, clock: Date.now },
    onChange,
  );
  return { tryWriting, set, onChange, failing: () => readiness.failing() };
}

const full = new Error('no space left');

test('both stores are written to once in ten seconds, for any number of requests', async () => {
  const { tryWriting, set, failing } = setUp();
  await Promise.all(Array.from({ length: 50 }, failing));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await failing()).toEqual([]);
  expect([tryWriting, set].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await failing();
  expect([tryWriting, set].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('each change is reported once, with its reason', async () => {
  const { tryWriting, set, onChange, failing } = setUp();
  const answers = [];
  for (const [media, records] of [
    [true, true],
    [false, true],
    [false, false],
    [true, false],
    [true, true],
  ]) {
    tryWriting.mockImplementation(() => (media ? Promise.resolve() : Promise.reject(full)));
    set.mockImplementation(() => (records ? Promise.resolve() : Promise.reject(full)));
    answers.push(await failing());
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(answers).toEqual([[], ['media'], ['media', 'records'], ['records'], []]);
  expect(onChange.mock.calls).toEqual([
    ['media', full],
    ['records', full],
    ['media', undefined],
    ['records', undefined],
  ]);
});

test('a store that hangs counts as failing after five seconds, is not tried again until it responds, and then counts as ready', async () => {
  const { tryWriting, onChange, failing } = setUp();
  const hanging = Promise.withResolvers<void>();
  tryWriting.mockReturnValueOnce(hanging.promise);
  for (let asked = 0; asked < 3; asked++) {
    const answer = failing();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual(['media']);
  }
  expect(tryWriting).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls).toEqual([
    ['media', expect.objectContaining({ message: 'The write check took too long.' })],
  ]);
  hanging.resolve();
  expect(await failing()).toEqual([]);
});
