// A pause discards as few sent bytes as possible. The row shows how many bytes must be sent again.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { Random } from '#upload/testing/random.ts';
import { entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const MINUTE = 60_000;

/** Bytes that are shown as sent and don't have to be sent again. */
function amount({ engine }: ReturnType<typeof setUp>, id: string): number {
  const { sent = 0, again = 0 } = engine.row(id) ?? {};
  return sent - again;
}

describe('pausing a large file', () => {
  it('finishes parts that need at most 3 s, so nothing is sent twice', async () => {
    const { engine, clock, puts, rows, state, store, putsNow, arrivals } = setUp();
    engine.intake.add([entry('a', 400 * MIB)]);
    await clock.advance(5_600);
    expect(putsNow()).toBe(4);
    const before = engine.row('a')?.sent ?? 0;
    engine.pause(['a']);
    expect(state('a')?.kind).toBe('paused');
    await clock.advance(3_000);
    expect(putsNow()).toBe(0);
    expect(rows.get('a')?.confirmed).toBeGreaterThanOrEqual(before);
    expect(rows.get('a')?.again).toBeUndefined();
    const sent = puts().length;
    await clock.advance(MINUTE);
    expect(puts()).toHaveLength(sent);
    engine.resume(['a']);
    await clock.advance(5 * MINUTE);
    expect(store.isWhole('a.wav', 'a', 400 * MIB)).toBe(true);
    expect(arrivals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(400 * MIB);
  });

  it('aborts parts that need longer, and shows how much is sent again', async () => {
    const { engine, clock, rows, putsNow } = setUp({ rate: MIB / 2 });
    engine.intake.add([entry('a', 400 * MIB)]);
    await clock.advance(60_000);
    const before = engine.row('a');
    const inFlight = (before?.sent ?? 0) - (before?.confirmed ?? 0);
    expect(inFlight).toBeGreaterThan(0);
    engine.pause(['a']);
    await clock.advance(10_000);
    expect(putsNow()).toBe(0);
    const paused = rows.get('a');
    expect(paused?.sent).toBe(before?.sent);
    expect(paused?.again).toBeLessThanOrEqual(inFlight);
    expect((paused?.sent ?? 0) - (paused?.again ?? 0)).toBe(paused?.confirmed);
    engine.resume(['a']);
    await clock.advance(5_000);
    expect(rows.get('a')?.state.kind).toBe('sending');
    expect(rows.get('a')?.sent).toBe(before?.sent);
    expect(rows.get('a')?.again).toBeGreaterThan(0);
    await clock.advance(20 * MINUTE);
    expect(rows.get('a')).toMatchObject({ state: { kind: 'done' }, sent: 400 * MIB });
    expect(rows.get('a')?.again).toBeUndefined();
  });

  it('continues with the unfinished parts if it is resumed before they end', async () => {
    const { engine, clock, state, store, arrivals } = setUp();
    engine.intake.add([entry('a', 200 * MIB)]);
    await clock.advance(4_600);
    engine.pause('all');
    await clock.advance(200);
    engine.resume('all');
    expect(state('a')?.kind).toBe('sending');
    await clock.advance(5 * MINUTE);
    expect(store.isWhole('a.wav', 'a', 200 * MIB)).toBe(true);
    expect(arrivals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(200 * MIB);
  });

  it('keeps parts that were stored before part 1, and sends only part 1 after the pause', async () => {
    const { engine, clock, puts, rows, store } = setUp({
      fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'stuck', arrives: false } : NO_FAULT),
    });
    engine.intake.add([entry('a', 100 * MIB)]);
    await clock.advance(10_000);
    engine.pause(['a']);
    await clock.advance(1_000);
    expect(rows.get('a')?.confirmed).toBe(3 * 8 * MIB);
    await clock.advance(5 * MINUTE);
    engine.resume(['a']);
    await clock.advance(2 * MINUTE);
    expect(store.isWhole('a.wav', 'a', 100 * MIB)).toBe(true);
    const twice = puts().filter((put, index) => puts().indexOf(put) !== index);
    expect(twice).toEqual(['put a.wav 1']);
  });

  it('sends parts stored before part 1 again when its address expires during the pause', async () => {
    const { engine, clock, rows, store } = setUp({
      fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'stuck', arrives: false } : NO_FAULT),
    });
    engine.intake.add([entry('a', 100 * MIB)]);
    await clock.advance(10_000);
    engine.pause(['a']);
    await clock.advance(20 * MINUTE);
    const sent = rows.get('a')?.sent;
    engine.resume(['a']);
    await clock.advance(1_500);
    expect(rows.get('a')?.sent).toBeGreaterThanOrEqual(sent ?? 0);
    await clock.advance(2 * MINUTE);
    expect(store.isWhole('a.wav', 'a', 100 * MIB)).toBe(true);
  });

  it('aborts all requests within 6 s if the network is gone', async () => {
    let isOffline = false;
    const { engine, clock, putsNow, state, store } = setUp({
      fault: () => (isOffline ? { kind: 'stuck', arrives: false } : NO_FAULT),
    });
    engine.intake.add([entry('a', 400 * MIB)]);
    await clock.advance(4_000);
    isOffline = true;
    await clock.advance(3_000);
    engine.pause('all');
    await clock.advance(6_000);
    expect(putsNow()).toBe(0);
    isOffline = false;
    engine.resume('all');
    await clock.advance(10 * MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', 400 * MIB)).toBe(true);
  });

  it('sends nothing more when it is cancelled while its last parts finish', async () => {
    const { engine, clock, putsNow, state } = setUp();
    engine.intake.add([entry('a', 400 * MIB)]);
    await clock.advance(4_300);
    engine.pause('all');
    engine.cancel(['a']);
    await clock.advance(10);
    expect(putsNow()).toBe(0);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  });
});

