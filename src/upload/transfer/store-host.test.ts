import { expect, test } from 'vitest';
import { GIB, MIB } from '#contract/limits.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import { StoreHost } from './store-host.ts';

const NOW = Date.UTC(2026, 0, 10);
const DAY_MS = 24 * 3_600_000;
const HOST = 'media.example:9000';

function known(change: Partial<KnownHost>): KnownHost {
  return { host: HOST, bytesPerSecond: null, longestBody: null, at: NOW, ...change };
}

function aHost(bodies: 'slices' | 'buffers' = 'slices', ...remembered: readonly KnownHost[]) {
  const saved: KnownHost[] = [];
  const host = new StoreHost({
    bodies,
    save: (name, found) => saved.push(known({ host: name, ...found })),
  });
  host.recall(remembered, NOW);
  const partSize = (size = 10 * GIB) => host.planFor(size).partSize / MIB;
  /** Reports a request that was sent at this speed (MiB per second). */
  const sends = (mib: number) => host.answered(mib * MIB * 2, 2_000);
  return { host, saved, partSize, sends };
}

test('without a known speed a part is a hundredth of its file', () => {
  const { partSize } = aHost();
  expect([partSize(2 * GIB), partSize(GIB), partSize(50 * GIB)]).toEqual([21, 11, 64]);
});

test.each([
  [3, 12],
  [10, 40],
  [1, 8],
  [400, 64],
])('at %d MiB a second a part has %d MiB', (mib, part) => {
  const { host, partSize } = aHost();
  host.answered(8 * MIB, 8_000 / mib);
  expect(partSize()).toBe(part);
});

test('a file of any size has at most 10,000 parts', () => {
  const { sends, host } = aHost();
  sends(3);
  expect(host.planFor(1_000 * GIB).count).toBeLessThanOrEqual(10_000);
});

test('short and immediate requests don’t count for the speed', () => {
  const { host, partSize } = aHost();
  host.answered(4 * MIB, 1);
  expect(partSize(2 * GIB)).toBe(21);
  host.answered(16 * MIB, 0);
  expect(partSize(2 * GIB)).toBe(64);
});

test('parts that are copied in memory have at most 32 MiB', () => {
  const { sends, partSize } = aHost('buffers');
  expect(partSize()).toBe(32);
  sends(100);
  expect(partSize()).toBe(32);
});

test('failures make parts smaller, and successes larger again', () => {
  const { host, sends, partSize } = aHost();
  sends(10);
  host.failed(40 * MIB);
  expect(partSize()).toBe(28);
  for (let count = 0; count < 9; count++) host.failed(40 * MIB);
  expect(partSize()).toBe(8);
  for (let count = 0; count < 20; count++) sends(10);
  expect(partSize()).toBe(40);
});

test('the speed of an earlier visit allows parts of at most 32 MiB until this visit measures one', () => {
  const { sends, partSize } = aHost('slices', known({ bytesPerSecond: 20 * MIB }));
  expect(partSize()).toBe(32);
  sends(20);
  expect(partSize()).toBe(64);
});

test('the speed of this visit replaces the saved one from the first part on', () => {
  const { sends, partSize } = aHost('slices', known({ bytesPerSecond: 20 * MIB }));
  sends(3);
  expect(partSize()).toBe(12);
});

test('the host of the last upload is assumed until an address names another', () => {
  const { host, partSize } = aHost(
    'slices',
    known({ bytesPerSecond: 3 * MIB, at: NOW - 1 }),
    known({ host: 'other.example', bytesPerSecond: 5 * MIB }),
  );
  expect(partSize()).toBe(20);
  host.learn(HOST);
  expect(partSize()).toBe(12);
  host.learn('unknown.example');
  expect(partSize(2 * GIB)).toBe(21);
});

test('facts older than a month are ignored', () => {
  const { partSize } = aHost('slices', known({ bytesPerSecond: 3 * MIB, at: NOW - 31 * DAY_MS }));
  expect(partSize(2 * GIB)).toBe(21);
});

test('the length of a refused body is not sent again, also in a later visit', () => {
  const today = aHost();
  today.host.learn(HOST);
  today.sends(20);
  expect(today.host.refused(64 * MIB)).toBe(true);
  expect(today.partSize()).toBe(32);
  expect(today.host.isTooLarge({ kind: 'single', size: 1, partSize: 33 * MIB, count: 1 })).toBe(true);
  const tomorrow = aHost('slices', ...today.saved);
  expect(tomorrow.partSize(50 * GIB)).toBe(32);
  tomorrow.host.refused(9 * MIB);
  expect(tomorrow.partSize()).toBe(5);
  expect(tomorrow.host.refused(5 * MIB)).toBe(false);
});

test('a guessed size limit is withdrawn when a larger body is stored', () => {
  const { host, saved, partSize } = aHost();
  host.learn(HOST);
  host.answered(64 * MIB, 2_000);
  expect(host.guessTooLarge(64 * MIB)).toBe(true);
  expect(partSize()).toBe(32);
  host.answered(64 * MIB, 2_000);
  expect(partSize()).toBe(64);
  expect(saved.at(-1)?.longestBody).toBeNull();
});

test('a guessed size limit is saved when a body of at most that size is stored', () => {
  const { host, saved, partSize } = aHost();
  host.learn(HOST);
  host.answered(64 * MIB, 2_000);
  host.guessTooLarge(64 * MIB);
  expect(saved.at(-1)?.longestBody).toBeNull();
  host.answered(32 * MIB, 1_000);
  expect(partSize()).toBe(32);
  expect(saved.at(-1)?.longestBody).toBe(32 * MIB);
});

test('facts are saved once the host is known, and again if they change', () => {
  const { host, sends, saved } = aHost();
  sends(10);
  expect(saved).toEqual([]);
  host.learn(HOST);
  sends(10);
  sends(10.5);
  expect(saved).toMatchObject([{ host: HOST, bytesPerSecond: 10 * MIB }]);
  for (let count = 0; count < 9; count++) sends(20);
  expect(saved.length).toBeGreaterThan(1);
  expect(saved.length).toBeLessThan(6);
});
