import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenFile, StoreUnavailable } from '#service/media-store/media-store.ts';
import type { NotedFile, RecordStore, Records } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { wav } from '#service/testing/media-bytes.ts';
import { MediaReader } from './media-reader.ts';
import { MediaReadings, type ReadOutcome } from './media-readings.ts';
import { ReaderDidNotStart } from './reading-process.ts';

let folder = '';
let records: RecordStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readings-'));
  records = await openSqlite(join(folder, 'records.sqlite'));
});
afterEach(async () => {
  await records[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const time = manualClock();
const SOUND = wav({ seconds: 0.5 });
const row = (path: string, version = 'v1'): NotedFile => ({
  path,
  size: SOUND.length,
  changedAt: 0,
  version,
  notedAt: 0,
});
const note = (...rows: NotedFile[]) => records.transaction(({ mediaFiles }) => mediaFiles.note('w', rows));
const known = async () =>
  (await records.mediaFiles.list('w', 10_000, {})).map(({ path, codecs }) => `${path} ${codecs}`);

/** Creates a store in which every file is the same sound. `opened` lists the opened paths. */
function media(over: Partial<Pick<OpenFile, 'read' | 'version'>> = {}) {
  const opened: string[] = [];
  async function* read({ start, end }: { start: number; end: number }) {
    yield SOUND.subarray(start, end);
  }
  return {
    opened,
    async open(_workspace: string, path: string): Promise<OpenFile | undefined> {
      opened.push(path);
      if (path === 'gone') return undefined;
      const close = { [Symbol.asyncDispose]: async () => {} };
      return { size: SOUND.length, modifiedAt: 0, version: 'v1', read, ...close, ...over };
    },
  };
}

interface Read {
  readonly reader?: MediaReader;
  readonly store?: ReturnType<typeof media>;
  readonly through?: Pick<RecordStore, 'transaction'>;
}

function start({ store = media(), through = records, reader = new MediaReader() }: Read = {}) {
  const outcomes: ReadOutcome[] = [];
  const readings = new MediaReadings({
    media: store,
    records: through,
    clock: time.clock,
    onError: (error) => expect.unreachable(String(error)),
    onRead: (outcome) => outcomes.push(outcome),
    reader,
  });
  readings.wake();
  return { store, outcomes, readings, [Symbol.asyncDispose]: () => readings[Symbol.asyncDispose]() };
}

test('each new file is read once, and not again after a restart', async () => {
  await note(row('a'), row('b'));
  {
    await using first = start();
    await expect.poll(known).toEqual(['a pcm-s16', 'b pcm-s16']);
    expect(first.outcomes).toEqual(['read', 'read']);
  }
  await using second = start();
  await note(row('c'));
  second.readings.wake();
  await expect.poll(known).toContain('c pcm-s16');
  expect(second.store.opened).toEqual(['c']);
});

test('the process is stopped when there is nothing more to read', async () => {
  await note(row('a'));
  const reader = new MediaReader();
  const rest = vi.spyOn(reader, 'rest');
  await using reading = start({ reader });
  await expect.poll(known).toEqual(['a pcm-s16']);
  expect(rest).not.toHaveBeenCalled();
  // The round that read the file may still be ending, so wake it repeatedly.
  await expect
    .poll(() => {
      reading.readings.wake();
      return rest.mock.calls.length;
    })
    .toBeGreaterThan(0);
  await note(row('b'));
  reading.readings.wake();
  await expect.poll(known).toEqual(['a pcm-s16', 'b pcm-s16']);
});

test('each file is read by one of several services', async () => {
  await note(...Array.from({ length: 200 }, (_, at) => row(String(at).padStart(3, '0'))));
  const store = media();
  await using _one = start({ store });
  await using _two = start({ store });
  await expect.poll(async () => (await known()).filter((line) => line.endsWith(' pcm-s16')).length).toBe(200);
  expect(store.opened).toHaveLength(200);
  expect(new Set(store.opened).size).toBe(200);
});

test('results of many files are recorded in few batches', async () => {
  await note(...Array.from({ length: 300 }, (_, at) => row(String(at).padStart(3, '0'))));
  let recorded = 0;
  const transaction: RecordStore['transaction'] = (work) =>
    records.transaction((inside) => {
      const finish: Records['mediaFiles']['finish'] = (...of) => {
        recorded++;
        return inside.mediaFiles.finish(...of);
      };
      return work({ ...inside, mediaFiles: { ...inside.mediaFiles, finish } });
    });
  await using _reading = start({ through: { transaction } });
  await expect.poll(async () => (await known()).filter((line) => line.endsWith(' pcm-s16')).length).toBe(300);
  expect(recorded).toBeLessThan(10);
});

test('while the store is unavailable, reading is retried every ten minutes and no file counts as unreadable', async () => {
  await note(row('a'));
  for (let round = 0; round < 6; round++) {
    await using away = start({
      store: media({
        // oxlint-disable-next-line require-yield -- it fails before
        async *read() {
          throw new StoreUnavailable('away');
        },
      }),
    });
    await expect.poll(() => away.outcomes).toEqual(['failed']);
    away.readings.wake();
    time.advance(600_000);
  }
  await using _back = start();
  await expect.poll(known).toEqual(['a pcm-s16']);
});

test('a process that doesn’t start is reported once per round, and the files are read later', async () => {
  await note(row('a'), row('b'), row('c'));
  const script = join(folder, 'dead.mjs');
  await writeFile(script, 'process.exit(3);');
  const errors: unknown[] = [];
  {
    await using readings = new MediaReadings({
      media: media(),
      records,
      clock: time.clock,
      onError: (error) => errors.push(error),
      reader: new MediaReader(undefined, pathToFileURL(script)),
    });
    readings.wake();
    await expect.poll(() => errors).toEqual([expect.any(ReaderDidNotStart)]);
    await using working = start();
    time.advance(600_000);
    working.readings.wake();
    await expect.poll(known).toEqual(['a pcm-s16', 'b pcm-s16', 'c pcm-s16']);
  }
});

test('a deleted or replaced file is skipped until its record is updated', async () => {
  await note(row('a', 'v0'), row('gone'), row('z'));
  await using reading = start();
  await expect.poll(known).toContain('z pcm-s16');
  expect(await known()).toEqual(['a null', 'gone null', 'z pcm-s16']);
  await note(row('a', 'v1'));
  reading.readings.wake();
  await expect.poll(known).toContain('a pcm-s16');
});

test('disposing stops within a file and releases the claimed files', async () => {
  await note(row('a'), row('b'));
  const reached = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  {
    await using _stopped = start({
      store: media({
        async *read() {
          reached.resolve();
          await never.promise;
          yield SOUND;
        },
      }),
    });
    await reached.promise;
  }
  never.resolve();
  expect(await known()).toEqual(['a null', 'b null']);
  await using _later = start();
  await expect.poll(known).toEqual(['a pcm-s16', 'b pcm-s16']);
});
