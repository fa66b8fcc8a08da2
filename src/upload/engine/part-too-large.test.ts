import { expect, test } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Transport } from '#upload/network/transport.ts';
import { withBodyLimit } from '#upload/testing/body-limit-proxy.ts';
import { entry, NO_FAULT, reasonCode, setUp } from '#upload/testing/set-up.ts';

/** A proxy that refuses longer bodies, and the lengths (bytes) of all bodies it received. */
function proxy(longest: number) {
  const seen: number[] = [];
  const wrapNetwork = (network: Transport): Transport =>
    withBodyLimit(network, longest, (size) => seen.push(size));
  return { seen, wrapNetwork };
}

const HOUR_MS = 3_600_000;

test('a file whose parts a proxy refuses starts over with smaller parts and says so', async () => {
  const { wrapNetwork } = proxy(10 * MIB);
  const { engine, clock, store, rows } = setUp({ wrapNetwork });
  engine.intake.add([entry('a', 3_000 * MIB)]);
  await clock.advance(30_000);
  expect(rows.get('a')).toMatchObject({ state: { kind: 'sending' }, startedOver: 'part-too-large' });
  await clock.advance(HOUR_MS);
  expect(store.isWhole('a.wav', 'a', 3_000 * MIB)).toBe(true);
});

test('a file that a proxy refuses as a whole is sent in parts', async () => {
  const { wrapNetwork } = proxy(8 * MIB);
  const { engine, clock, store } = setUp({ wrapNetwork });
  engine.intake.add([entry('a', 16 * MIB)]);
  await clock.advance(HOUR_MS);
  expect(store.isWhole('a.wav', 'a', 16 * MIB)).toBe(true);
});

test('waiting files and files added later don’t exceed a known size limit', async () => {
  const { seen, wrapNetwork } = proxy(8 * MIB);
  const { engine, clock, store } = setUp({ wrapNetwork });
  engine.intake.add(Array.from({ length: 40 }, (_, index) => entry(`a${index}`, 16 * MIB)));
  await clock.advance(HOUR_MS);
  engine.intake.add([entry('later', 500 * MIB)]);
  await clock.advance(HOUR_MS);
  expect(store.objects.size).toBe(41);
  // Only the parts that were in flight when the first one was refused.
  expect(seen.filter((size) => size > 8 * MIB).length).toBeLessThan(10);
});

test('an upload fails if even the smallest part is refused', async () => {
  const { seen, wrapNetwork } = proxy(MIB);
  const { engine, clock, rows } = setUp({ wrapNetwork });
  engine.intake.add([entry('a', 100 * MIB), entry('b', 2 * MIB)]);
  await clock.advance(HOUR_MS);
  for (const id of ['a', 'b']) expect(reasonCode(rows.get(id))).toBe('refused');
  expect(seen.length).toBeLessThan(30);
});

test('an upload continues with its smaller parts after a reload', async () => {
  const { seen, wrapNetwork } = proxy(10 * MIB);
  const first = setUp({ wrapNetwork, rate: MIB });
  first.engine.intake.add([entry('a', 100 * MIB)]);
  await first.clock.advance(60_000);
  first.engine.stop();
  const { disk, store, clock } = first;
  const refusedBefore = seen.filter((size) => size > 10 * MIB).length;
  const second = setUp({ wrapNetwork, disk, store: () => store, clock });
  await second.engine.restore.load();
  second.engine.intake.add([{ ...entry('a', 100 * MIB), wasListed: true }]);
  await clock.advance(HOUR_MS);
  expect(store.isWhole('a.wav', 'a', 100 * MIB)).toBe(true);
  expect(seen.filter((size) => size > 10 * MIB)).toHaveLength(refusedBefore);
});

test('a known size limit is saved, so files of the next visit don’t exceed it', async () => {
  const { seen, wrapNetwork } = proxy(10 * MIB);
  const first = setUp({ wrapNetwork });
  first.engine.intake.add([entry('a', 3_000 * MIB)]);
  await first.clock.advance(HOUR_MS);
  first.engine.stop();
  const { disk, store, clock } = first;
  const refused = seen.filter((size) => size > 10 * MIB).length;
  const second = setUp({ wrapNetwork, disk, store: () => store, clock });
  await second.engine.restore.load();
  second.engine.intake.add([entry('b', 3_000 * MIB)]);
  await clock.advance(HOUR_MS);
  expect(store.isWhole('b.wav', 'b', 3_000 * MIB)).toBe(true);
  expect(seen.filter((size) => size > 10 * MIB)).toHaveLength(refused);
});

test('parts stay the same size while the host can’t be reached', async () => {
  const { engine, clock, requests, rows } = setUp({
    fault: (call) => ({ kind: call === 'put' || call === 'reach' ? 'dropped' : 'fine' }),
  });
  engine.intake.add([entry('a', 100 * MIB)]);
  await clock.advance(HOUR_MS);
  expect(reasonCode(rows.get('a'))).toBe('unreachable');
  expect(rows.get('a')?.startedOver).toBe(false);
  expect(requests.length).toBeGreaterThan(10);
});

test('a file keeps its stored parts while other parts get no answer', async () => {
  let isBlocked = false;
  const { engine, clock, rows, store } = setUp({
    fault: (call) => (call === 'put' && isBlocked ? { kind: 'dropped' } : NO_FAULT),
  });
  engine.intake.add([entry('a', 100 * MIB)]);
  await clock.advance(3_000);
  isBlocked = true;
  await clock.advance(HOUR_MS);
  expect(rows.get('a')).toMatchObject({ state: { reason: { code: 'put-blocked' } }, startedOver: false });
  expect(rows.get('a')?.confirmed).toBeGreaterThan(0);
  isBlocked = false;
  await clock.advance(HOUR_MS);
  expect(store.isWhole('a.wav', 'a', 100 * MIB)).toBe(true);
});

test('a guessed size limit is dropped once the smallest part fails too', async () => {
  let isBlocked = true;
  const sizes: number[] = [];
  const { engine, clock, store } = setUp({
    fault: (call) => (call === 'put' && isBlocked ? { kind: 'dropped' } : NO_FAULT),
    wrapNetwork: (network) => withBodyLimit(network, Number.POSITIVE_INFINITY, (size) => sizes.push(size)),
  });
  engine.intake.add([entry('a', 100 * MIB)]);
  await clock.advance(HOUR_MS);
  isBlocked = false;
  engine.intake.add([entry('b', 3_000 * MIB)]);
  await clock.advance(HOUR_MS);
  expect(store.objects.size).toBe(2);
  expect(Math.max(...sizes)).toBeGreaterThan(20 * MIB);
});
