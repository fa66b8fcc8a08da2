// The last step of a large file, and what can become of it.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Call, Fault } from '#upload/testing/fake-network.ts';
import { CONDITIONS, entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const STUCK: Fault = { kind: 'stuck', arrives: false };
const OLD = [{ content: 'old', start: 0, end: 1 }];

/** The first `complete` meets this, everything else is fine. */
function firstComplete(fault: Fault) {
  return (call: Call, count: number): Fault => (call === 'complete' && count === 0 ? fault : NO_FAULT);
}

describe('a lost answer to `complete`', () => {
  it('is asked for again; for a new path its presence in the gallery means done', async () => {
    const { engine, clock, requests, state } = setUp({ fault: firstComplete({ kind: 'answer-lost' }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(requests.filter((request) => /^(complete|list)/.test(request)).slice(0, 4)).toEqual([
      'list',
      'complete a.wav',
      'complete a.wav',
      'list',
    ]);
  });

  it('is settled just the same where the browser asked again by itself', async () => {
    const { engine, clock, store, puts, state } = setUp({ fault: firstComplete({ kind: 'resent' }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
    expect(puts()).toHaveLength(5);
  });

  it('leaves a doubt where the browser asked again by itself and the path was listed before', async () => {
    const { engine, clock, store, puts, state } = setUp({ fault: firstComplete({ kind: 'resent' }) });
    store.objects.set('a.wav', OLD);
    engine.intake.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'unconfirmed', reason: { code: 'answer-lost' } });
    expect(puts()).toHaveLength(5);
  });

  it('on the way there is no more than a second try', async () => {
    const { engine, clock, store, state } = setUp({ fault: firstComplete({ kind: 'dropped' }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('for a path that was listed before, means done when the upload was known a moment ago', async () => {
    const { engine, clock, store, state } = setUp({ fault: firstComplete({ kind: 'answer-lost' }) });
    store.objects.set('a.wav', OLD);
    engine.intake.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('can’t be settled when the upload is unknown and the path not listed; retry sends it again', async () => {
    const { engine, clock, store, state } = setUp({ fault: firstComplete({ kind: 'dropped' }) });
    engine.intake.add([entry('a', BIG)]);
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

it('an upload unknown to the server at the first `complete` starts over', async () => {
  const { engine, clock, store, rows, state } = setUp();
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  store.uploads.clear();
  await clock.advance(MINUTE);
  expect(rows.get('a')).toMatchObject({ state: { kind: 'done' }, startedOver: 'forgotten' });
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('what could not be confirmed and is tried again may be there all the same when it is cancelled', async () => {
  const { engine, clock, store, state } = setUp({
    fault: (call, count) =>
      call === 'complete' && count === 0
        ? { kind: 'dropped' }
        : call === 'put' && count > 4
          ? STUCK
          : NO_FAULT,
  });
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(30);
  store.uploads.clear();
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('unconfirmed');
  engine.retry(['a']);
  await clock.advance(1000);
  expect(state('a')?.kind).toBe('sending');
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
});

it('a refused `complete` ends the file; its parts are not offered again', async () => {
  const { engine, clock, state, puts } = setUp({ fault: firstComplete({ kind: 'status', status: 400 }) });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(MINUTE);
  expect(state('a')).toMatchObject({ kind: 'failed', reason: { code: 'refused', status: 400 } });
  const sent = puts().length;
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts().slice(sent)).toContain('put a.wav 1');
});

it('a `complete` that is confirmed costs no reading of the list: the page reads it anyway', async () => {
  const { engine, clock, requests, state } = setUp(CONDITIONS);
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(requests).not.toContain('list');
});
