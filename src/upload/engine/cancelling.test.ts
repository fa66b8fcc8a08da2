// A late cancel: the last request may already have published the file.
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#api-client/api-error.ts';
import { MIB } from '#contract/limits.ts';
import { PutError } from '#upload/network/put-error.ts';
import type { Call, Fault } from '#upload/testing/fake-network.ts';
import { CONDITIONS, entry, NO_FAULT, type SetUpOptions, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const REFUSED: Fault = { kind: 'status', status: 400 };
const STUCK: Fault = { kind: 'stuck', arrives: false };
const OLD = [{ content: 'old', start: 0, end: 1 }];

/** Makes the first `complete` fail like this. All other requests succeed. */
function firstComplete(fault: Fault) {
  return (call: Call, count: number): Fault => (call === 'complete' && count === 0 ? fault : NO_FAULT);
}

describe('a cancel while `complete` is pending', () => {
  it('comes too late if the file is published, and the row says so', async () => {
    const { engine, clock, state } = setUp(CONDITIONS);
    engine.intake.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(12);
    engine.cancel(['a']);
    expect(state('a')).toMatchObject({ kind: 'finishing', cancelAsked: true });
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
  });

  it('is in time if `complete` was not sent yet', async () => {
    const { engine, clock, state, requests } = setUp();
    engine.intake.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('cancelled');
    expect(requests.some((request) => request.startsWith('complete'))).toBe(false);
  });

  it('is in time while `complete` waits for the sign-in', async () => {
    const { engine, clock, state } = setUp({ fault: firstComplete({ kind: 'status', status: 401 }) });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('finishing');
    engine.cancel(['a']);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  });

  it('checks the gallery after a lost answer, and doesn’t repeat `complete`', async () => {
    const { engine, clock, state, requests } = setUp({
      ...CONDITIONS,
      fault: firstComplete({ kind: 'dropped' }),
    });
    engine.intake.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(12);
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(requests.filter((request) => request.startsWith('complete'))).toHaveLength(1);
  });
});

describe('a cancel while `complete` to an existing path is pending', () => {
  async function cancelled(fault: Fault) {
    const all = setUp({ fault: firstComplete(fault) });
    all.store.objects.set('a.wav', OLD);
    all.engine.intake.add([entry('a', BIG, { wasListed: true })]);
    while (all.state('a')?.kind !== 'finishing') await all.clock.step();
    await all.clock.advance(5);
    all.engine.cancel(['a']);
    const before = all.requests.length;
    await all.clock.advance(10 * MINUTE);
    return { ...all, later: all.requests.slice(before) };
  }

  it('reports that the file may be published if the answer is lost, and requests nothing more', async () => {
    const { state, later, disk } = await cancelled({ kind: 'answer-lost' });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual([]);
    expect(disk.size).toBe(0);
  });

  it('is in time if the server rejects `complete`', async () => {
    const { state, store, later } = await cancelled({ kind: 'status', status: 400 });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
    expect(later).toEqual([]);
    expect(store.objects.get('a.wav')).toBe(OLD);
  });
});

describe('a cancel of a single PUT after its last byte', () => {
  /** Cancels an upload while its only PUT waits for the answer. */
  async function cancelled(options: SetUpOptions, wasListed = false) {
    const all = setUp(options);
    if (wasListed) all.store.objects.set('a.wav', OLD);
    all.engine.intake.add([entry('a', MIB, { wasListed })]);
    while (all.state('a')?.kind !== 'finishing') await all.clock.step();
    all.engine.cancel(['a']);
    expect(all.state('a')).toMatchObject({ kind: 'finishing', cancelAsked: true });
    const before = all.requests.length;
    await all.clock.advance(5 * MINUTE);
    return { ...all, later: all.requests.slice(before) };
  }

  function firstPut(fault: Fault): SetUpOptions {
    return { fault: (call, count) => (call === 'put' && count === 0 ? fault : NO_FAULT) };
  }

  /** A network that sends all bytes of a PUT and then answers with this failure. */
  function putFailing(failure: ApiFailure): SetUpOptions {
    return {
      wrapNetwork: (network) => ({
        ...network,
        async put(_address, _body, { onSent }) {
          onSent(MIB);
          await new Promise((resolve) => setImmediate(resolve));
          throw new PutError(failure);
        },
      }),
    };
  }

  it('comes too late if the file is published, and the row says so', async () => {
    const { state, later } = await cancelled(firstPut(NO_FAULT));
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
    expect(later).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['is lost', { kind: 'answer-lost' }],
    ['does not come within 120 s', { kind: 'stuck', arrives: true }],
  ])('checks the gallery if the answer %s', async (_, fault) => {
    const { state, later } = await cancelled(firstPut(fault));
    expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
    expect(new Set(later)).toEqual(new Set(['list']));
  });

  it('reports that the file may be published if the gallery doesn’t list it, because the PUT may still arrive', async () => {
    const { state, store, later } = await cancelled(firstPut({ kind: 'late', afterMs: 5_000 }));
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual(['list']);
    expect(store.objects.has('a.wav')).toBe(true);
  });

  it('reports that the file may be published if the gallery can’t be listed', async () => {
    const { state } = await cancelled({
      fault: (call) => (call === 'put' ? { kind: 'answer-lost' } : call === 'list' ? REFUSED : NO_FAULT),
    });
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  });

  it.each([400, 507])('is in time if the server answers %d, without checking the gallery', async (status) => {
    const { state, later } = await cancelled(putFailing({ kind: 'refused', status, detail: '', fields: [] }));
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
    expect(later).toEqual([]);
  });

  it('reports that the file may be published if the answer is lost and the path existed before', async () => {
    const { state, later } = await cancelled(firstPut({ kind: 'answer-lost' }), true);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(later).toEqual([]);
  });
});

it('a cancel of a small file that was stored before any progress event comes too late', async () => {
  const { engine, clock, store, state } = setUp({
    wrapNetwork: (network) => ({
      ...network,
      put: (address, body, options) => network.put(address, body, { ...options, onSent: () => undefined }),
    }),
  });
  engine.intake.add([entry('a', 100_000)]);
  while (!store.objects.has('a.wav')) await clock.step();
  expect(state('a')?.kind).toBe('sending');
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'done', despiteCancel: true });
});

