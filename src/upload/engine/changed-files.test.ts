// Files that change, or can't be read any more, while they are uploaded.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Settings } from '#upload/protocol.ts';
import { FakeFile, FakeSlice, fakeHandle } from '#upload/testing/fake-file.ts';
import { entry, given, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;

describe('a file', () => {
  it('that changes on the disk is noticed before the next part, and starts over when it is chosen again', async () => {
    const { engine, clock, store, state, current, handle, disk } = setUpChanging({ slots: 1 });
    await clock.advance(2_000);
    current.file = new FakeFile('changed', BIG, 2);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'needs-file', reason: { code: 'file-changed' }, byHandle: false });
    expect(disk.get('a')?.upload?.parts).not.toHaveLength(0);
    engine.intake.add([given('a', current.file, { handle })]);
    await clock.advance(10);
    expect([...disk.values()]).toEqual([expect.objectContaining({ id: 'a', lastModified: 2 })]);
    expect(disk.get('a')?.upload).toBeUndefined();
    await clock.advance(MINUTE);
    expect(store.isWhole('a.wav', 'changed', BIG)).toBe(true);
  });

  it.each([
    // The second attempt has larger parts, because the speed is known by then.
    { which: 'the first', sent: 4, stored: 0, again: 2 },
    { which: 'other', sent: 5, stored: 1, again: 4 },
  ])(
    'that changes while $which parts are sent loses those parts, even if its old modification time comes back',
    async ({ sent, stored, again }) => {
      const { engine, clock, store, state, puts, current, handle, original } = setUpChanging();
      while (puts().length < sent) await clock.step();
      current.file = new FakeFile('changed', BIG, 2);
      await clock.advance(MINUTE);
      expect(state('a')).toEqual({ kind: 'needs-file', reason: { code: 'file-changed' }, byHandle: false });
      expect(engine.row('a')?.confirmed).toBe(stored * 8 * MIB);
      expect(store.objects.size).toBe(0);
      current.file = original;
      engine.intake.add([given('a', original, { handle })]);
      await clock.advance(MINUTE);
      expect(state('a')?.kind).toBe('done');
      expect(puts()).toHaveLength(sent + again);
    },
  );

  it('that changes during a single PUT is reported as possibly mixed, and can be sent again', async () => {
    const { engine, clock, store, state, current, handle, disk, reports } = setUpChanging({}, 8 * MIB);
    await clock.advance(500);
    current.file = new FakeFile('changed', MIB, 2);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'needs-file', reason: { code: 'stored-mixed' }, byHandle: false });
    // The mixed file has the upload's path, so a listed path no longer proves that the upload landed.
    expect(disk.get('a')?.wasListed).toBe(true);
    expect(reports.flatMap(({ report }) => report.landed)).toEqual(['a.wav']);
    engine.intake.add([given('a', current.file, { handle })]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'changed', MIB)).toBe(true);
  });

  it('that may be mixed in the gallery says so when it is cancelled', async () => {
    const { engine, clock, state, current, requests } = setUpChanging({}, 8 * MIB);
    await clock.advance(500);
    current.file = new FakeFile('changed', MIB, 2);
    await clock.advance(MINUTE);
    const before = requests.length;
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
    expect(requests).toHaveLength(before);
  });

  it('that was chosen again after a mixture says so when it is cancelled', async () => {
    const { engine, clock, state, current, handle } = setUpChanging({}, 8 * MIB);
    await clock.advance(500);
    current.file = new FakeFile('changed', MIB, 2);
    await clock.advance(MINUTE);
    engine.pause('all');
    engine.intake.add([given('a', current.file, { handle })]);
    engine.cancel(['a']);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  });

  it('that changes without a handle is noticed when it can’t be read', async () => {
    const file = new UnreadableFile('a', MIB);
    const { engine, clock, state } = setUp();
    engine.intake.add([entry('a', MIB, { file })]);
    await clock.advance(5_000);
    expect(state('a')).toMatchObject({ kind: 'needs-file', reason: { code: 'stored-mixed' } });
  });

  it('that can’t be read any more must be chosen again instead of being retried', async () => {
    const { engine, clock, state } = setUp({
      fault: (call) => (call === 'put' ? { kind: 'dropped' } : NO_FAULT),
    });
    engine.intake.add([entry('a', MIB, { file: new UnreadableFile('a', MIB) })]);
    await clock.advance(5_000);
    expect(state('a')).toMatchObject({ kind: 'needs-file', reason: { code: 'file-changed' } });
  });
});

/** An upload of a file that can change: `current` is what its handle leads to. */
function setUpChanging(settings: Partial<Settings> = {}, size = BIG) {
  const original = new FakeFile('a', size, 1);
  const current = { file: original };
  const handle = fakeHandle(() => current.file);
  const all = setUp({ settings });
  all.engine.intake.add([entry('a', size, { file: original, handle })]);
  return { ...all, original, current, handle };
}

class UnreadableFile extends FakeFile {
  override slice(start = 0, end = this.size): Blob {
    const slice = new FakeSlice({ content: 'a', start, end });
    slice.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    return slice;
  }
}