it('single PUTs that are nearly finished complete when all uploads are paused', async () => {
  const { engine, clock, state, puts } = setUp();
  engine.intake.add(Array.from({ length: 8 }, (_, index) => entry(`f${index}`, 8 * MIB)));
  await clock.advance(700);
  engine.pause('all');
  await clock.advance(MINUTE);
  expect(['f0', 'f3'].map((id) => state(id)?.kind)).toEqual(['done', 'done']);
  expect(state('f4')?.kind).toBe('paused');
  engine.resume('all');
  await clock.advance(MINUTE);
  expect(state('f7')?.kind).toBe('done');
  expect(puts()).toHaveLength(8);
});

it('the progress after a pause is never below the confirmed bytes before it', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new Random(seed);
    const size = random.pick([17, 40, 100, 700]) * MIB;
    const set = setUp({
      rate: random.pick([0.3, 2, 8, 60]) * MIB,
      settings: { slots: random.pick([1, 3, 4]) },
      fault: () => (random.chance(0.03) ? { kind: 'dropped' } : NO_FAULT),
    });
    const { engine, clock, store, rows } = set;
    engine.intake.add([entry('a', size)]);
    for (let pause = 0; pause < 8; pause++) {
      await clock.advance(random.between(10, 20_000));
      const { confirmed: before = 0, sent: sentBefore = 0 } = engine.row('a') ?? {};
      engine.pause('all');
      await clock.advance(random.pick([1, 500, 30_000]));
      expect(amount(set, 'a'), `seed ${seed}`).toBeGreaterThanOrEqual(before);
      expect(engine.row('a')?.sent, `seed ${seed}`).toBeGreaterThanOrEqual(sentBefore);
      engine.resume('all');
    }
    await clock.advance(120 * MINUTE);
    expect(rows.get('a')?.state.kind, `seed ${seed}`).toBe('done');
    expect(store.isWhole('a.wav', 'a', size), `seed ${seed}`).toBe(true);
  }
});
