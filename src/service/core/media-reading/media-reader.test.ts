import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ByteRange } from '#service/media-store/media-store.ts';
import { wav } from '#service/testing/media-bytes.ts';
import { MediaReader, NOTHING_KNOWN, ReadingCutShort } from './media-reader.ts';
import { ReaderDidNotStart } from './reading-process.ts';

const FIXTURES = join(import.meta.dirname, '../../../../e2e/fixtures');
const fixture = (name: string) => readFile(join(FIXTURES, name));

// Starting the reading process, and filling its memory in one test, takes over 30 s on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const reader = new MediaReader();
afterAll(() => reader[Symbol.asyncDispose]());

/** Creates a file of `size` bytes that begins with `bytes`, followed by zeros. */
function fileOf(bytes: Uint8Array, size = bytes.length) {
  const read = { bytes: 0 };
  return {
    size,
    seen: read,
    async *read({ start, end }: ByteRange) {
      read.bytes += end - start;
      const piece = new Uint8Array(end - start);
      piece.set(bytes.subarray(start, end));
      yield piece;
    },
  };
}

const detailsOf = (bytes: Uint8Array, size?: number) => reader.read(fileOf(bytes, size));

test.each([
  ['clip.mp4', 600, 'avc, aac'],
  ['clip.mov', 600, 'avc, aac'],
  ['clip.mkv', 632, 'avc, vorbis'],
  ['clip.webm', 632, 'vp8, vorbis'],
  ['tone.m4a', 600, 'aac'],
  ['tone.mp3', 684, 'mp3'],
  ['tone.ogg', 600, 'vorbis'],
  ['tone.wav', 600, 'pcm-s16'],
  ['clip.avi', null, null],
  ['clip.flv', null, null],
  ['clip.mpeg', null, null],
])('%s has a length of %s ms and the codecs %s', async (name, durationMs, codecs) => {
  expect(await detailsOf(await fixture(name))).toEqual({ durationMs, codecs });
});

test('the format is detected from the content', async () => {
  expect(await detailsOf(wav({ seconds: 2 }))).toEqual({ durationMs: 2_000, codecs: 'pcm-s16' });
});

test('little of a very large file is read', async () => {
  const head = wav({ seconds: 0.1, claimedBytes: 4_000_000_000 }).subarray(0, 44);
  const file = fileOf(head, 44 + 4_000_000_000);
  expect(await reader.read(file)).toEqual({ durationMs: 45_351_474, codecs: 'pcm-s16' });
  expect(file.seen.bytes).toBeLessThan(1024 * 1024);
});

test('a table that claims billions of samples crashes only the reading process, and the next file is read', async () => {
  const bytes = Buffer.from(await fixture('tone.m4a'));
  const at = bytes.indexOf('stsz');
  bytes.write('stz2', at, 'latin1');
  bytes.fill(0, at + 8, at + 12);
  bytes.fill(0xff, at + 12, at + 16);
  expect(await detailsOf(bytes)).toEqual(NOTHING_KNOWN);
  expect(await detailsOf(wav({ seconds: 1 }))).toEqual({ durationMs: 1_000, codecs: 'pcm-s16' });
});

/** Returns an MP3 whose frames alternate between 128 and 64 kbit/s, with 1,152 samples each at 44.1 kHz. */
function mp3(frames: number): Buffer {
  return Buffer.concat(
    Array.from({ length: frames }, (_, at) => {
      const [bitrate, size] = at % 2 === 0 ? [0x90, 417] : [0x50, 208];
      const frame = Buffer.alloc(size);
      frame.set([0xff, 0xfb, bitrate, 0x00]);
      return frame;
    }),
  );
}

test('the frames of an MP3 without a frame count are counted, and a long one has an unknown length', async () => {
  expect(await detailsOf(mp3(400))).toEqual({ durationMs: Math.round((400 * 1152) / 44.1), codecs: 'mp3' });
  const long = fileOf(mp3(16_000));
  expect(await reader.read(long)).toEqual({ durationMs: null, codecs: 'mp3' });
  expect(long.seen.bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
});

test('a file that isn’t media has no details', async () => {
  const noise = Buffer.alloc(100_000);
  for (let at = 0, seed = 7; at < noise.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    noise[at] = seed;
  }
  for (const bytes of [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(1_000_000), noise]) {
    expect(await detailsOf(bytes)).toEqual(NOTHING_KNOWN);
  }
});

test.each(['clip.mp4', 'clip.mkv', 'clip.webm', 'tone.m4a', 'tone.mp3', 'tone.ogg', 'tone.wav'])(
  'a truncated or damaged %s gets plausible details or none',
  async (name) => {
    const whole = await fixture(name);
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 24; round++) {
      const bytes = Buffer.from(round % 2 === 0 ? whole.subarray(0, random(whole.length)) : whole);
      if (round % 2 === 1)
        for (let hits = 0; hits < 12; hits++) bytes[random(Math.min(600, bytes.length))] = random(256);
      const { durationMs, codecs } = await detailsOf(bytes);
      expect(durationMs === null || (durationMs > 0 && durationMs <= 10 * 365 * 86_400_000)).toBe(true);
      expect(codecs === null || codecs.length < 100).toBe(true);
    }
  },
);

