import { expect, it } from 'vitest';
import type { Report } from '#upload/model/report.ts';
import { NO_TOTALS } from '#upload/model/row.ts';
import type { Row, UploadState } from './protocol.ts';
import { RowStore } from './row-store.ts';

const DONE: UploadState = { kind: 'done', despiteCancel: false };
const FAILED: UploadState = { kind: 'failed', reason: { code: 'stalled' } };

function row(id: string, state: UploadState): Row {
  const counts = { size: 1, lastModified: 1, sent: 0, confirmed: 0 };
  return { id, path: `${id}.wav`, state, ...counts, startedOver: false, hasFile: true };
}

function report(rows: readonly Row[], gone: readonly string[] = []): Report {
  const status = {
    paused: false,
    signInNeeded: false,
    unreachable: false,
    elsewhere: false,
    journal: 'on',
    verify: 'off',
    mostSlots: 4,
  } as const;
  return { kind: 'report', totals: NO_TOTALS, status, rows, gone, landed: [] };
}

it('rows stay in the order in which they came, whatever changes, comes and goes', () => {
  const rows = new RowStore();
  rows.apply(report(['a', 'b', 'c'].map((id) => row(id, DONE))));
  rows.apply(report([row('d', DONE), row('b', FAILED)], ['a']));
  expect(rows.list).toEqual({ count: 3, first: 'b', last: 'd' });
  expect(rows.all.map(({ id, state }) => [id, state.kind])).toEqual([
    ['b', 'failed'],
    ['c', 'done'],
    ['d', 'done'],
  ]);
  expect(rows.all.map(({ id }) => rows.get(id))).toEqual(rows.all);
  expect(rows.get('a')).toBeUndefined();
});

it('a row is found by its id, of whichever tab it is and whatever its number', () => {
  const rows = new RowStore();
  const ids = ['a-0000001', 'b-0000001', 'a-10000000', 'a-0000007', 'a', 'a-', 'a-x000001', 'a-0000000'];
  rows.apply(report(ids.map((id) => row(id, DONE))));
  expect(ids.map((id) => rows.get(id)?.id)).toEqual(ids);
  expect(rows.get('b-0000007')).toBeUndefined();
  expect(rows.get('c-0000001')).toBeUndefined();
});

it('what is done is outdated once nothing is left to do, and what is not done never is', () => {
  const rows = new RowStore();
  rows.apply(report([row('a', DONE), row('b', FAILED), row('c', { kind: 'sending' })]));
  expect(rows.outdated).toEqual([]);
  rows.apply(report([row('c', DONE)]));
  expect(rows.outdated).toEqual(['a', 'c']);
});
