// Uploads on the real stores: crashes between two steps, and a clock that moves while a body arrives.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { storeApiError } from '#service/core/store-error.ts';
import { openDisk } from '#service/media-store/disk/disk-store.ts';
import { type RecordStore, type Records, RecordsBusy, RecordsFull } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { holdWriteLock } from '#service/testing/hold-write-lock.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import { md5 } from '#service/testing/store-steps.ts';
import type { Completion } from './open-upload.ts';
import { createUploads, type Uploads } from './uploads.ts';

const FILE = { fileName: 'dir/film.mp4', contentType: 'video/mp4' };
const ADDRESS = { origin: 'http://x', keyId: '1' };
const time = manualClock();
let data: string;
let opened: AsyncDisposableStack;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'uploads-'));
  opened = new AsyncDisposableStack();
});
afterEach(async () => {
  await opened.disposeAsync();
  await rm(data, { recursive: true, force: true });
});

/** Starts the uploads on the test's data folder. A second call is like a start after a crash. */
async function start(
  sabotage: (records: RecordStore) => RecordStore = (records) => records,
  limits: { readonly workspaceBytesMax?: number } = {},
): Promise<Uploads> {
  const records = opened.use(await openSqlite(join(data, 'records.sqlite'), { busyMs: 50 }));
  const folders = { media: join(data, 'media'), uploads: join(data, 'uploads') };
  const media = opened.use(
    await openDisk({ ...folders, onError: (error) => expect.unreachable(String(error)) }),
  );
  const uploads = createUploads({
    records: sabotage(records),
    media,
    clock: time.clock,
    signingSecret: 'secret',
    uploadUrlTtlSeconds: 1_000_000,
    uploadSweepAfterSeconds: 86_400,
    uploadIdleMs: 60_000,
    openUploadsMax: 3,
    mediaListMaxAgeMs: 10_000,
    openPutLimits: { perClient: 9, perWorkspace: 9 },
    onUpload: () => {},
    onStored: () => {},
    ...limits,
  });
  await uploads.cleanUp();
  return uploads;
}

/** Returns records whose first call of this method fails, in a transaction or outside one. */
function failingAt<Table extends 'uploads' | 'usedAddresses'>(
  table: Table,
  method: keyof Records[Table],
  error = new Error('the database is away'),
): (records: RecordStore) => RecordStore {
  let failed = false;
  const failing = (records: Records) => ({
    [table]: {
      ...records[table],
      [method]: async (...input: unknown[]) => {
        if (!failed) {
          failed = true;
          throw error;
        }
        const call: unknown = Reflect.get(records[table], method);
        const answer: unknown = typeof call === 'function' ? Reflect.apply(call, undefined, input) : call;
        return answer;
      },
    },
  });
  return (records) => ({
    ...records,
    ...failing(records),
    transaction: (work) => records.transaction((inner) => work({ ...inner, ...failing(inner) })),
  });
}

function tokenOf(address: string): string {
  return new URL(address).searchParams.get('token') ?? '';
}

async function send(uploads: Uploads, address: string, body: string | Readable): Promise<string> {
  const stream = typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body;
  const { etag } = await uploads.receive(tokenOf(address), {
    contentLength: typeof body === 'string' ? Buffer.byteLength(body) : 4,
    contentType: undefined,
    client: '127.0.0.1',
    stream,
  });
  return etag;
}

async function openWith(uploads: Uploads, ...bodies: string[]): Promise<string> {
  const { uploadId, uploadUrl } = await uploads.presignPart('w', { ...FILE, partNumber: 1 }, 'http://x');
  for (const [index, body] of bodies.entries()) {
    const part = { ...FILE, partNumber: index + 1, uploadId };
    await send(
      uploads,
      index === 0 ? uploadUrl : (await uploads.presignPart('w', part, 'http://x')).uploadUrl,
      body,
    );
  }
  return uploadId;
}

function finish(
  uploads: Uploads,
  uploadId: string,
  bodies: readonly string[],
  how: Completion = {},
): Promise<void> {
  const parts = bodies.map((body, index) => ({ PartNumber: index + 1, ETag: md5(body) }));
  return uploads.complete('w', { ...FILE, ...how, uploadId, parts });
}

