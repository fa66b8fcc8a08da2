// A file that is chosen again resumes an upload only if it has the bytes that were sent before.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { FakeFile, FakeSlice } from '#upload/testing/fake-file.ts';
import { FakeStore } from '#upload/testing/fake-store.ts';
import type { Disk } from '#upload/testing/memory-journal.ts';
import { given, type SetUpOptions, setUp } from '#upload/testing/set-up.ts';

const BIG = 160 * MIB;
const MINUTE = 60_000;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Hashes the extent of a slice: equal content has an equal sum. */
const hash = (body: Blob | ArrayBuffer) =>
  Promise.resolve(
    body instanceof FakeSlice ? md5(`${body.extent.content} ${body.extent.start}-${body.extent.end}`) : '',
  );

/** Interrupts an upload after half of it, and reloads the page. */
async function interrupted(etagOf: (extent: string) => string, options: SetUpOptions = {}) {
  const disk: Disk = new Map();
  const ports = { hash };
  const before = setUp({
    disk,
    ports,
    store: (clock) => new FakeStore(() => clock.now(), 900_000, etagOf),
    ...options,
  });
  before.engine.intake.add([given('a', new FakeFile('take 1', BIG))]);
  await before.clock.advance(3_500);
  before.engine.stop();
  const after = setUp({ disk, ports, store: () => before.store });
  await after.engine.restore.load();
  await after.clock.advance(500);
  return after;
}

describe('if ETags are MD5 sums', () => {
  it('the same file resumes the upload', async () => {
    const { engine, clock, state, store, puts } = await interrupted(md5);
    engine.intake.add([given('a', new FakeFile('take 1', BIG))]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(puts()).not.toContain('put a.wav 1');
    expect(store.isWhole('a.wav', 'take 1', BIG)).toBe(true);
  });

  it('a file with equal name, size and time but other bytes is reported as different, and nothing of it is sent', async () => {
    const { engine, clock, state, puts } = await interrupted(md5);
    engine.intake.add([given('a', new FakeFile('take 2', BIG))]);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'needs-file', reason: { code: 'file-differs' }, byHandle: false });
    expect(puts()).toEqual([]);
  });

  it('the right file resumes the upload after a wrong one', async () => {
    const { engine, clock, state, store } = await interrupted(md5);
    engine.intake.add([given('a', new FakeFile('take 2', BIG))]);
    await clock.advance(MINUTE);
    engine.intake.add([given('a', new FakeFile('take 1', BIG))]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'take 1', BIG)).toBe(true);
  });

  it('a different file is sent from the start once the user confirms', async () => {
    const { engine, clock, state, store } = await interrupted(md5);
    engine.intake.add([given('a', new FakeFile('take 2', BIG))]);
    await clock.advance(MINUTE);
    engine.retry(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'take 2', BIG)).toBe(true);
  });

  it('a file that is marked as different is sent from the start without a question', async () => {
    const { engine, clock, store } = await interrupted(md5);
    engine.intake.add([{ ...given('a', new FakeFile('take 2', BIG)), fresh: true }]);
    await clock.advance(MINUTE);
    expect(store.isWhole('a.wav', 'take 2', BIG)).toBe(true);
  });

  it('a waiting row has the checksums that identify its file', async () => {
    const { engine } = await interrupted(md5);
    const [first, last] = engine.row('a')?.samples ?? [];
    expect(first).toEqual({ start: 0, end: 8 * MIB, md5: md5(`take 1 0-${8 * MIB}`) });
    expect(last?.start).toBeGreaterThan(0);
    engine.intake.add([given('a', new FakeFile('take 1', BIG))]);
    expect(engine.row('a')?.samples).toBeUndefined();
  });
});

describe('if ETags are not MD5 sums', () => {
  it.each([
    ['not sums at all', (extent: string) => extent],
    ['sums of something else', (extent: string) => md5(`secret ${extent}`)],
  ])('name, size and time identify the file: ETags are %s', async (_, etagOf) => {
    const { engine, clock, state, puts } = await interrupted(etagOf);
    engine.intake.add([given('a', new FakeFile('take 1', BIG))]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(puts()).not.toContain('put a.wav 1');
  });
});
