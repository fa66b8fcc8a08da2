// Runs the tests of all media stores, and tests of this store, on a real S3 server.
import { expect, test } from 'vitest';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { describeMediaStore } from '#service/media-store/media-store.conformance.ts';
import {
  type ByteRange,
  type DirectStore,
  FileChanged,
  NeedsParts,
  type NewFile,
  PathTooLong,
  UploadGone,
} from '#service/media-store/media-store.ts';
import { bucketOfRun, type TestBucket } from '#service/testing/s3-bucket.ts';
import { md5, type OpenUpload, pathsOf, type Subject } from '#service/testing/store-steps.ts';
import { openS3 } from './s3-store.ts';

const TYPE = 'audio/wav';
const MIB = 1024 * 1024;

const openIn = ({ settings }: TestBucket) => openS3({ ...settings, scanIntervalMs: 0 });

async function send(
  url: string,
  body: string | Uint8Array,
  type?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    body: Buffer.from(body),
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
  });
}

async function putFile(
  store: DirectStore,
  workspace: string,
  path: string,
  bytes: string,
  onlyIf?: FileCondition,
): Promise<void> {
  const address = await addressFor(store, { workspace, path, contentType: TYPE }, onlyIf);
  if (address === undefined) {
    const upload = await begin(store, workspace, path);
    await upload.put(1, Buffer.from(bytes));
    return upload.complete(onlyIf);
  }
  const response = await send(address, bytes, TYPE, onlyIf && headersOf(onlyIf));
  if (onlyIf && [404, 412].includes(response.status)) throw new FileChanged(await response.text());
  expect(response.status).toBe(200);
}

/** @returns undefined if the file must be sent as a multipart upload */
async function addressFor(
  { direct }: DirectStore,
  file: NewFile,
  onlyIf: FileCondition | undefined,
): Promise<string | undefined> {
  try {
    return await direct.fileAddress(file, 60, onlyIf);
  } catch (error) {
    if (error instanceof NeedsParts) return undefined;
    throw error;
  }
}

function headersOf(onlyIf: FileCondition): Record<string, string> {
  return 'absent' in onlyIf ? { 'if-none-match': '*' } : { 'if-match': `"${onlyIf.version}"` };
}

async function begin({ direct }: DirectStore, workspace: string, path: string): Promise<OpenUpload> {
  const upload = { id: await direct.begin({ workspace, path, contentType: TYPE }), workspace, path };
  const etags = new Map<number, string>();
  return {
    async put(partNumber, bytes) {
      const response = await send(await direct.partAddress(upload, partNumber, 60), bytes);
      const etag = response.headers.get('etag')?.replaceAll('"', '') ?? '';
      etags.set(partNumber, etag);
      return etag;
    },
    complete(onlyIf) {
      const parts = [...etags].map(([partNumber, etag]) => ({ partNumber, etag }));
      return direct.complete(
        upload,
        parts.toSorted((a, b) => a.partNumber - b.partNumber),
        onlyIf,
      );
    },
    drop: () => direct.drop(upload),
  };
}

async function readBack(
  store: DirectStore,
  workspace: string,
  path: string,
  range?: ByteRange,
): Promise<Buffer | undefined> {
  const file = { workspace, path, contentType: TYPE, contentDisposition: 'attachment' };
  const response = await fetch(await store.direct.readAddress(file, 60), {
    headers: range ? { range: `bytes=${range.start}-${range.end - 1}` } : {},
  });
  if (response.status === 404) return undefined;
  expect(response.status).toBe(range ? 206 : 200);
  return Buffer.from(await response.arrayBuffer());
}

function subjectOn(bucket: TestBucket): Subject<DirectStore> {
  const store = openIn(bucket);
  return {
    store,
    partMin: store.direct.partMinBytes,
    put: (...file) => putFile(store, ...file),
    begin: (workspace, path) => begin(store, workspace, path),
    read: (workspace, path) => bucket.read(workspace, path),
    readBack: (...of) => readBack(store, ...of),
    async reopen() {
      await store[Symbol.asyncDispose]();
      return subjectOn(bucket);
    },
    async close() {
      await store[Symbol.asyncDispose]();
      bucket[Symbol.dispose]();
    },
  };
}

describeMediaStore('S3', async () => subjectOn(await bucketOfRun()));

test('signed addresses contain no checksum, because it would be that of an empty body', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const file = { workspace: 'default', path: 'a.wav', contentType: TYPE };
  const upload = { id: await store.direct.begin(file), ...file };
  for (const address of [
    await store.direct.fileAddress(file, 60),
    await store.direct.partAddress(upload, 1, 60),
  ]) {
    const { searchParams } = new URL(address);
    expect(
      [...searchParams.keys()].filter((name) => /checksum|content-sha256=(?!UNSIGNED)/i.test(name)),
    ).toEqual([]);
    expect(searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD').toBe('UNSIGNED-PAYLOAD');
  }
});

test('a signed address accepts only the content type it was signed for', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const address = await store.direct.fileAddress(
    { workspace: 'default', path: 'a.wav', contentType: TYPE },
    60,
  );
  expect((await send(address, 'x', 'video/mp4')).status).toBe(403);
  expect(await pathsOf(store, 'default')).toEqual([]);
  expect((await send(address, 'x', TYPE)).status).toBe(200);
});

