// A cancelled upload can be resumed from its stored parts while the page still knows its file.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Row } from '#upload/protocol.ts';
import type { Disk } from '#upload/testing/memory-journal.ts';
import { CONDITIONS, entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 160 * MIB;
const MINUTE = 60_000;

/** Cancels an upload after half of it was sent. */
async function cancelled(disk: Disk = new Map()) {
  const all = setUp({ disk });
  all.engine.intake.add([entry('a', BIG)]);
  await all.clock.advance(3_500);
  all.engine.cancel(['a']);
  await all.clock.advance(1_000);
  expect(all.rows.get('a')).toMatchObject({ state: { kind: 'cancelled' }, hasFile: true });
  return { ...all, before: all.puts().length };
}

it('a cancelled upload resumes from the parts that are still stored', async () => {
  const { engine, clock, state, store, puts, before } = await cancelled();
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts().slice(before)).not.toContain('put a.wav 1');
  expect(puts().length).toBeLessThan(20 + 5);
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('a cancelled upload starts over and says so if the store has deleted its parts', async () => {
  const { engine, clock, store } = await cancelled();
  store.sweep();
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(engine.row('a')).toMatchObject({ state: { kind: 'done' }, startedOver: 'forgotten' });
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('a resumed upload is in the journal again with its parts', async () => {
  const disk: Disk = new Map();
  const { engine, clock } = await cancelled(disk);
  expect(disk.size).toBe(0);
  engine.retry(['a']);
  engine.pause('all');
  await clock.advance(1_000);
  expect(disk.get('a')?.upload?.parts.length).toBeGreaterThan(5);
});

it('a cancelled upload that is retried while all is paused is paused', async () => {
  const { engine, state } = await cancelled();
  engine.pause('all');
  engine.retry(['a']);
  expect(state('a')?.kind).toBe('paused');
});

it('a retry of all failed uploads doesn’t include cancelled ones', async () => {
  const { engine, state } = await cancelled();
  engine.retry('all');
  expect(state('a')?.kind).toBe('cancelled');
});

it('a cancelled upload that may be published is sent from the start', async () => {
  const { engine, clock, state, store, puts } = setUp({
    ...CONDITIONS,
    fault: (call, count) => (call === 'complete' && count === 0 ? { kind: 'dropped' } : NO_FAULT),
  });
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  await clock.advance(12);
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts().filter((put) => put === 'put a.wav 1')).toHaveLength(2);
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
});

it('a cancelled upload whose tab with its file is closed has no file', async () => {
  const { engine, clock, rows } = setUp();
  const state = { kind: 'cancelled', mayHaveLanded: false } as const;
  const row: Row = {
    id: 'a',
    path: 'a.wav',
    size: BIG,
    lastModified: 1,
    state,
    sent: 0,
    confirmed: 0,
    startedOver: false,
    hasFile: true,
  };
  engine.restore.adopt([row], new Map());
  await clock.advance(1_000);
  expect(rows.get('a')).toMatchObject({ state, hasFile: false });
});
