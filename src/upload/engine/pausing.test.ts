// Pausing one upload, and all.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { FakeFile } from '#upload/testing/fake-file.ts';
import { entry, given, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 40 * MIB;
const MINUTE = 60_000;

it('nothing is requested after all is paused, and added files wait too', async () => {
  const { engine, clock, requests, state } = setUp();
  engine.intake.add([entry('a', BIG), entry('b')]);
  await clock.advance(500);
  engine.pause('all');
  engine.intake.add([entry('c')]);
  await clock.advance(1_000);
  const before = requests.length;
  await clock.advance(MINUTE);
  expect(requests).toHaveLength(before);
  expect([state('a')?.kind, state('c')?.kind]).toEqual(['paused', 'paused']);
});

it('one paused file can resume alone, and added files start once none is paused', async () => {
  const { engine, clock, state, last } = setUp();
  engine.intake.add([entry('a'), entry('b')]);
  engine.pause('all');
  engine.resume(['a']);
  await clock.advance(MINUTE);
  expect([state('a')?.kind, state('b')?.kind]).toEqual(['done', 'paused']);
  expect(last()?.status.paused).toBe(true);
  engine.resume(['b']);
  engine.intake.add([entry('c')]);
  await clock.advance(MINUTE);
  expect([state('b')?.kind, state('c')?.kind]).toEqual(['done', 'done']);
});

it('files resume in the order in which they were added, whatever the order of the pauses', async () => {
  const { engine, clock, puts } = setUp({ settings: { slots: 1 } });
  engine.intake.add([entry('a'), entry('b'), entry('c')]);
  engine.pause(['b']);
  engine.pause('all');
  engine.resume('all');
  await clock.advance(MINUTE);
  expect(puts()).toEqual(['put a.wav 1', 'put b.wav 1', 'put c.wav 1']);
});

it('an upload that the server forgot during a pause starts over only when it is resumed', async () => {
  const { engine, clock, store, state, puts } = setUp();
  engine.intake.add([entry('a', BIG)]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  store.uploads.clear();
  engine.pause('all');
  const before = puts().length;
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('paused');
  expect(puts()).toHaveLength(before);
  engine.resume('all');
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
});

it('a single PUT whose answer is lost during a pause is sent again only after a resume', async () => {
  const { engine, clock, state, puts } = setUp({
    fault: (call, count) => (call === 'put' && count === 0 ? { kind: 'answer-lost' } : NO_FAULT),
  });
  engine.intake.add([entry('a')]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  engine.pause('all');
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('paused');
  expect(puts()).toHaveLength(1);
  engine.resume('all');
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
});

it('a failed upload that is retried while all is paused waits like the others', async () => {
  let refuses = true;
  const { engine, clock, state } = setUp({
    fault: (call) => (call === 'put' && refuses ? { kind: 'status', status: 400 } : NO_FAULT),
  });
  engine.intake.add([entry('a'), entry('b', BIG)]);
  while (state('a')?.kind !== 'failed') await clock.step();
  refuses = false;
  engine.pause('all');
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('paused');
  engine.resume('all');
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
});

it('another file chosen for an interrupted upload asks about the file that the gallery lists', async () => {
  const disk = new Map();
  const before = setUp({
    disk,
    fault: (call) => (call === 'put' ? { kind: 'stuck', arrives: true } : NO_FAULT),
  });
  before.engine.intake.add([entry('a')]);
  while (!before.store.objects.has('a.wav')) await before.clock.step();
  await before.clock.advance(500);
  before.engine.stop();
  const after = setUp({
    disk,
    store: () => before.store,
    fault: (call) => (call === 'put' ? { kind: 'stuck', arrives: false } : NO_FAULT),
    wrapNetwork: (network) => ({
      ...network,
      list: async (signal) => {
        await new Promise<void>((resolve) => after.clock.after(3_000, resolve));
        return network.list(signal);
      },
    }),
  });
  await after.engine.restore.load();
  after.engine.intake.add([given('a', new FakeFile('b', MIB, 9))]);
  await after.clock.advance(10_000);
  expect(after.state('a')?.kind).toBe('conflict');
  expect(disk.size).toBe(1);
});

it('pausing and resuming all is reported at once', async () => {
  const { engine, clock, last } = setUp();
  engine.intake.add([entry('a', BIG), entry('b', BIG)]);
  await clock.advance(1_000);
  engine.pause('all');
  expect(last()?.totals.counts.paused).toBe(2);
  expect(last()?.status.paused).toBe(true);
  engine.resume('all');
  expect(last()?.totals.counts.paused).toBe(0);
  expect(last()?.status.paused).toBe(false);
});

it('“pause all” ends when the last paused upload is removed, so added files start at once', async () => {
  const { engine, clock, state, last } = setUp();
  engine.intake.add([entry('a', BIG), entry('b')]);
  await clock.advance(20);
  engine.pause('all');
  engine.cancel('all');
  engine.clear('all');
  engine.intake.add([entry('c')]);
  await clock.advance(MINUTE);
  expect(last()?.status.paused).toBe(false);
  expect(state('c')?.kind).toBe('done');
});

it('“pause all” ends when the last unfinished upload completes', async () => {
  const { engine, clock, state, last } = setUp();
  engine.intake.add([entry('a')]);
  while (state('a')?.kind !== 'finishing') await clock.step();
  engine.pause('all');
  expect(last()?.status.paused).toBe(true);
  await clock.advance(1_000);
  expect(state('a')?.kind).toBe('done');
  expect(last()?.status.paused).toBe(false);
  engine.intake.add([entry('b')]);
  await clock.advance(MINUTE);
  expect(state('b')?.kind).toBe('done');
});

it('“pause all” lasts while one paused upload is left', async () => {
  const { engine, clock, state, last } = setUp();
  engine.intake.add([entry('a', BIG), entry('b', BIG)]);
  await clock.advance(500);
  engine.pause('all');
  engine.cancel(['a']);
  engine.intake.add([entry('c')]);
  await clock.advance(1_000);
  expect(last()?.status.paused).toBe(true);
  expect(state('c')?.kind).toBe('paused');
});
