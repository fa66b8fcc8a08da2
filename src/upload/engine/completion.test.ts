// The last step of a large file, and what can become of it.
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#api-client/api-error.ts';
import { MIB } from '#contract/limits.ts';
import { PutError } from '#upload/network/transport.ts';
import type { Call, Fate } from '#upload/testing/fake-network.ts';
import { entry, FINE, type Options, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const REFUSED: Fate = { kind: 'status', status: 400 };
const STUCK: Fate = { kind: 'stuck', arrives: false };
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
    const { engine, clock, store, puts, state } = setUp({ fate: firstComplete({ kind: 'resent' }) });
    engine.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
    expect(puts()).toHaveLength(5);
  });

  it('leaves a doubt where the browser asked again by itself and the path was listed before', async () => {
    const { engine, clock, store, puts, state } = setUp({ fate: firstComplete({ kind: 'resent' }) });
    store.objects.set('a.wav', OLD);
    engine.add([entry('a', BIG, { wasListed: true })]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'unconfirmed', reason: { code: 'answer-lost' } });
    expect(puts()).toHaveLength(5);
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

it('an upload unknown to the server at the first `complete` starts over', async () => {
  const { engine, clock, store, rows, state } = setUp();
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  store.uploads.clear();
  await clock.advance(MINUTE);
  expect(rows.get('a')).toMatchObject({ state: { kind: 'done' }, startedOver: true });
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('what could not be confirmed and is tried again may be there all the same when it is cancelled', async () => {
  const { engine, clock, store, state } = setUp({
    fate: (call, count) =>
      call === 'complete' && count === 0 ? { kind: 'dropped' } : call === 'put' && count > 4 ? STUCK : FINE,
  });
  engine.add([entry('a', BIG)]);
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

  it('is in time while `complete` waits for the sign-in', async () => {
    const { engine, clock, state } = setUp({ fate: firstComplete({ kind: 'status', status: 401 }) });
    engine.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('finishing');
    engine.cancel(['a']);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  });

  it('is settled by the gallery when the answer was lost, and `complete` is not repeated', async () => {
    const { engine, clock, state, requests } = setUp({ fate: firstComplete({ kind: 'dropped' }) });
    engine.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(12);
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(requests.filter((request) => request.startsWith('complete'))).toHaveLength(1);
  });
});

describe('a cancel while finishing, of a path that was listed before,', () => {
  async function cancelled(fate: Fate) {
    const all = setUp({ fate: firstComplete(fate) });
    all.store.objects.set('a.wav', OLD);
    all.engine.add([entry('a', BIG, { wasListed: true })]);
    while (all.state('a')?.kind !== 'finishing') await all.clock.step();
    await all.clock.advance(5);
    all.engine.cancel(['a']);
    const before = all.requests.length;
    await all.clock.advance(10 * MINUTE);
    return { ...all, later: all.requests.slice(before) };
  }

  it('leaves a doubt when the answer is lost: nothing is asked any more, and no retry is offered', async () => {
    const { state, later, disk } = await cancelled({ kind: 'answer-lost' });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual([]);
    expect(disk.size).toBe(0);
  });

  it('is in time when the server turned `complete` down', async () => {
    const { state, store, later } = await cancelled({ kind: 'status', status: 400 });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
    expect(later).toEqual([]);
    expect(store.objects.get('a.wav')).toBe(OLD);
  });
});

describe('a cancel of a file sent whole, after its last byte,', () => {
  /** Cancelled while its first PUT awaits the answer. */
  async function cancelled(options: Options, wasListed = false) {
    const all = setUp(options);
    if (wasListed) all.store.objects.set('a.wav', OLD);
    all.engine.add([entry('a', MIB, { wasListed })]);
    while (all.state('a')?.kind !== 'finishing') await all.clock.step();
    all.engine.cancel(['a']);
    expect(all.state('a')).toMatchObject({ kind: 'finishing', cancelAsked: true });
    const before = all.requests.length;
    await all.clock.advance(5 * MINUTE);
    return { ...all, later: all.requests.slice(before) };
  }

  function firstPut(fate: Fate): Options {
    return { fate: (call, count) => (call === 'put' && count === 0 ? fate : FINE) };
  }

  /** All bytes go out, and nothing of them is stored. */
  function putFailing(failure: ApiFailure): Options {
    return {
      through: (network) => ({
        ...network,
        async put(_address, _body, { onSent }) {
          onSent(MIB);
          await new Promise((resolve) => setImmediate(resolve));
          throw new PutError(failure);
        },
      }),
    };
  }

  it('comes too late when it lands, and the row says so', async () => {
    const { state, later } = await cancelled(firstPut(FINE));
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
    expect(later).toEqual([]);
  });

  it.each<[string, Fate]>([
    ['is lost', { kind: 'answer-lost' }],
    ['does not come within 120 s', { kind: 'stuck', arrives: true }],
  ])('is settled by the gallery when the answer %s', async (_, fate) => {
    const { state, later } = await cancelled(firstPut(fate));
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
    expect(new Set(later)).toEqual(new Set(['list']));
  });

  it('leaves a doubt when the gallery does not list it: it may be on its way still', async () => {
    const { state, store, later } = await cancelled(firstPut({ kind: 'late', afterMs: 5_000 }));
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual(['list']);
    expect(store.objects.has('a.wav')).toBe(true);
  });

  it('leaves a doubt when the gallery may not be listed', async () => {
    const { state } = await cancelled({
      fate: (call) => (call === 'put' ? { kind: 'answer-lost' } : call === 'list' ? REFUSED : FINE),
    });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  });

  it.each([400, 507])('is in time when the server answers %d: nobody needs to be asked', async (status) => {
    const { state, later } = await cancelled(putFailing({ kind: 'refused', status, detail: '', fields: [] }));
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
    expect(later).toEqual([]);
  });

  it('leaves a doubt when the answer is lost and the path was listed before', async () => {
    const { state, later } = await cancelled(firstPut({ kind: 'answer-lost' }), true);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual([]);
  });
});

it('a cancel of a small file that is stored before its progress is known says that it is there', async () => {
  const { engine, clock, store, state } = setUp({
    through: (network) => ({
      ...network,
      put: (address, body, options) => network.put(address, body, { ...options, onSent: () => undefined }),
    }),
  });
  engine.add([entry('a', 100_000)]);
  while (!store.objects.has('a.wav')) await clock.step();
  expect(state('a')?.kind).toBe('sending');
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
});

it.each(['waiting', 'paused'] as const)(
  'a cancel while %s, after the answer to a whole file was lost, asks the gallery whether it is there',
  async (how) => {
    const { engine, clock, requests, state } = setUp({
      fate: (call, count) =>
        call !== 'put' ? FINE : count === 0 ? { kind: 'answer-lost' } : { kind: 'dropped' },
    });
    engine.add([entry('a')]);
    while (state('a')?.kind !== 'waiting') await clock.step();
    if (how === 'paused') engine.pause(['a']);
    engine.cancel(['a']);
    expect(state('a')).toEqual({ kind: 'finishing', cancelAsked: true, reason: { code: 'answer-lost' } });
    const before = requests.length;
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
    expect(new Set(requests.slice(before))).toEqual(new Set(['list']));
  },
);

it.each([400, 404])('a cancel while `complete` is answered %d leaves no record', async (status) => {
  const { engine, clock, state, disk } = setUp({ fate: firstComplete({ kind: 'status', status }) });
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(5);
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  expect(disk.size).toBe(0);
});

it.each<Call>(['list', 'complete'])(
  'a cancel is settled within 10 s, whatever becomes of the network: %s',
  async (lost) => {
    const { engine, clock, state } = setUp({
      fate: (call) => (call === 'complete' || call === lost ? { kind: 'dropped' } : FINE),
    });
    engine.add([entry('a', BIG, { wasListed: lost === 'complete' })]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(30);
    engine.cancel(['a']);
    await clock.advance(10_100);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  },
);

it('a cancel is settled within 10 s while the key is refused', async () => {
  let isRefused = false;
  const { engine, clock, state } = setUp({
    fate: (call) => {
      if (call === 'complete') return { kind: 'dropped' };
      return isRefused && call !== 'put' ? { kind: 'status', status: 401 } : FINE;
    },
  });
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(30);
  isRefused = true;
  engine.add([entry('b')]);
  await clock.advance(100);
  engine.cancel(['a']);
  await clock.advance(10_100);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
});

it('what was cancelled while finishing is not taken up again after a reload', async () => {
  const { engine, clock, state, store, disk } = setUp({
    fate: (call) => (call === 'complete' || call === 'list' ? { kind: 'dropped' } : FINE),
  });
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(30);
  engine.cancel(['a']);
  await clock.advance(300);
  expect(state('a')?.kind).toBe('finishing');
  engine.stop();
  const after = setUp({ disk, store: () => store });
  await after.engine.succession.restore();
  await after.clock.advance(MINUTE);
  expect(after.requests).toEqual([]);
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

it('two files that landed under one path are both confirmed', async () => {
  const { engine, clock, state } = setUp();
  engine.add([entry('first', BIG, { path: 'a.wav' })]);
  while (state('first')?.kind !== 'done') await clock.step();
  engine.add([entry('second', 17 * MIB, { path: 'a.wav', wasListed: true })]);
  while (state('second')?.kind !== 'done') await clock.step();
  await clock.advance(MINUTE);
  expect([state('first')?.kind, state('second')?.kind]).toEqual(['done', 'done']);
});

it('a row taken off the list stays off it, even where the gallery lacks the file', async () => {
  const { engine, clock, store, rows, state } = setUp();
  engine.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'done') await clock.step();
  store.objects.delete('a.wav');
  engine.clear('all');
  await clock.advance(MINUTE);
  expect([...rows]).toEqual([]);
});

it('the list is asked for once for many files', async () => {
  const { engine, clock, requests } = setUp();
  engine.add(Array.from({ length: 10 }, (_, index) => entry(`f${index}`, 17 * MIB)));
  await clock.advance(2 * MINUTE);
  expect(requests.filter((request) => request === 'list').length).toBeLessThanOrEqual(3);
});
