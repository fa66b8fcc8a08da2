// Uploads that continue under another key, which may belong to another workspace.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Journal } from '#upload/journal/journal.ts';
import { FakeFile } from '#upload/testing/fake-file.ts';
import type { Fault } from '#upload/testing/fake-network.ts';
import { FakeStore } from '#upload/testing/fake-store.ts';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { entry, given, NO_FAULT, setUp } from '#upload/testing/set-up.ts';
import type { VirtualClock } from '#upload/testing/virtual-clock.ts';

const BIG = 80 * MIB;
const MINUTE = 60_000;

function journalOn(disk: Disk, clock: VirtualClock): Journal {
  return memoryJournal(
    disk,
    clock,
    () => 1,
    () => true,
  );
}

/** Another workspace, where somebody else's file has the name. */
function anotherWorkspace(clock: VirtualClock): FakeStore {
  const store = new FakeStore(() => clock.now(), 900_000);
  fillIn(store);
  return store;
}

function fillIn(store: FakeStore): void {
  store.beginPut(store.presignWhole('a.wav'))(new FakeFile('of somebody else', 2 * MIB));
}

describe('an upload that continues under another key', () => {
  it('waits for its file after a reload, and asks before it replaces a listed file of the same name', async () => {
    const next: Disk = new Map();
    const before = setUp();
    before.engine.pause('all');
    before.engine.intake.add([entry('a')]);
    await before.clock.advance(1_000);
    await Promise.all([
      before.engine.restore.moveTo(journalOn(next, before.clock)),
      before.clock.advance(1_000),
    ]);
    before.engine.stop();
    const after = setUp({ disk: next, store: anotherWorkspace });
    await after.engine.restore.load();
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('needs-file');
    after.engine.intake.add([given('a', new FakeFile('a', MIB))]);
    await after.clock.advance(MINUTE);
    // The user has not agreed to replace the existing file.
    expect(after.state('a')?.kind).toBe('conflict');
    expect(after.puts()).toEqual([]);
  });

  it('waits for its file after the old key was refused, although the list has a file of the same name', async () => {
    const disk: Disk = new Map();
    const before = setUp({ disk });
    before.engine.pause('all');
    before.engine.intake.add([entry('a')]);
    await before.clock.advance(1_000);
    before.engine.stop();
    let isRefused = true;
    const fault = (): Fault => (isRefused ? { kind: 'status', status: 401 } : NO_FAULT);
    const after = setUp({ disk, fault, store: anotherWorkspace });
    await after.engine.restore.load();
    await after.clock.advance(MINUTE);
    isRefused = false;
    await Promise.all([
      after.engine.restore.moveTo(journalOn(new Map(), after.clock)),
      after.clock.advance(1_000),
    ]);
    after.engine.signedIn();
    await after.clock.advance(MINUTE);
    expect(after.requests.filter((request) => request.startsWith('list')).length).toBeGreaterThan(1);
    expect(after.state('a')?.kind).toBe('needs-file');
  });

  it('is sent from the start if the new workspace doesn’t know its parts', async () => {
    const { engine, clock, store, state, puts } = setUp();
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(1_500);
    const sent = puts().length;
    await Promise.all([engine.restore.moveTo(journalOn(new Map(), clock)), clock.advance(10)]);
    store.sweep();
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(puts().slice(sent)).toContain('put a.wav 1');
    expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('is unconfirmed if its `complete` got no answer, although the list has a file of the same name', async () => {
    let workspace = 'its own';
    const { engine, clock, store, state } = setUp({
      fault: (call) =>
        call === 'complete' && workspace === 'its own' ? { kind: 'status', status: 503 } : NO_FAULT,
    });
    engine.intake.add([entry('a', BIG)]);
    while (state('a')?.kind !== 'finishing') await clock.step();
    await clock.advance(100);
    await Promise.all([engine.restore.moveTo(journalOn(new Map(), clock)), clock.advance(10)]);
    workspace = 'another';
    store.sweep();
    fillIn(store);
    await clock.advance(10 * MINUTE);
    expect(state('a')?.kind).toBe('unconfirmed');
  });
});
