import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { DownloadFile } from '#catalog/client.ts';
import { EntryNames } from './entry-names.ts';
import { ResumableReader } from './resumable-reader.ts';
import { NoFilesLeft, zipFiles } from './zip-files.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;

async function* listed(paths: readonly string[], changedAt?: number): AsyncGenerator<DownloadFile> {
  for (const path of paths) yield { path, bytes: undefined, changedAt };
}

/** @param contents text of each file, by path */
function gallery(contents: Readonly<Record<string, string>>, events: string[] = [], signal = never) {
  const reader = new ResumableReader({
    async address(path) {
      events.push(`address ${path}`);
      return path;
    },
    async fetch(path) {
      events.push(`read ${path}`);
      const content = contents[path];
      return content === undefined ? new Response(null, { status: 404 }) : new Response(encode(content));
    },
    sleep: async () => undefined,
    signal,
    onWaiting: () => undefined,
  });
  return { reader, names: new EntryNames(''), signal, onProgress: () => undefined };
}

/** A target that collects the written bytes. */
function disk(write: () => void | Promise<void> = () => undefined) {
  const pieces: Uint8Array[] = [];
  let end: 'open' | 'closed' | 'aborted' = 'open';
  const stream = new WritableStream<Uint8Array>({
    async write(piece) {
      await write();
      pieces.push(piece);
    },
    close: () => void (end = 'closed'),
    abort: () => void (end = 'aborted'),
  });
  return { stream, bytes: () => Buffer.concat(pieces), end: () => end };
}

test('the archive holds each file unchanged, and each address is requested just before its file is read', async () => {
  const events: string[] = [];
  const to = disk();
  const contents = { 'a.wav': 'A', 'x/empty.wav': '', 'x/é.wav': 'long '.repeat(50_000) };
  const zipped = await zipFiles(listed(Object.keys(contents)), to.stream, gallery(contents, events));
  expect(zipped).toEqual({ files: 3, leftOut: [] });
  expect(to.end()).toBe('closed');
  const found = Object.entries(unzipSync(to.bytes())).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ]);
  expect(Object.fromEntries(found)).toEqual(contents);
  expect(events).toEqual(Object.keys(contents).flatMap((path) => [`address ${path}`, `read ${path}`]));
});

test('a missing file is left out and reported; the others are in the archive', async () => {
  const to = disk();
  const zipped = await zipFiles(
    listed(['a.wav', 'gone.wav', 'b.wav']),
    to.stream,
    gallery({ 'a.wav': '1', 'b.wav': '2' }),
  );
  expect(zipped).toEqual({ files: 2, leftOut: ['gone.wav'] });
  expect(Object.keys(unzipSync(to.bytes()))).toEqual(['a.wav', 'b.wav']);
});

test('writing fails if no file is left', async () => {
  const to = disk();
  await expect(zipFiles(listed(['gone.wav']), to.stream, gallery({}))).rejects.toThrow(NoFilesLeft);
  expect(to.end()).toBe('aborted');
});

test('a full disk and a cancel end the archive', async () => {
  const full = disk(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(zipFiles(listed(['a.wav']), full.stream, gallery({ 'a.wav': '1' }))).rejects.toThrow('full');
  const controller = new AbortController();
  const to = disk(() => controller.abort());
  const work = zipFiles(
    listed(['a.wav', 'b.wav']),
    to.stream,
    gallery({ 'a.wav': '1', 'b.wav': '2' }, [], controller.signal),
  );
  await expect(work).rejects.toThrow('aborted');
  expect(to.end()).toBe('aborted');
});

test('a slow disk slows reading', async () => {
  const events: string[] = [];
  const released = Promise.withResolvers<void>();
  const to = disk(() => released.promise);
  const paths = Array.from({ length: 50 }, (_, at) => `${at}.wav`);
  const work = zipFiles(
    listed(paths),
    to.stream,
    gallery(Object.fromEntries(paths.map((path) => [path, path])), events),
  );
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(events.length).toBeLessThanOrEqual(4);
  released.resolve();
  expect(await work).toMatchObject({ files: 50 });
});

test.each([
  [1_700_000_000, 2023],
  [-1, 1980],
  [0xffffffff, 2106],
])('the archive stores the date of a file, within its range of dates: %i', async (changedAt, year) => {
  const to = disk();
  await zipFiles(listed(['a.wav'], changedAt), to.stream, gallery({ 'a.wav': '1' }));
  // The date of DOS in the first header.
  expect((to.bytes().readUInt16LE(12) >> 9) + 1980).toBe(year);
});
