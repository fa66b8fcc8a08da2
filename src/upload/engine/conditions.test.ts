// Conditions of publishing: the name is new, or the upload replaces exactly the file that the user was shown.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { FakeFile, fakeHandle } from '#upload/testing/fake-file.ts';
import { FakeStore, refused } from '#upload/testing/fake-store.ts';
import { fakeHash, fakeMd5 } from '#upload/testing/hash.ts';
import { CONDITIONS, entry, given, NO_FAULT, type SetUpOptions, setUp } from '#upload/testing/set-up.ts';
import type { VirtualClock } from '#upload/testing/virtual-clock.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;
const THEIRS = [{ content: 'theirs', start: 0, end: 9 }];
const SIZES = [
  ['a small file', MIB],
  ['a file in parts', BIG],
] as const;

const s3 = (clock: VirtualClock) => new FakeStore(() => clock.now(), 900_000, fakeMd5);
function disk(clock: VirtualClock): FakeStore {
  const store = s3(clock);
  store.settlesItself = true;
  return store;
}

/** A server with conditions, where another person uploads `a.wav` during our upload of it. */
async function conflicting(size: number, options: SetUpOptions = {}) {
  const run = setUp({ ...CONDITIONS, store: s3, ports: { hash: fakeHash }, ...options });
  run.engine.intake.add([entry('a', size)]);
  await run.clock.advance(60);
  run.store.objects.set('a.wav', THEIRS);
  await run.clock.advance(MINUTE);
  return run;
}