it.each(['waiting', 'paused'] as const)(
  'a cancel while the upload is %s after a lost answer to its PUT checks the gallery',
  async (how) => {
    const { engine, clock, requests, state } = setUp({
      fault: (call, count) =>
        call !== 'put' ? NO_FAULT : count === 0 ? { kind: 'answer-lost' } : { kind: 'dropped' },
    });
    engine.intake.add([entry('a')]);
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

it.each([400, 404])('a cancel while `complete` is answered with %d leaves no record', async (status) => {
  const { engine, clock, state, disk } = setUp({ fault: firstComplete({ kind: 'status', status }) });
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(5);
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  expect(disk.size).toBe(0);
});

it.each<Call>(['versions', 'complete'])(
  'a cancel is settled within 10 s if %s requests fail',
  async (lost) => {
    const { engine, clock, state } = setUp({
      ...CONDITIONS,
      fault: (call) => (call === 'complete' || call === lost ? { kind: 'dropped' } : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG, { wasListed: lost === 'complete' })]);
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
    fault: (call) => {
      if (call === 'complete') return { kind: 'dropped' };
      return isRefused && call !== 'put' ? { kind: 'status', status: 401 } : NO_FAULT;
    },
  });
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(30);
  isRefused = true;
  engine.intake.add([entry('b')]);
  await clock.advance(100);
  engine.cancel(['a']);
  await clock.advance(10_100);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
});

it('an upload that was cancelled while `complete` was pending doesn’t resume after a reload', async () => {
  const { engine, clock, state, store, disk } = setUp({
    ...CONDITIONS,
    fault: (call) => (call === 'complete' || call === 'versions' ? { kind: 'dropped' } : NO_FAULT),
  });
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(30);
  engine.cancel(['a']);
  await clock.advance(300);
  expect(state('a')?.kind).toBe('finishing');
  engine.stop();
  const after = setUp({ disk, store: () => store });
  await after.engine.restore.load();
  await after.clock.advance(MINUTE);
  expect(after.requests).toEqual([]);
});

it('an upload that was paused during its PUT and then cancelled reports that the file may be published', async () => {
  const { engine, clock, state } = setUp({ fault: (call) => (call === 'put' ? STUCK : NO_FAULT) });
  engine.intake.add([entry('a', 100_000)]);
  while (state('a')?.kind !== 'sending') await clock.step();
  engine.pause('all');
  engine.cancel('all');
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
});