test('at the limit of open uploads, one idle for over an hour is removed; without any, a new upload is refused (429)', async () => {
  const uploads = await start();
  const open = (workspace = 'w') => uploads.presignPart(workspace, { ...FILE, partNumber: 1 }, 'http://x');
  const oldest = await openWith(uploads, 'film');
  time.advance(3_600_001);
  const busy = await open();
  await open();
  const fourth = await open();
  await expect(finish(uploads, oldest, ['film'])).rejects.toMatchObject({ code: 'upload-not-found' });
  expect(await readdir(join(data, 'uploads', 'parts'))).toEqual([]);
  await expect(open()).rejects.toMatchObject({ code: 'too-many-uploads' });
  await open('other');
  for (const { uploadId, uploadUrl } of [busy, fourth]) {
    await send(uploads, uploadUrl, 'film');
    await finish(uploads, uploadId, ['film']);
  }
  await open();
});

test('an aborted sweep stops between two uploads, and the next sweep continues', async () => {
  const stop = new AbortController();
  const uploads = await start((records) => ({
    ...records,
    uploads: {
      ...records.uploads,
      async delete(id) {
        stop.abort();
        return records.uploads.delete(id);
      },
    },
  }));
  for (const body of ['one', 'two', 'three']) await openWith(uploads, body);
  const left = () => readdir(join(data, 'uploads', 'parts'));
  time.advance(86_400_001);
  await uploads.sweep(stop.signal);
  expect(await left()).toHaveLength(2);
  await (await start()).sweep();
  expect(await left()).toEqual([]);
});

test('a sweep removes all of 1,200 idle uploads, and reads them page by page', async () => {
  const read: number[] = [];
  let current: RecordStore | undefined;
  const uploads = await start((records) => {
    current = records;
    const listIdle: Records['uploads']['listIdle'] = async (...of) => {
      const page = await records.uploads.listIdle(...of);
      read.push(page.length);
      return page;
    };
    return { ...records, uploads: { ...records.uploads, listIdle } };
  });
  const count = 1_200;
  await current?.transaction(async (records) => {
    for (let at = 0; at < count; at++) {
      const lastActivityAt = new Date(time.clock() - (at % 7)).toISOString();
      const upload = { id: `upload-${at}`, workspace: 'w', path: 'a.mp4', contentType: 'video/mp4' };
      await records.uploads.insert({ ...upload, lastActivityAt });
    }
  });
  time.advance(86_400_001);
  await uploads.sweep();
  expect(await current?.uploads.count('w')).toBe(0);
  expect(read.reduce((sum, length) => sum + length)).toBe(count);
  expect(Math.max(...read)).toBeLessThan(count);
});

test('the first sweep keeps the bytes of a part that is being received', async () => {
  const uploads = await start();
  const { uploadId, uploadUrl } = await uploads.presignPart('w', { ...FILE, partNumber: 1 }, 'http://x');
  const body = new PassThrough();
  const sent = send(uploads, uploadUrl, body);
  await expect.poll(() => readdir(join(data, 'uploads', 'parts'))).toEqual([uploadId]);
  await uploads.sweep();
  body.end('film');
  await sent;
  await finish(uploads, uploadId, ['film']);
  expect(await stored()).toBe('film');
});

const stored = () => readFile(join(data, 'media', 'w', FILE.fileName), 'utf8');

const CONDITIONS: readonly (FileCondition | undefined)[] = [undefined, { absent: true }];

test.each(CONDITIONS)(
  'after a crash between publishing a file and marking its address as used, the address works again, condition %j',
  async (onlyIf) => {
    const uploads = await start(failingAt('usedAddresses', 'insert'));
    const address = await uploads.presignFile('w', { ...FILE, onlyIf }, ADDRESS);
    await expect(send(uploads, address, 'film')).rejects.toThrow('away');
    expect(await stored()).toBe('film');
    const after = await start();
    expect(await send(after, address, 'film')).toBe(md5('film'));
    await expect(send(after, address, 'other')).rejects.toMatchObject({ code: 'address-used' });
  },
);

test('after such a crash, other bytes of the same length fail the condition, and so does a file replaced since', async () => {
  const uploads = await start(failingAt('usedAddresses', 'insert'));
  const address = await uploads.presignFile('w', { ...FILE, onlyIf: { absent: true } }, ADDRESS);
  await expect(send(uploads, address, 'film')).rejects.toThrow('away');
  await expect(send(uploads, address, 'mlif')).rejects.toMatchObject({ code: 'file-changed' });
  await send(uploads, await uploads.presignFile('w', FILE, ADDRESS), 'theirs');
  await expect(send(uploads, address, 'film')).rejects.toMatchObject({ code: 'file-changed' });
  expect(await stored()).toBe('theirs');
});

