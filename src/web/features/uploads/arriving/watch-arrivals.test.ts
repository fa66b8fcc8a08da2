import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadView } from '#upload/client.ts';
import type { Row } from '#upload/protocol.ts';
import { row, view } from '#web/features/uploads/testing/views.ts';
import type { Arrivals } from './arrivals.ts';
import { watchArrivals } from './watch-arrivals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A client with these rows, and the arrivals it reports. */
function watched(rows: readonly Row[]) {
  let now = rows;
  const listeners = new Set<() => void>();
  const onChange = vi.fn<(arrivals: Arrivals) => void>();
  const stop = watchArrivals(
    {
      getView: (): UploadView => ({ ...view(), list: { ...view().list, count: now.length } }),
      getRows: () => now,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    onChange,
  );
  return {
    onChange,
    stop,
    paths: () => [...(onChange.mock.lastCall?.[0].byFolder.values() ?? [])].flat().map(({ path }) => path),
    report: (changed: readonly Row[]) => {
      now = changed;
      for (const listener of listeners) listener();
    },
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await vi.dynamicImportSettled();
    },
  };
}

const coming = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => row(`${from + i}.wav`, { kind: 'queued' }));

test('the first report of a new client is empty and replaces that of an earlier client', () => {
  const { onChange } = watched([]);
  expect(onChange.mock.lastCall?.[0].byFolder.size).toBe(0);
});

test('existing uploads and the first new ones are reported at once', async () => {
  const there = watched(coming(300));
  await there.pass(0);
  expect(there.paths()).toHaveLength(200);

  const later = watched([]);
  await later.pass(60_000);
  later.report(coming(300));
  await later.pass(0);
  expect(later.paths()).toHaveLength(200);
});

test('a few uploads are reported four times a second, and many once a second', async () => {
  const few = watched(coming(1));
  await few.pass(0);
  few.report(coming(1, 1));
  await few.pass(259);
  expect(few.paths()).toEqual(['0.wav']);
  await few.pass(1);
  expect(few.paths()).toEqual(['1.wav']);

  const many = watched(coming(300));
  await many.pass(0);
  many.report(coming(300, 1_000));
  await many.pass(999);
  expect(many.paths()[0]).toBe('0.wav');
  await many.pass(1);
  expect(many.paths()[0]).toBe('1000.wav');
});

test('a done upload is removed after the gallery was read again, without another report', async () => {
  const { pass, report, paths } = watched(coming(1));
  await pass(0);
  report([row('0.wav', { kind: 'done', despiteCancel: false })]);
  await pass(5_000);
  expect(paths()).toEqual(['0.wav']);
  await pass(10_000);
  expect(paths()).toEqual([]);
});

test('nothing is reported after watching has ended', async () => {
  const { pass, report, onChange, stop } = watched(coming(1));
  stop();
  report(coming(2));
  await pass(60_000);
  expect(onChange).toHaveBeenCalledOnce();
});