test.each([Number.NaN, -5, 0, Number.POSITIVE_INFINITY, 1e300])(
  'a length of %d is unknown',
  async (length) => {
    const bytes = await fixture('clip.mkv');
    // The element “Duration”, which has eight bytes.
    const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
    expect(at).toBeGreaterThan(0);
    bytes.writeDoubleBE(length, at + 3);
    const { durationMs, codecs } = await detailsOf(bytes);
    expect(codecs).toBe('avc, vorbis');
    expect(durationMs === null || durationMs < 700).toBe(true);
  },
);

test('a WAV that claims to be longer than its data has the length of its data', async () => {
  const { durationMs } = await detailsOf(wav({ seconds: 1, claimedBytes: 3_000_000_000 }));
  expect(durationMs === null || durationMs <= 1_000).toBe(true);
});

let scripts = '';
let count = 0;
beforeAll(async () => {
  scripts = await mkdtemp(join(tmpdir(), 'lectern-reading-'));
});
afterAll(() => rm(scripts, { recursive: true }));

/** Writes a program to run in place of the reading process. */
async function scripted(script: string): Promise<URL> {
  const path = join(scripts, `${++count}.mjs`);
  await writeFile(path, `${script}\nprocess.send({ kind: 'ready' });`);
  return pathToFileURL(path);
}

test.each([
  ['hangs', 'process.on("message", () => { for (;;); });'],
  ['throws', 'process.on("message", () => { throw new Error("dead"); });'],
  ['exits', 'process.on("message", () => process.exit(1));'],
  [
    'allocates objects without end',
    'process.on("message", () => { const all = []; for (;;) all.push([{}, {}, {}, {}]); });',
  ],
  // A memory limit of a worker thread doesn't cover this array, so a thread would crash the service.
  [
    'fills one array without end',
    'process.on("message", () => { const all = []; for (;;) all.push(0.5); });',
  ],
])('a file whose process %s has no details, and the next file gets a new process', async (_how, script) => {
  await using broken = new MediaReader({ bytes: 1_000, busyMs: 100, ms: 25_000 }, await scripted(script));
  for (let file = 0; file < 2; file++) {
    expect(await broken.read(fileOf(Buffer.from('x')))).toEqual(NOTHING_KNOWN);
  }
});

test('a process that never responds rejects with ReadingCutShort, because the machine may be at fault', async () => {
  const silent = 'process.on("message", () => {});';
  await using waiting = new MediaReader({ bytes: 1_000, busyMs: 50, ms: 200 }, await scripted(silent));
  await expect(waiting.read(fileOf(Buffer.from('x')))).rejects.toThrow(ReadingCutShort);
});

test('a process that crashes after a file doesn’t fail the next file, which gets a new process', async () => {
  const answers = `process.on("message", ({ file }) => {
    process.send({ kind: "read", file, durationMs: 1, codecs: "x" });
    setImmediate(() => process.exit(1));
  });`;
  await using dying = new MediaReader({ bytes: 1_000, busyMs: 5_000, ms: 25_000 }, await scripted(answers));
  for (let file = 0; file < 5; file++) {
    expect(await dying.read(fileOf(Buffer.from('x')))).toEqual({ durationMs: 1, codecs: 'x' });
  }
});