test('parts are listed with their size, ETag and time of storage', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const file = { workspace: 'default', path: 'a.wav', contentType: TYPE };
  const upload = { id: await store.direct.begin(file), ...file };
  for (const number of [2, 1])
    await send(await store.direct.partAddress(upload, number, 60), `part ${number}`);
  const parts = await store.direct.parts(upload);
  expect(parts.map(({ partNumber, etag, size }) => [partNumber, etag, size])).toEqual([
    [1, md5('part 1'), 6],
    [2, md5('part 2'), 6],
  ]);
  expect(parts.every(({ storedAt }) => Math.abs(Date.now() - storedAt) < 600_000)).toBe(true);
  await store.direct.drop(upload);
  await expect(store.direct.parts(upload)).rejects.toThrow(UploadGone);
});

test('a completed upload is recognised by the ETags of its parts, and by no other ETags', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const upload = await begin(store, 'default', 'a.wav');
  const etags = [await upload.put(1, Buffer.alloc(5 * MIB)), await upload.put(2, Buffer.from('end'))];
  const place = { id: 'whichever', workspace: 'default', path: 'a.wav' };
  expect(await store.direct.isCompleted(place, etags)).toBe(false);
  await upload.complete();
  expect(await store.direct.isCompleted(place, etags)).toBe(true);
  expect(await store.direct.isCompleted(place, etags.slice(0, 1))).toBe(false);
});

test('two concurrent completions of an upload create one file', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const upload = await begin(store, 'default', 'a.wav');
  await upload.put(1, Buffer.from('film'));
  await Promise.all([upload.complete(), upload.complete()]);
  expect(String(await bucket.read('default', 'a.wav'))).toBe('film');
});

test('open uploads are found, but only below the prefix', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  await using elsewhere = openS3({ ...bucket.settings, prefix: 'other/' });
  const file = { workspace: 'default', path: 'dir/a b+c é.wav', contentType: TYPE };
  const id = await store.direct.begin(file);
  await elsewhere.direct.begin(file);
  const open = async (before: number) => {
    const found = [];
    for await (const upload of store.direct.openUploads(before)) found.push(upload);
    return found;
  };
  expect(await open(Date.now() + 60_000)).toEqual([{ id, workspace: 'default', path: file.path }]);
  expect(await open(Date.now() - 60_000)).toEqual([]);
});

test('a directory with more files than one batch is deleted completely, and lists of several pages are complete', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const paths = Array.from(
    { length: 1_100 },
    (_, index) => `d/${index % 3}/${String(index).padStart(4, '0')}.wav`,
  );
  const rest = paths.map((path) => `media/default/${path}`);
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (let key = rest.pop(); key !== undefined; key = rest.pop()) await bucket.put(key);
    }),
  );
  await bucket.put('media/default/e.wav');
  expect(await pathsOf(store, 'default')).toEqual([...paths.sort(), 'e.wav']);
  await store.remove('default', [{ path: 'd', kind: 'directory' }]);
  expect(await pathsOf(store, 'default')).toEqual(['e.wav']);
});

test('services that check the same bucket at the same time all find that they can write to it', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  for (let round = 0; round < 20; round++) {
    const checks = Array.from({ length: 6 }, () => store.tryWriting());
    await expect(Promise.all(checks)).resolves.toBeDefined();
  }
});

test('folder markers of other programs are not listed, and are deleted with the directory', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  for (const key of ['a/', 'a/b.wav', 'a//c.wav', 'a/../d.wav']) await bucket.put(`media/default/${key}`);
  expect(await pathsOf(store, 'default')).toEqual(['a/b.wav']);
  await store.remove('default', [{ path: 'a', kind: 'directory' }]);
  expect(await store.has('default', { path: 'a', kind: 'directory' })).toBe(false);
});

test('a path is refused if its key would be longer than S3 allows', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  const room = 1_024 - Buffer.byteLength('media/default/');
  await store.checkName('default', 'x'.repeat(room));
  await expect(store.checkName('default', 'x'.repeat(room + 1))).rejects.toThrow(PathTooLong);
});

test('a file is served with the content type and file name that its address was signed for, and with no others', async () => {
  using bucket = await bucketOfRun();
  await using store = openIn(bucket);
  await putFile(store, 'default', 'a b/é%.wav', 'film');
  const contentDisposition = `attachment; filename="__.wav"; filename*=UTF-8''%C3%A9%25.wav`;
  const file = { workspace: 'default', path: 'a b/é%.wav', contentType: 'audio/ogg', contentDisposition };
  const address = await store.direct.readAddress(file, 60);
  const { status, headers } = await fetch(address);
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'audio/ogg',
    contentDisposition,
  ]);
  expect((await fetch(address.replace('audio%2Fogg', 'text%2Fhtml'))).status).toBe(403);
  expect((await fetch(address, { method: 'PUT', body: 'other' })).status).toBe(403);
  expect((await fetch(address.replace('default', 'other'))).status).toBe(403);
});
