import { expect, test } from 'vitest';
import { BLANK_DRAFT } from './fields.ts';
import type { ImportRow } from './import-run.ts';
import { settled } from './testing/fake-browser.ts';
import { refusal, UNREACHABLE } from './testing/fake-server.ts';
import { Bench, draft } from './testing/open-store.ts';

function rows(count: number): ImportRow[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: 'create',
    draft: { ...BLANK_DRAFT, ...draft(`word ${at}`) },
  }));
}

test('an import sends six rows at a time, beside the edits, and its rows show once they are terms', async () => {
  const bench = new Bench();
  const term = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  const run = store.startImport(rows(8));
  store.transact('edit', (transaction) => void transaction.edit(term.id, { pronounceAs: 'mine' }));
  await settled();
  const kinds = bench.server.calls.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'create')).toHaveLength(6);
  expect(kinds.filter((kind) => kind === 'update')).toHaveLength(1);
  expect(store.rows).toHaveLength(1);
  expect(store.counts().saving).toBe(1);
  expect(run.progress()).toEqual({ state: 'running', all: 8, done: 0, failed: 0 });
  await bench.answerAll();
  expect(run.progress()).toEqual({ state: 'ended', all: 8, done: 8, failed: 0 });
  expect(store.rows).toHaveLength(9);
  store.undo();
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(9);
  expect(bench.server.terms.get(term.id)?.pronounceAs).toBe('say GIF');
});

test('a paused import sends no more rows until it is resumed', async () => {
  const bench = new Bench();
  const { store } = await bench.open();
  const run = store.startImport(rows(8));
  await settled();
  run.pause();
  await bench.answerAll();
  expect(run.progress()).toEqual({ state: 'paused', all: 8, done: 6, failed: 0 });
  run.resume();
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(8);
});

test('a stopped import leaves the rest, which can be retried', async () => {
  const bench = new Bench();
  const { store } = await bench.open();
  const run = store.startImport(rows(8));
  await settled();
  run.stop();
  await bench.answerAll();
  expect(run.progress()).toEqual({ state: 'ended', all: 8, done: 6, failed: 2 });
  expect(run.outcomeOf(run.keys[7] ?? '')).toEqual({
    kind: 'pending',
    status: { kind: 'stopped', why: 'person' },
  });
  run.retry();
  await bench.answerAll();
  expect(run.progress()).toMatchObject({ done: 8, failed: 0 });
});

test('a row of the import that was planned on an older version is a conflict', async () => {
  const bench = new Bench();
  const planned = bench.server.add(draft('GIF'));
  const { store } = await bench.open();
  bench.server.change(planned.id, { pronounceAs: 'theirs' });
  const run = store.startImport([{ kind: 'update', planned, changes: { pronounceAs: 'imported' } }]);
  await bench.answerAll();
  expect(run.outcomeOf(planned.id)).toMatchObject({ status: { kind: 'conflict' } });
  expect(bench.server.terms.get(planned.id)?.pronounceAs).toBe('theirs');
});

test('refused rows are reported, and lost answers are settled by the list', async () => {
  const bench = new Bench();
  bench.server.extensions.idempotencyKey = false;
  const { store } = await bench.open();
  const run = store.startImport(rows(3));
  await settled();
  const [first, second, third] = bench.server.calls.slice();
  first?.answer(refusal(400));
  second?.process();
  second?.answer(UNREACHABLE);
  third?.answer(UNREACHABLE);
  await settled();
  bench.clock.advance(1_000);
  await bench.answerAll();
  expect(run.progress()).toEqual({ state: 'ended', all: 3, done: 2, failed: 1 });
  expect(bench.server.terms.size).toBe(2);
});

test('an import that a reload interrupted waits for the person and creates no row twice', async () => {
  const bench = new Bench();
  bench.server.extensions.idempotencyKey = false;
  const before = await bench.open();
  before.store.startImport(rows(8));
  await settled();
  for (const call of bench.server.calls) call.process();
  await bench.crash(before.store);
  const { store } = await bench.open();
  await bench.answerAll();
  const run = store.interruptedImport();
  expect(run?.progress()).toMatchObject({ state: 'paused', all: 2 });
  expect(bench.server.terms.size).toBe(6);
  run?.resume();
  await bench.answerAll();
  expect(bench.server.terms.size).toBe(8);
  expect([...bench.storage.records]).toEqual([]);
});