test('a process can read only its own code and has no network, child processes or environment', async () => {
  const data = join(scripts, 'secret.txt');
  await writeFile(data, 'secret');
  const tries = `
    import { readFile } from 'node:fs/promises';
    import { connect } from 'node:net';
    import { spawn } from 'node:child_process';
    const codeOf = ({ code }) => code;
    process.on("message", async ({ file }) => {
      const all = await Promise.all([
        readFile(${JSON.stringify(data)}).then(() => 'read', codeOf),
        new Promise((resolve) => { try { connect(9, '127.0.0.1').on('error', (e) => resolve(e.code)); } catch (e) { resolve(e.code); } }),
        new Promise((resolve) => { try { spawn('true').on('error', (e) => resolve(e.code)); } catch (e) { resolve(e.code); } }),
      ]);
      process.send({ kind: "read", file, durationMs: Object.keys(process.env).filter((name) => !/^(?:OLDPWD|PWD|SHLVL|_)$/.test(name)).length, codecs: all.join(' ') });
    });`;
  await using trying = new MediaReader({ bytes: 1_000, busyMs: 5_000, ms: 25_000 }, await scripted(tries));
  expect(await trying.read(fileOf(Buffer.from('x')))).toEqual({
    durationMs: 0,
    codecs: 'ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED',
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'])(
  'a process that another program ends with %s rejects with ReadingCutShort',
  async (signal) => {
    const ended = `process.on("message", () => process.kill(process.pid, "${signal}"));`;
    await using ending = new MediaReader({ bytes: 1_000, busyMs: 5_000, ms: 25_000 }, await scripted(ended));
    await expect(ending.read(fileOf(Buffer.from('x')))).rejects.toThrow(ReadingCutShort);
  },
);

test('a process that doesn’t start rejects with ReaderDidNotStart and its exit code', async () => {
  await using dead = new MediaReader(undefined, await scripted('process.exit(3);'));
  const reading = dead.read(fileOf(Buffer.from('x')));
  await expect(reading).rejects.toThrow(ReaderDidNotStart);
  await expect(reading).rejects.toThrow('exit code 3');
});

test('invalid lengths and codecs from a process are dropped', async () => {
  const nonsense = `process.on("message", ({ file }) => {
    process.send({ kind: "read", file, durationMs: "long", codecs: { a: 1 } });
  });`;
  await using telling = new MediaReader(
    { bytes: 1_000, busyMs: 5_000, ms: 25_000 },
    await scripted(nonsense),
  );
  expect(await telling.read(fileOf(Buffer.from('x')))).toEqual(NOTHING_KNOWN);
});

test('the reader doesn’t keep the service from exiting', async () => {
  const program = `
    import { MediaReader } from ${JSON.stringify(join(import.meta.dirname, 'media-reader.ts'))};
    const hasMoreToDo = setInterval(() => {}, 1_000);
    {
      await using reader = new MediaReader();
      await reader.read({ size: 1, async *read() { yield Buffer.from('x'); } });
      clearInterval(hasMoreToDo);
    }
    console.log('ended');`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '--eval', program]);
  expect(stdout).toBe('ended\n');
});

test('a process gets no bytes for a range outside the file', async () => {
  const asks = `process.on("message", ({ kind, file }) => {
    if (kind === "read") process.send({ kind: "want", file, start: -5, end: 20 });
    else process.send({ kind: "read", file, durationMs: null, codecs: kind });
  });`;
  await using asking = new MediaReader({ bytes: 1_000, busyMs: 5_000, ms: 25_000 }, await scripted(asks));
  expect((await asking.read(fileOf(Buffer.from('x')))).codecs).toBe('no bytes');
});

test('if the store fails or is too slow, the read rejects, so the file doesn’t count as unreadable', async () => {
  const failing = { size: 1_000, read: () => failingRead() };
  await expect(reader.read(failing)).rejects.toThrow('disk away');
  await using quick = new MediaReader({ bytes: 1_000_000, busyMs: 25_000, ms: 1_000 });
  const never = Promise.withResolvers<void>();
  const slow = { size: 1_000, read: () => slowRead(never.promise) };
  await expect(quick.read(slow)).rejects.toThrow('too long');
  never.resolve();
  expect(await detailsOf(wav({ seconds: 1 }))).toEqual({ durationMs: 1_000, codecs: 'pcm-s16' });
});

// oxlint-disable-next-line require-yield -- it fails before
async function* failingRead(): AsyncGenerator<Uint8Array> {
  throw new Error('disk away');
}

async function* slowRead(until: Promise<void>): AsyncGenerator<Uint8Array> {
  await until;
  yield new Uint8Array(1_000);
}

test('an aborted read stops at once', async () => {
  const stopping = new AbortController();
  const never = Promise.withResolvers<void>();
  const reading = reader.read({ size: 1_000, read: () => slowRead(never.promise) }, stopping.signal);
  stopping.abort();
  await expect(reading).rejects.toThrow('given up');
  never.resolve();
});
