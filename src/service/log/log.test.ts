import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { descriptorWriter, type WriteSome } from './descriptor-writer.ts';
import { openLog } from './log.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A disk of a few bytes. */
function smallDisk(room: number) {
  const disk = { room, content: '' };
  const writeSome: WriteSome = async (bytes) => {
    if (disk.room === 0) throw new Error('ENOSPC');
    const taken = bytes.subarray(0, disk.room);
    disk.room -= taken.length;
    disk.content += Buffer.from(taken).toString();
    return taken.length;
  };
  return { disk, writeSome };
}

/** Lets everything that waits be tried. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const lossOf = (lines: number) =>
  new RegExp(`^\\{"level":40,"time":\\d+,"lines":${lines},"msg":"lines of the log were lost: .*"\\}$`);

test('lines come out whole and in order, and all of them before it ends', async () => {
  const path = join(folder, 'whole');
  const file = await open(path, 'w');
  const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'ü'.repeat(50)}`);
  {
    await using log = openLog(descriptorWriter(file.fd));
    for (const line of lines) log.write(`${line}\n`);
  }
  await file.close();
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toEqual(lines);
});

test('what can’t be written is dropped and counted; once it can be again, the log says so first', async () => {
  const { disk, writeSome } = smallDisk(0);
  await using log = openLog(writeSome);
  for (const line of ['a\n', 'b\n', 'c\n']) log.write(line);
  await settled();
  expect([disk.content, log.lostLines]).toEqual(['', 3]);
  disk.room = 1_000;
  for (const line of ['d\n', 'e\n']) log.write(line);
  await settled();
  const [loss, ...rest] = disk.content.split('\n');
  expect(loss).toMatch(lossOf(3));
  expect(rest).toEqual(['d', 'e', '']);
  expect(log.lostLines).toBe(3);
});

test('a line of which only the beginning fits counts as lost, and the next begins on a line of its own', async () => {
  const { disk, writeSome } = smallDisk(8);
  await using log = openLog(writeSome);
  log.write('first\n');
  await settled();
  log.write('second\n');
  await settled();
  disk.room = 1_000;
  log.write('third\n');
  await settled();
  const lines = disk.content.split('\n');
  expect(lines.splice(2, 1)[0]).toMatch(lossOf(1));
  expect(lines).toEqual(['first', 'se', 'third', '']);
});

test('what is lost while the loss is being told is told the next time', async () => {
  const { disk, writeSome } = smallDisk(0);
  await using log = openLog(writeSome);
  log.write('a\n');
  await settled();
  disk.room = 10;
  log.write('b\n');
  await settled();
  disk.room = 1_000;
  log.write('c\n');
  await settled();
  const [, loss, ...rest] = disk.content.split('\n');
  expect(loss).toMatch(lossOf(2));
  expect(rest).toEqual(['c', '']);
  expect(log.lostLines).toBe(2);
});

test('for a reader who has stopped reading nobody waits; what is more than can be kept is dropped', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  {
    await using log = openLog(descriptorWriter(pipe));
    const line = 'x'.repeat(999);
    for (let count = 0; count < 3_000; count++) log.write(`${line}\n`);
    const kept = 3_000 - log.lostLines;
    expect(kept).toBeLessThan(2_000);
    // They go on reading.
    let read = '';
    const piece = Buffer.alloc(65_536);
    while (read.split('\n').length <= kept + 1) {
      try {
        read += piece.toString('utf8', 0, readSync(pipe, piece));
      } catch {
        await settled();
      }
    }
    const lines = read.trimEnd().split('\n');
    expect(lines.filter((one) => one === line)).toHaveLength(kept);
    expect(lines.filter((one) => one !== line)).toEqual([expect.stringMatching(lossOf(log.lostLines))]);
  }
  closeSync(pipe);
});

test('what is lost while lines are being written is not forgotten once they are', async () => {
  const reader = Promise.withResolvers<void>();
  let content = '';
  await using log = openLog(async (bytes) => {
    await reader.promise;
    content += Buffer.from(bytes).toString();
    return bytes.length;
  });
  log.write('first\n');
  await settled();
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 3_000; count++) log.write(line);
  const lost = log.lostLines;
  expect(lost).toBeGreaterThan(1_000);
  reader.resolve();
  await settled();
  log.write('last\n');
  await settled();
  expect(log.lostLines).toBe(lost);
  const told = content.split('\n').filter((one) => one.startsWith('{'));
  expect(told).toEqual([expect.stringMatching(lossOf(lost))]);
});

test('there is room again as soon as what waited is being written, and not only once it is', async () => {
  const writes: PromiseWithResolvers<void>[] = [];
  const log = openLog(async (bytes) => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    await write.promise;
    return bytes.length;
  });
  log.write('first\n');
  await settled();
  expect(log.room()).toBeUndefined();
  for (let count = 0; count < 600; count++) log.write(`${'x'.repeat(999)}\n`);
  const room = log.room();
  writes[0]?.resolve();
  expect(await room).toBe(true);
  expect(writes).toHaveLength(2);
});

test('where nothing is written, there is none, and nobody waits for it for long', async () => {
  const log = openLog(() => new Promise(() => {}));
  for (let count = 0; count < 900; count++) log.write(`${'x'.repeat(999)}\n`);
  log.write('more\n');
  expect(await log.room()).not.toBe(true);
});

test('its end is not held up for long by a reader who never reads', async () => {
  const log = openLog(() => new Promise(() => {}));
  log.write('a\n');
  await expect(log[Symbol.asyncDispose]()).resolves.toBeUndefined();
});
