// Parts of a large file that are sent beside part 1. They count only once part 1 has created the upload.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { FakeStore, getExtent } from '#upload/testing/fake-store.ts';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;

test('at most three parts are sent beside part 1 until part 1 is stored', async () => {
  const { engine, clock, puts, state } = setUp({
    settings: { slots: 6 },
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'stuck', arrives: false } : NO_FAULT),
  });
  engine.intake.add([entry('a', 100 * MIB)]);
  await clock.advance(10_000);
  expect(puts()).toEqual(['put a.wav 1', 'put a.wav 2', 'put a.wav 3', 'put a.wav 4']);
  await clock.advance(5 * MINUTE);
  expect(state('a')?.kind).toBe('done');
});

test('no part is sent beside part 1 while another file can start', async () => {
  const { engine, clock, puts } = setUp({ settings: { slots: 2 } });
  engine.intake.add(['a', 'b', 'c'].map((id) => entry(id, BIG)));
  await clock.advance(900);
  expect(puts()).toEqual(['put a.wav 1', 'put b.wav 1']);
});

test('parts sent beside part 1 are sent again if part 1 creates another upload', async () => {
  const { engine, clock, store, state, puts } = setUp({
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'status', status: 403 } : NO_FAULT),
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  expect(puts().length).toBeLessThanOrEqual(9);
});