test('a part that fails before it is received frees its reserved bytes', async () => {
  const uploads = await start(failingAt('uploads', 'listParts'), { workspaceBytesMax: 7 });
  const { uploadUrl } = await uploads.presignPart('w', { ...FILE, partNumber: 1 }, 'http://x');
  await expect(send(uploads, uploadUrl, 'film')).rejects.toThrow('away');
  expect(await send(uploads, uploadUrl, 'film')).toBe(md5('film'));
});

test('a part that could not be recorded does not count, and the parts before it stay', async () => {
  const uploads = await start();
  const uploadId = await openWith(uploads, 'film');
  const failing = await start((records) => ({
    ...records,
    transaction: async () => {
      throw new Error('the database is away');
    },
  }));
  const again = await failing.presignPart('w', { ...FILE, partNumber: 2, uploadId }, 'http://x');
  await expect(send(failing, again.uploadUrl, 'more')).rejects.toThrow('away');
  await finish(await start(), uploadId, ['film']);
  expect(await stored()).toBe('film');
});

test.each(CONDITIONS)(
  'after a crash between publishing and deleting the record, completing again succeeds once, condition %j',
  async (onlyIf) => {
    const uploads = await start(failingAt('uploads', 'complete'));
    const uploadId = await openWith(uploads, 'film');
    const completed = (by: Uploads) => finish(by, uploadId, ['film'], { onlyIf });
    await expect(completed(uploads)).rejects.toThrow('away');
    expect(await stored()).toBe('film');
    const after = await start();
    await completed(after);
    expect(await stored()).toBe('film');
    await expect(completed(after)).rejects.toMatchObject({ code: 'upload-completed' });
    expect(await readdir(join(data, 'uploads', 'parts'))).toEqual([]);
  },
);

test('after the same crash with copied parts and another name, completing again succeeds once', async () => {
  const uploads = await start(failingAt('uploads', 'complete'));
  const bodies = ['a'.repeat(5_000_000), 'b'.repeat(5_000_001)] as const;
  const opened = await uploads.presignPart('w', { ...FILE, partNumber: 1 }, 'http://x');
  const { uploadId } = opened;
  const second = await uploads.presignPart('w', { ...FILE, partNumber: 2, uploadId }, 'http://x');
  // Sends the larger part first: then no stored file has all parts at their final offsets, so completing copies them.
  await send(uploads, second.uploadUrl, bodies[1]);
  await send(uploads, opened.uploadUrl, bodies[0]);
  const completed = (by: Uploads) => finish(by, uploadId, bodies, { saveAs: 'dir/film (2).mp4' });
  await expect(completed(uploads)).rejects.toThrow('away');
  await completed(await start());
  expect(await readdir(join(data, 'media', 'w', 'dir'))).toEqual(['film (2).mp4']);
  await expect(completed(uploads)).rejects.toMatchObject({ code: 'upload-completed' });
});

test('if the records are full after publishing, the error does not claim that nothing was saved', async () => {
  const uploads = await start(failingAt('uploads', 'complete', new RecordsFull('full')));
  const uploadId = await openWith(uploads, 'film');
  const error: unknown = await finish(uploads, uploadId, ['film']).catch((error: unknown) => error);
  expect(String(error)).toContain('The file was stored');
  expect(storeApiError(error)).toBeUndefined();
  expect(await stored()).toBe('film');
});

test('an upload that is published but still recorded writes no further part into the file', async () => {
  const uploads = await start(failingAt('uploads', 'complete'));
  const uploadId = await openWith(uploads, 'film');
  await expect(finish(uploads, uploadId, ['film'])).rejects.toThrow('away');
  const part = { ...FILE, partNumber: 2, uploadId };
  const same = await uploads.presignPart('w', part, 'http://x');
  await expect(send(uploads, same.uploadUrl, 'more')).rejects.toMatchObject({ code: 'address-invalid' });
  const larger = await uploads.presignPart('w', part, 'http://x');
  await send(uploads, larger.uploadUrl, 'much more');
  await expect(finish(uploads, uploadId, ['film', 'much more'])).rejects.toThrow('smaller than 5 MB');
  expect(await stored()).toBe('film');
});

