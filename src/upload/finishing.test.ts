// The last step of a large file, and what can become of it.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Call, Fate } from './testing/fake-network.ts';
import { entry, FINE, setUp } from './testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const OLD = [{ content: 'old', start: 0, end: 1 }];

/** The first `complete` meets this, everything else is fine. */
function firstComplete(fate: Fate) {
  return (call: Call, count: number): Fate => (call === 'complete' && count === 0 ? fate : FINE);
}

describe('a lost answer to `complete`', () => {
  it('is asked for again; for a new path its presence in the gallery means done', async () => {
    const { engine, clock, requests, state } = setUp({ fate: firstComplete({ kind: 'answer-lost' }) });
    engine.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(requests.filter((request) => /^(complete|list)/.test(request)).slice(0, 3)).toEqual([
      'complete a.wav',
      'complete a.wav',
      'list',
    ]);
  });

  it('is settled just the same where the browser asked again by itself', async () => {
    for (const wasListed of [false, true]) {
      const { engine, clock, store, puts, state } = setUp({ fate: firstComplete({ kind: 'resent' }) });
      if (wasListed) store.objects.set('a.wav', OLD);
      engine.add([entry('a', BIG, { wasListed })]);
      await clock.advance(MINUTE);
      expect(state('a')?.kind).toBe('done');
      expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
      expect(puts()).toHaveLength(5);
    }
  });

  it('on the way there is no more than a second try', async () => {
    const { engine, clock, store, state } = setUp({ fate: firstComplete({ kind: 'dropped' }) });
    engine.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('for a path that was listed before, means done when the upload was known a moment ago', async () => {
    const { engine, clock, store, state } = setUp({ fate: firstComplete({ kind: 'answer-lost' }) });
    store.objects.set('a.wav', OLD);
    engine.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('can’t be settled when the upload is unknown and the path not listed; retry sends it again', async () => {
    const { engine, clock, store, state } = setUp({ fate: firstComplete({ kind: 'dropped' }) });
    engine.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(30);
    store.uploads.clear();
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'unconfirmed', reason: { code: 'answer-lost' } });
    engine.retry(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });
});

describe('a cancel while finishing', () => {
  it('comes too late when the file lands, and the row says so', async () => {
    const { engine, clock, state } = setUp();
    engine.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(12);
    engine.cancel(['a']);
    expect(state('a')).toMatchObject({ kind: 'finishing', cancelAsked: true });
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
  });

  it('is in time before `complete` has left', async () => {
    const { engine, clock, state, requests } = setUp();
    engine.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('cancelled');
    expect(requests.some((request) => request.startsWith('complete'))).toBe(false);
  });

  it('is settled by the gallery when the answer was lost, and `complete` is not repeated', async () => {
    const { engine, clock, state, requests } = setUp({ fate: firstComplete({ kind: 'dropped' }) });
    engine.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(12);
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('cancelled');
    expect(requests.filter((request) => request.startsWith('complete'))).toHaveLength(1);
  });
});

it('a refused `complete` ends the file; its parts are not offered again', async () => {
  const { engine, clock, state, puts } = setUp({ fate: firstComplete({ kind: 'status', status: 400 }) });
  engine.add([entry('a', BIG)]);
  await clock.advance(MINUTE);
  expect(state('a')).toMatchObject({ kind: 'failed', reason: { code: 'refused', status: 400 } });
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts()).toHaveLength(10);
});

it('a completed file the gallery does not list is called unconfirmed', async () => {
  const { engine, clock, store, state } = setUp();
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'done') await clock.step();
  store.objects.delete('a.wav');
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'unconfirmed', reason: { code: 'not-listed' } });
});

it('the list is asked for once for many files', async () => {
  const { engine, clock, requests } = setUp();
  engine.add(Array.from({ length: 10 }, (_, index) => entry(`f${index}`, 17 * MIB)));
  await clock.advance(2 * MINUTE);
  expect(requests.filter((request) => request === 'list').length).toBeLessThanOrEqual(3);
});