test('an upload waits and says why if the storage is full for the parts beside part 1 too', async () => {
  let isFull = true;
  const { engine, clock, state } = setUp({
    fault: (call) => (call === 'put' && isFull ? { kind: 'status', status: 507 } : NO_FAULT),
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(5_000);
  expect(state('a')).toMatchObject({ kind: 'waiting', reason: { code: 'quota-full' } });
  isFull = false;
  await clock.advance(2 * MINUTE);
  expect(state('a')?.kind).toBe('done');
});

test('parts that a busy server refuses beside part 1 wait only as long as Retry-After says', async () => {
  const { engine, clock, state } = setUp({
    fault: (call, count) =>
      call === 'put' && count < 4 ? { kind: 'status', status: 503, retryAfter: 600 } : NO_FAULT,
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(11 * MINUTE);
  expect(state('a')?.kind).toBe('done');
});

test('parts sent beside part 1 are sent again after a reload if part 1 was not stored', async () => {
  const first = setUp({
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'stuck', arrives: false } : NO_FAULT),
  });
  first.engine.intake.add([entry('a', BIG)]);
  await first.clock.advance(10_000);
  expect(first.engine.row('a')?.confirmed).toBe(3 * 8 * MIB);
  first.engine.stop();
  const second = setUp({ disk: first.disk, clock: first.clock, store: () => first.store });
  await second.engine.restore.load();
  second.engine.intake.add([entry('a', BIG)]);
  await second.clock.advance(MINUTE);
  expect(first.store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

test('a large file gets its share of the slots after several pauses', async () => {
  const { engine, clock, puts } = setUp();
  engine.intake.add([entry('a', BIG)]);
  for (let pause = 0; pause < 3; pause++) {
    await clock.advance(600);
    engine.pause('all');
    await clock.advance(100);
    engine.resume('all');
  }
  await clock.advance(5 * MINUTE);
  const small = Array.from({ length: 60 }, (_, index) => entry(`small${index}`, 8 * MIB));
  engine.intake.add([...small, entry('large', 100 * MIB)]);
  await clock.advance(10 * MINUTE);
  expect(
    puts()
      .slice(0, 30)
      .some((put) => put.startsWith('put large')),
  ).toBe(true);
  expect(puts().findIndex((put) => put.startsWith('put large'))).toBeLessThan(
    puts().findIndex((put) => put.startsWith('put small10')),
  );
});

test.each([
  ['is refused with Retry-After', { kind: 'status', status: 503, retryAfter: 600 }, 'server-trouble'],
  ['finds the storage full', { kind: 'status', status: 507 }, 'quota-full'],
] as const)(
  'an upload waits and says why if part 1 %s after the other parts are sent',
  async (_, answer, code) => {
    const { engine, clock, state, putsNow } = setUp({
      fault: (call, count) => (call === 'put' && count === 0 ? answer : NO_FAULT),
    });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(5_000);
    expect(putsNow()).toBe(0);
    expect(state('a')).toMatchObject({ kind: 'waiting', reason: { code } });
    await clock.advance(20 * MINUTE);
    expect(state('a')?.kind).toBe('done');
  },
);

test('a part refused with Retry-After is not sent again as soon as part 1 is stored', async () => {
  const { engine, clock, puts, state } = setUp({
    fault: (call, count) =>
      call === 'put' && count > 0 && count < 4 ? { kind: 'status', status: 503, retryAfter: 600 } : NO_FAULT,
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(5 * MINUTE);
  expect(puts()).toHaveLength(5);
  await clock.advance(10 * MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts()).toHaveLength(8);
});

test.each([1, 2, 4])('with %d slots no later part is requested without an upload id', async (slots) => {
  const asked: string[] = [];
  const { engine, clock, state } = setUp({
    settings: { slots },
    rate: 2 * MIB,
    latency: () => 100,
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'status', status: 403 } : NO_FAULT),
    wrapNetwork: (network) => ({
      ...network,
      presignPart: (target, part, id, signal) => {
        if (part > 1) asked.push(id ?? 'none');
        return network.presignPart(target, part, id, signal);
      },
    }),
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(10 * MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(asked).not.toContain('none');
});

test('parts stored before part 1 are recorded as checksums of the file', async () => {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const { engine, clock, disk } = setUp({
    store: (at) => new FakeStore(() => at.now(), 900_000, md5),
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'dropped' } : NO_FAULT),
    ports: {
      hash: async (body) => {
        const { content, start, end } = getExtent(body);
        return md5(`${content} ${start}-${end}`);
      },
    },
  });
  engine.intake.add([entry('a', 100 * MIB)]);
  while ((engine.row('a')?.confirmed ?? 0) < BIG) await clock.step();
  await clock.advance(50);
  const parts = disk.get('a')?.upload?.parts ?? [];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.every(({ isMd5 }) => isMd5)).toBe(true);
});

test('a late journal write of an earlier attempt’s part 1 doesn’t record parts of the next attempt', async () => {
  const clock = new VirtualClock();
  const disk: Disk = new Map();
  let journalMs = 1;
  let completes = 0;
  let isComplete = false;
  let isStuck = false;
  const { engine, state, store } = setUp({
    clock,
    disk,
    ports: {
      journal: memoryJournal(
        disk,
        clock,
        () => journalMs,
        () => true,
      ),
    },
    fault: (call) => {
      if (call === 'complete' && !isComplete)
        return completes++ === 0 ? { kind: 'dropped' } : { kind: 'status', status: 404 };
      if (call !== 'put' || !isStuck) return NO_FAULT;
      isStuck = false;
      return { kind: 'stuck', arrives: false };
    },
  });
  engine.intake.add([entry('a', 200 * MIB)]);
  await clock.advance(MINUTE);
  isComplete = true;
  engine.retry(['a']);
  journalMs = 3_000;
  while ((engine.row('a')?.confirmed ?? 0) === 0) await clock.step();
  engine.cancel(['a']);
  await clock.advance(100);
  isStuck = true;
  journalMs = 1;
  engine.retry(['a']);
  await clock.advance(10_000);
  // Three parts were sent beside part 1. The journal has none of them without part 1.
  expect(engine.row('a')?.confirmed).toBe(3 * 32 * MIB);
  expect(disk.get('a')?.upload?.parts ?? []).toEqual([]);
  await clock.advance(10 * MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(store.isWhole('a.wav', 'a', 200 * MIB)).toBe(true);
});