test('an upload is swept 24 hours after its last activity, but not while one of its PUTs runs', async () => {
  const uploads = await start();
  const uploadId = await openWith(uploads, 'film');
  const { uploadUrl } = await uploads.presignPart('w', { ...FILE, partNumber: 2, uploadId }, 'http://x');
  const body = new PassThrough();
  const sending = send(uploads, uploadUrl, body);
  body.write('mo');
  await expect.poll(() => readdir(join(data, 'uploads', 'parts', uploadId)), { interval: 5 }).toHaveLength(1);
  time.advance(86_400_001);
  await uploads.sweep();
  body.end('re');
  await sending;
  time.advance(86_400_000);
  await uploads.sweep();
  expect(await readdir(join(data, 'uploads', 'parts'))).toEqual([uploadId]);
  time.advance(1);
  await uploads.sweep();
  expect(await readdir(join(data, 'uploads', 'parts'))).toEqual([]);
  await expect(finish(uploads, uploadId, ['film', 'more'])).rejects.toMatchObject({
    code: 'upload-not-found',
  });
});

test('a sweep during locked records removes nothing, and the next sweep does its work', async () => {
  const uploads = await start();
  await openWith(uploads, 'film');
  time.advance(86_400_001);
  {
    using _lock = holdWriteLock(join(data, 'records.sqlite'));
    await expect(uploads.sweep()).rejects.toBeInstanceOf(RecordsBusy);
  }
  expect(await readdir(join(data, 'uploads', 'parts'))).toHaveLength(1);
  await uploads.sweep();
  expect(await readdir(join(data, 'uploads', 'parts'))).toEqual([]);
});

test('a failed PUT of a part counts as activity', async () => {
  const uploads = await start();
  const { uploadId, uploadUrl } = await uploads.presignPart('w', { ...FILE, partNumber: 1 }, 'http://x');
  time.advance(50_000_000);
  const body = new PassThrough();
  const sending = send(uploads, uploadUrl, body);
  body.destroy();
  await expect(sending).rejects.toThrow('connection was lost');
  time.advance(50_000_000);
  await uploads.sweep();
  await send(uploads, uploadUrl, 'film');
  await finish(uploads, uploadId, ['film']);
  expect(await stored()).toBe('film');
});

test('a used address is forgotten only after it has expired', async () => {
  const uploads = await start();
  const address = await uploads.presignFile('w', FILE, ADDRESS);
  await send(uploads, address, 'film');
  time.advance(1_000_000_000);
  await uploads.sweep();
  await expect(send(uploads, address, 'other')).rejects.toMatchObject({ code: 'address-used' });
  time.advance(1);
  await expect(send(uploads, address, 'other')).rejects.toMatchObject({ code: 'address-expired' });
});

test('a forgotten used address stays unusable after the clock is set back, and a new address works', async () => {
  const uploads = await start();
  const used = await uploads.presignFile('w', FILE, ADDRESS);
  await send(uploads, used, 'film');
  time.advance(30 * 86_400_000);
  await uploads.sweep();
  time.advance(-30 * 86_400_000);
  await expect(send(uploads, used, 'other')).rejects.toMatchObject({ code: 'address-expired' });
  const fresh = await uploads.presignFile('w', FILE, ADDRESS);
  await send(uploads, fresh, 'newer');
  await expect(send(uploads, fresh, 'other')).rejects.toMatchObject({ code: 'address-used' });
  time.advance(20 * 86_400_000);
  await uploads.sweep();
  time.advance(-20 * 86_400_000);
  for (const address of [used, fresh]) {
    await expect(send(uploads, address, 'other')).rejects.toMatchObject({ code: 'address-expired' });
  }
  expect(await stored()).toBe('newer');
});

test('a PUT that began in time is stored, even if its address is forgotten before it ends', async () => {
  const uploads = await start();
  await send(uploads, await uploads.presignFile('w', FILE, ADDRESS), 'film');
  const address = await uploads.presignFile('w', FILE, ADDRESS);
  const body = new PassThrough();
  const sending = send(uploads, address, body);
  body.write('lo');
  await expect.poll(() => readdir(join(data, 'uploads', 'staged')), { interval: 5 }).toHaveLength(1);
  time.advance(30 * 86_400_000);
  await uploads.sweep();
  body.end('ng');
  await sending;
  expect(await stored()).toBe('long');
});

test('signing 100 addresses at once reads the records fewer than 10 times', async () => {
  let looks = 0;
  const uploads = await start((records) => ({
    ...records,
    usedAddresses: {
      ...records.usedAddresses,
      generation: () => {
        looks++;
        return records.usedAddresses.generation();
      },
    },
  }));
  for (let at = 0; at < 100; at++) await uploads.presignFile('w', FILE, ADDRESS);
  // Each turn of the event loop reads once.
  expect(looks).toBeLessThan(10);
});