describe.each(SIZES)('%s whose new name was taken during the upload', (_, size) => {
  it('replaces nothing and waits for an answer', async () => {
    const { state, store, last } = await conflicting(size);
    expect(state('a')).toMatchObject({ kind: 'conflict', existing: { size: 9 }, canSaveAs: true });
    expect(store.objects.get('a.wav')).toBe(THEIRS);
    expect(last()?.totals.counts.conflict).toBe(1);
  });

  it('replaces the existing file once the user chooses Replace', async () => {
    const { engine, clock, state, store, puts } = await conflicting(size);
    const sent = puts().length;
    engine.answer([{ id: 'a', kind: 'replace' }]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
    expect(puts().length - sent).toBe(size === BIG ? 0 : 1);
  });

  it('asks again if another file has replaced the existing one', async () => {
    const { engine, clock, state, store } = await conflicting(size);
    const others = [{ content: 'others', start: 0, end: 8 }];
    store.objects.set('a.wav', others);
    engine.answer([{ id: 'a', kind: 'replace' }]);
    await clock.advance(MINUTE);
    expect(state('a')).toMatchObject({ kind: 'conflict', existing: { size: 8 } });
    expect(store.objects.get('a.wav')).toBe(others);
  });

  it.each([true, false])('is stored beside the existing file (completeAs: %s)', async (completeAs) => {
    const { engine, clock, state, store, puts, last } = await conflicting(size, {
      conditions: { completeAs },
    });
    const sent = puts().length;
    engine.answer([{ id: 'a', kind: 'keep-both', path: 'a (2).wav' }]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(engine.row('a')?.path).toBe('a (2).wav');
    expect(last()?.totals.counts.done).toBe(1);
    expect(store.isWhole('a (2).wav', 'a', size)).toBe(true);
    expect(store.objects.get('a.wav')).toBe(THEIRS);
    if (size === BIG) expect(puts().length > sent).toBe(!completeAs);
  });

  it('is removed if the user skips it, and the existing file stays', async () => {
    const { engine, clock, store, rows, disk: journal } = await conflicting(size);
    engine.answer([{ id: 'a', kind: 'skip' }]);
    await clock.advance(MINUTE);
    expect([rows.size, journal.size]).toEqual([0, 0]);
    expect(store.objects.get('a.wav')).toBe(THEIRS);
  });

  it('still waits for the answer after a reload', async () => {
    const file = new FakeFile('a', size);
    const before = setUp({ ...CONDITIONS, store: s3 });
    before.engine.intake.add([entry('a', size, { file, handle: fakeHandle(() => file) })]);
    await before.clock.advance(60);
    before.store.objects.set('a.wav', THEIRS);
    await before.clock.advance(MINUTE);
    before.engine.stop();
    const after = setUp({ ...CONDITIONS, disk: before.disk, store: () => before.store });
    await after.engine.restore.load();
    await after.clock.advance(MINUTE);
    expect(after.state('a')).toMatchObject({ kind: 'conflict', existing: { size: 9 } });
    after.engine.answer([{ id: 'a', kind: 'keep-both', path: 'a (2).wav' }]);
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('done');
    expect(after.puts()).toHaveLength(size === BIG ? 0 : 1);
    expect(before.store.isWhole('a (2).wav', 'a', size)).toBe(true);
  });

  it('is published without a condition on a version if the name is free again', async () => {
    const { engine, clock, state, store } = await conflicting(size);
    store.objects.delete('a.wav');
    engine.answer([{ id: 'a', kind: 'replace' }]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
  });
});

describe.each(SIZES)('%s that must replace exactly the file that was shown', (_, size) => {
  function replacing() {
    const run = setUp({ ...CONDITIONS, store: s3, ports: { hash: fakeHash } });
    const shown = [{ content: 'shown', start: 0, end: 5 }];
    run.store.objects.set('a.wav', shown);
    const [there] = run.store.versions(['a.wav']);
    if (!there || 'absent' in there) throw new Error('It is there.');
    const onlyIf = { version: there.version };
    run.engine.intake.add([entry('a', size, { wasListed: true, onlyIf })]);
    return { ...run, shown };
  }

  it('replaces that file', async () => {
    const { clock, state, store } = replacing();
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
  });

  it('waits for an answer if another file has replaced it', async () => {
    const { clock, state, store } = replacing();
    await clock.advance(60);
    store.objects.set('a.wav', THEIRS);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('conflict');
    expect(store.objects.get('a.wav')).toBe(THEIRS);
  });

  it('is uploaded without a question if that file is gone', async () => {
    const { clock, state, store } = replacing();
    await clock.advance(60);
    store.objects.delete('a.wav');
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
  });
});

describe.each([
  ['S3', s3],
  ['the disk', disk],
] as const)('with a store like %s', (_, store) => {
  it.each(SIZES)(
    '%s is done without a question after a lost answer to its last request',
    async (_what, size) => {
      const last = size === BIG ? 'complete' : 'put';
      const {
        engine,
        clock,
        state,
        store: gallery,
      } = setUp({
        ...CONDITIONS,
        store,
        ports: { hash: fakeHash },
        fault: (call, count) => (call === last && count === 0 ? { kind: 'answer-lost' } : NO_FAULT),
      });
      engine.intake.add([entry('a', size)]);
      await clock.advance(MINUTE);
      expect(state('a')).toEqual({ kind: 'done', despiteCancel: false });
      expect(gallery.isWhole('a.wav', 'a', size)).toBe(true);
    },
  );
});

it('a lost answer doesn’t hide a conflict with another file of the same name and size', async () => {
  const { engine, clock, state, store } = setUp({
    ...CONDITIONS,
    store: s3,
    ports: { hash: fakeHash },
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'dropped' } : NO_FAULT),
  });
  engine.intake.add([entry('a', MIB)]);
  await clock.advance(60);
  store.objects.set('a.wav', [{ content: 'theirs', start: 0, end: MIB }]);
  await clock.advance(MINUTE);
  expect(state('a')).toMatchObject({ kind: 'conflict', existing: { size: MIB } });
});

it('a mixed file that the upload itself stored is replaced without a question', async () => {
  let file = new FakeFile('a', MIB, 1);
  const { engine, clock, state, store } = setUp({ ...CONDITIONS, store: s3, ports: { hash: fakeHash } });
  engine.intake.add([entry('a', MIB, { file, handle: fakeHandle(() => file) })]);
  await clock.advance(60);
  file = new FakeFile('changed', MIB, 2);
  await clock.advance(MINUTE);
  expect(state('a')).toMatchObject({ kind: 'needs-file', reason: { code: 'stored-mixed' } });
  engine.intake.add([given('a', file)]);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(store.isWhole('a.wav', 'changed', MIB)).toBe(true);
});

it('an upload fails if the server’s versions keep contradicting its refusals', async () => {
  const { engine, clock, state, requests } = setUp({
    ...CONDITIONS,
    fault: (call) => (call === 'complete' ? { kind: 'status', status: 412 } : NO_FAULT),
  });
  engine.intake.add([entry('a', BIG)]);
  await clock.advance(10 * MINUTE);
  expect(state('a')).toMatchObject({ kind: 'failed', reason: { status: 412 } });
  expect(requests.filter((request) => request.startsWith('complete')).length).toBeLessThan(6);
});

it.each([0, MIB])(
  'a file of %d bytes is sent in parts if the store checks conditions only for multipart uploads',
  async (size) => {
    const { engine, clock, state, store, requests } = setUp({
      ...CONDITIONS,
      givesMany: true,
      wrapNetwork: (network) => ({
        ...network,
        presignWhole: () => Promise.reject(refused(400, undefined, 'multipart-required')),
        presignMany: (targets) =>
          Promise.resolve(targets.map(() => refused(400, undefined, 'multipart-required'))),
      }),
    });
    engine.intake.add(['a', 'b', 'c'].map((name) => entry(name, size)));
    await clock.advance(MINUTE);
    for (const name of ['a', 'b', 'c']) expect(state(name)?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
    expect(requests).toContain('complete a.wav');
  },
);

describe('a server without conditions', () => {
  it.each(SIZES)('is asked for its list right before %s is published', async (_, size) => {
    const { engine, clock, state, store } = setUp();
    engine.intake.add([entry('a', size)]);
    await clock.advance(size === BIG ? 1_000 : 1);
    store.objects.set('a.wav', THEIRS);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'conflict', existing: undefined, canSaveAs: false });
    expect(store.objects.get('a.wav')).toBe(THEIRS);
    engine.answer([{ id: 'a', kind: 'replace' }]);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
    expect(store.isWhole('a.wav', 'a', size)).toBe(true);
  });

  it('is asked for its list at most once in 2 s for any number of files', async () => {
    const { engine, clock, store, requests } = setUp({ givesMany: true });
    const names = Array.from({ length: 400 }, (_, index) => `a${index}`);
    engine.intake.add(names.map((name) => entry(name, 64 * 1024)));
    await clock.advance(MINUTE);
    expect(store.objects.size).toBe(names.length);
    const lists = requests.filter((request) => request === 'list').length;
    expect(lists).toBeGreaterThan(1);
    expect(lists).toBeLessThan(15);
  });
});
