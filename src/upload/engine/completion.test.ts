// `complete`, the last request of a large file, and its failures.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Call, Fault } from '#upload/testing/fake-network.ts';
import { CONDITIONS, entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const STUCK: Fault = { kind: 'stuck', arrives: false };
const OLD = [{ content: 'old', start: 0, end: 1 }];

/** Makes the first `complete` fail like this. All other requests succeed. */
function firstComplete(fault: Fault) {
  return (call: Call, count: number): Fault => (call === 'complete' && count === 0 ? fault : NO_FAULT);
}

describe('a lost answer to `complete`', () => {
  it('is requested again, and the upload is done if the gallery lists its new path', async () => {
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

  it('settles as done if the browser had repeated the request by itself', async () => {
    const { engine, clock, store, puts, state } = setUp({ fault: firstComplete({ kind: 'resent' }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
    expect(puts()).toHaveLength(5);
  });

  it('leaves the upload unconfirmed if the browser had repeated the request and the path existed before', async () => {
    const { engine, clock, store, puts, state } = setUp({ fault: firstComplete({ kind: 'resent' }) });
    store.objects.set('a.wav', OLD);
    engine.intake.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'unconfirmed', reason: { code: 'answer-lost' } });
    expect(puts()).toHaveLength(5);
  });

  it('is followed by one repeated request that succeeds if the first never arrived', async () => {
    const { engine, clock, store, state } = setUp({ fault: firstComplete({ kind: 'dropped' }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('means done for an existing path if the server forgot the upload between two requests', async () => {
    const { engine, clock, store, state } = setUp({ fault: firstComplete({ kind: 'answer-lost' }) });
    store.objects.set('a.wav', OLD);
    engine.intake.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('leaves the upload unconfirmed if the server knows neither upload nor path; Retry sends the file again', async () => {
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

it('an upload that the server doesn’t know at the first `complete` starts over', async () => {
  const { engine, clock, store, rows, state } = setUp();
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  store.uploads.clear();
  await clock.advance(MINUTE);
  expect(rows.get('a')).toMatchObject({ state: { kind: 'done' }, startedOver: 'forgotten' });
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('an unconfirmed upload that is retried and cancelled reports that the file may be published', async () => {
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

it('an upload whose `complete` is rejected fails, and a retry sends all parts again', async () => {
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

it('a confirmed `complete` doesn’t read the list', async () => {
  const { engine, clock, requests, state } = setUp(CONDITIONS);
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(requests).not.toContain('list');
});
