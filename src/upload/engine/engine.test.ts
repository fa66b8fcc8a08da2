import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { CONDITIONS, entry, NO_FAULT, RATE, reasonCode, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;

describe('sending', () => {
  it.each([0, 1, 8 * MIB])('a file of %d bytes is sent with one PUT', async (size) => {
    const { engine, clock, store, requests } = setUp(CONDITIONS);
    engine.intake.add([entry('a', size)]);
    await clock.advance(5_000);
    expect(requests).toEqual(['presign a.wav', 'put a.wav 1']);
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
  });

  it('a large file is sent in parts, several at once as soon as bytes of part 1 are sent', async () => {
    const { engine, clock, requests, puts, putsNow } = setUp();
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(500);
    expect(putsNow()).toBe(4);
    await clock.advance(MINUTE);
    expect(puts()).toHaveLength(5);
    expect(requests.filter((request) => request.startsWith('complete'))).toHaveLength(1);
  });

  it('every slot is used, and never more', async () => {
    const { engine, clock, mostPuts } = setUp({ settings: { slots: 3 } });
    engine.intake.add(Array.from({ length: 30 }, (_, index) => entry(`f${index}`, 8 * MIB)));
    const start = clock.now();
    while (engine.row('f29')?.state.kind !== 'done') await clock.step();
    expect(mostPuts()).toBe(3);
    const perfect = ((30 / 3) * 8 * MIB * 1000) / RATE;
    expect(clock.now() - start).toBeLessThan(perfect * 1.1);
  });

  it('small files overtake a large file, and the large file still advances', async () => {
    const { engine, clock, state } = setUp({ settings: { slots: 2 } });
    engine.intake.add([entry('giant', 1024 * MIB)]);
    await clock.advance(5_000);
    engine.intake.add(Array.from({ length: 200 }, (_, index) => entry(`small${index}`)));
    await clock.advance(3_500);
    expect(state('small0')?.kind).toBe('done');
    const before = engine.row('giant')?.confirmed ?? 0;
    await clock.advance(10_000);
    expect(engine.row('giant')?.confirmed).toBeGreaterThan(before);
  });

  it('the average speed stays below the bandwidth limit', async () => {
    const { engine, clock, store } = setUp({ settings: { bandwidthLimit: MIB } });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(30_000);
    expect(engine.row('a')?.sent).toBeLessThanOrEqual(38 * MIB);
    await clock.advance(20_000);
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });
});

describe('failures', () => {
  it('retries an unreachable server until it answers', async () => {
    let isDown = true;
    const { engine, clock, rows, last, state } = setUp({
      fault: () => (isDown ? { kind: 'dropped' } : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG), entry('b')]);
    await clock.advance(60 * MINUTE);
    expect(reasonCode(rows.get('a'))).toBe('unreachable');
    expect(last()?.status.unreachable).toBe(true);
    isDown = false;
    await clock.advance(MINUTE);
    expect([state('a')?.kind, state('b')?.kind]).toEqual(['done', 'done']);
    expect(last()?.status.unreachable).toBe(false);
  });

  it('starts hardly any new request while a server is down', async () => {
    const { engine, clock, requests } = setUp({ fault: () => ({ kind: 'dropped' }) });
    engine.intake.add(Array.from({ length: 1_000 }, (_, index) => entry(`f${index}`)));
    await clock.advance(10 * MINUTE);
    const before = requests.length;
    await clock.advance(10 * MINUTE);
    expect((requests.length - before) / 600).toBeLessThan(2);
  });

  it('retries at once when the browser is online again', async () => {
    let isDown = true;
    const { engine, clock, state } = setUp({ fault: () => (isDown ? { kind: 'dropped' } : NO_FAULT) });
    engine.intake.add([entry('a')]);
    await clock.advance(20 * MINUTE);
    isDown = false;
    engine.online();
    await clock.advance(1_000);
    expect(state('a')?.kind).toBe('done');
  });

  it('waits as long as Retry-After says', async () => {
    const { engine, clock, requests, rows } = setUp({
      ...CONDITIONS,
      fault: (call, count) =>
        call === 'presign' && count === 0 ? { kind: 'status', status: 429, retryAfter: 90 } : NO_FAULT,
    });
    engine.intake.add([entry('a')]);
    await clock.advance(89_000);
    expect(requests).toHaveLength(1);
    expect(reasonCode(rows.get('a'))).toBe('server-trouble');
    await clock.advance(2_000);
    expect(requests).toHaveLength(3);
  });

  it('aborts a PUT without progress for 20 s and sends that part again', async () => {
    const { engine, clock, puts, state } = setUp({
      fault: (call, count) => (call === 'put' && count === 1 ? { kind: 'stuck', arrives: false } : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(15_000);
    expect(state('a')?.kind).toBe('sending');
    await clock.advance(15_000);
    expect(state('a')?.kind).toBe('done');
    expect(puts()).toHaveLength(6);
  });

  it('waits 120 s for the answer after the last byte', async () => {
    const { engine, clock, puts, state } = setUp({
      fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'stuck', arrives: true } : NO_FAULT),
    });
    engine.intake.add([entry('a')]);
    await clock.advance(115_000);
    expect(puts()).toHaveLength(1);
    await clock.advance(15_000);
    expect(state('a')?.kind).toBe('done');
  });

  it('waits while the storage is full', async () => {
    let isFull = true;
    const { engine, clock, rows, state } = setUp({
      fault: (call) => (call === 'put' && isFull ? { kind: 'status', status: 507 } : NO_FAULT),
    });
    engine.intake.add([entry('a')]);
    await clock.advance(10 * MINUTE);
    expect(rows.get('a')?.state).toEqual({
      kind: 'waiting',
      reason: { code: 'quota-full', limit: null },
    });
    isFull = false;
    await clock.advance(61_000);
    expect(state('a')?.kind).toBe('done');
  });

  it('fails with the server’s sentence if the server rejects the file, and a retry keeps the stored parts', async () => {
    let refuses = true;
    const { engine, clock, puts, state } = setUp({
      fault: (call, count) =>
        call === 'presign' && count >= 3 && refuses ? { kind: 'status', status: 400 } : NO_FAULT,
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({
      kind: 'failed',
      reason: { code: 'refused', status: 400, sentence: 'status 400' },
    });
    refuses = false;
    const before = puts().length;
    expect(before).toBeGreaterThan(0);
    engine.retry(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(new Set(puts()).size).toBe(5);
  });

  it('fails with the first parts if the ETag can’t be read', async () => {
    const { engine, clock, state, puts } = setUp({
      wrapNetwork: (network) => ({
        ...network,
        put: async (...put) => ({ ...(await network.put(...put)), etag: null }),
      }),
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'failed', reason: { code: 'etag-hidden' } });
    expect(puts()).toHaveLength(4);
  });

  it('starts a file over if the server has forgotten the upload, and says so', async () => {
    const { engine, clock, store, state } = setUp();
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(2_000);
    store.sweep();
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(engine.row('a')?.startedOver).toBe('forgotten');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('stops all requests while the key is refused, and continues after the sign-in', async () => {
    let isRevoked = false;
    const { engine, clock, last, requests, state } = setUp({
      fault: (call) => (isRevoked && call !== 'put' ? { kind: 'status', status: 401 } : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG), entry('b', BIG)]);
    await clock.advance(2_000);
    isRevoked = true;
    await clock.advance(20_000);
    expect(last()?.status.signInNeeded).toBe(true);
    const before = requests.length;
    await clock.advance(60 * MINUTE);
    expect(requests).toHaveLength(before);
    isRevoked = false;
    engine.signedIn();
    await clock.advance(MINUTE);
    expect([state('a')?.kind, state('b')?.kind]).toEqual(['done', 'done']);
  });

  it('retries with the new key if the old key is refused after the sign-in', async () => {
    const { engine, clock, last, requests, state } = setUp({
      fault: (call, count) =>
        call === 'presign' && count === 0 ? { kind: 'status', status: 401 } : NO_FAULT,
    });
    engine.intake.add([entry('a')]);
    await clock.advance(1);
    expect(requests).toEqual(['presign a.wav']);
    engine.signedIn();
    await clock.advance(MINUTE);
    expect(last()?.status.signInNeeded).toBe(false);
    expect(state('a')?.kind).toBe('done');
  });
});

describe('an address', () => {
  it('is requested again when it expires: part 1 creates another upload, other parts don’t', async () => {
    const refusing = new Set([0, 3]);
    const { engine, clock, store, state } = setUp({
      fault: (call, count) =>
        call === 'put' && refusing.has(count) ? { kind: 'status', status: 403 } : NO_FAULT,
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
    expect(store.uploads.size).toBe(1);
  });

  it('of part 1 is used again while it is valid', async () => {
    const { engine, clock, store, state } = setUp({
      fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'dropped' } : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(1_500);
    expect(store.uploads.size).toBe(1);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.uploads.size).toBe(0);
  });

  it('that is refused although it is new fails the upload after several attempts', async () => {
    const { engine, clock, state, puts } = setUp({
      fault: (call) => (call === 'put' ? { kind: 'status', status: 403 } : NO_FAULT),
    });
    engine.intake.add([entry('a')]);
    await clock.advance(10 * MINUTE);
    expect(reasonCode(engine.row('a'))).toBe('refused');
    expect(state('a')?.kind).toBe('failed');
    expect(puts()).toHaveLength(8);
  });
});

describe('a report', () => {
  it('is sent at most every 250 ms and has only the changed rows', async () => {
    const { engine, clock, reports } = setUp();
    engine.intake.add(Array.from({ length: 40 }, (_, index) => entry(`f${index}`)));
    await clock.advance(MINUTE);
    for (const [index, { at }] of reports.entries())
      expect(at - (reports[index - 1]?.at ?? -250)).toBeGreaterThanOrEqual(250);
    const seen = reports.flatMap(({ report }) => report.rows);
    expect(seen.length).toBeLessThan(200);
    expect(reports.flatMap(({ report }) => report.landed)).toHaveLength(40);
  });

  it('is not sent while nothing changes', async () => {
    const { engine, clock, reports } = setUp();
    engine.intake.add([entry('a')]);
    await clock.advance(MINUTE);
    const before = reports.length;
    await clock.advance(60 * MINUTE);
    expect(reports).toHaveLength(before);
  });

  it('has complete totals at once, and at most 2,000 rows', async () => {
    const { engine, clock, reports, rows } = setUp();
    engine.pause('all');
    engine.intake.add(Array.from({ length: 5_000 }, (_, index) => entry(`f${index}`)));
    await clock.advance(250);
    expect(reports.at(-1)?.report.totals).toMatchObject({ files: 5_000, bytes: 5_000 * MIB });
    expect(rows.size).toBe(2_000);
    await clock.advance(750);
    expect(rows.size).toBe(5_000);
  });

  it('shows a small file whose answer was lost as sent, so that another tab knows it may be published', async () => {
    const { engine, clock, rows, state } = setUp({
      fault: (call) => (call === 'put' ? { kind: 'answer-lost' } : NO_FAULT),
    });
    engine.intake.add([entry('a', 1_000)]);
    while (state('a')?.kind !== 'waiting') await clock.step();
    engine.pause(['a']);
    await clock.advance(500);
    expect(rows.get('a')).toMatchObject({ state: { kind: 'paused' }, sent: 1_000 });
  });

  it('leaves cancelled files out of the totals', async () => {
    const { engine, clock, last } = setUp();
    engine.intake.add([entry('a'), entry('b', BIG)]);
    await clock.advance(1_000);
    engine.cancel(['b']);
    await clock.advance(1_000);
    expect(last()?.totals).toMatchObject({ files: 1, bytes: MIB, sent: MIB, confirmed: MIB });
    expect(last()?.totals.counts).toMatchObject({ done: 1, cancelled: 1 });
  });
});
