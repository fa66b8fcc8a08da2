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
    storageFull: null,
  } as const;
  return { kind: 'report', totals: NO_TOTALS, status, rows, gone, landed: [] };
}

it('rows stay in the order in which they arrived, whatever is changed, added and removed', () => {
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

it('a row that is reported again is replaced', () => {
  const rows = new RowStore();
  rows.apply(report([row('a', DONE)]));
  rows.apply(report([{ ...row('a', FAILED), sent: 1 }]));
  expect(rows.get('a')).toEqual({ ...row('a', FAILED), sent: 1 });
});

it('done rows are finished only once no row is unfinished', () => {
  const rows = new RowStore();
  rows.apply(report([row('a', DONE), row('b', FAILED), row('c', { kind: 'sending' })]));
  expect(rows.finishedIds).toEqual([]);
  rows.apply(report([row('c', DONE)]));
  expect(rows.finishedIds).toEqual(['a', 'c']);
});
