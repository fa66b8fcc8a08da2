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

/** A disk with this much room (bytes). */
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

/** Waits until all pending writes have been tried. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const lossOf = (lines: number) =>
  new RegExp(`^\\{"level":40,"time":\\d+,"lines":${lines},"msg":"log lines were lost .*"\\}$`);

test('disposing waits until all lines are written, complete and in order', async () => {
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

test('after a full disk, the log first reports how many lines were lost', async () => {
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

test('a line cut by a full disk counts as lost, and the next one begins on a new line', async () => {
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

test('lines lost while a loss is reported are added to the next report', async () => {
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

test('with a reader that stopped, writing doesn’t wait, and lines beyond the buffer are dropped', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  {
    await using log = openLog(descriptorWriter(pipe));
    const line = 'x'.repeat(999);
    for (let count = 0; count < 3_000; count++) log.write(`${line}\n`);
    const buffered = 3_000 - log.lostLines;
    expect(buffered).toBeLessThan(2_000);
    // The reader continues.
    let read = '';
    const piece = Buffer.alloc(65_536);
    while (read.split('\n').length <= buffered + 1) {
      try {
        read += piece.toString('utf8', 0, readSync(pipe, piece));
      } catch {
        await settled();
      }
    }
    const lines = read.trimEnd().split('\n');
    expect(lines.filter((one) => one === line)).toHaveLength(buffered);
    expect(lines.filter((one) => one !== line)).toEqual([expect.stringMatching(lossOf(log.lostLines))]);
  }
  closeSync(pipe);
});

test('lines lost during a long write are reported after it', async () => {
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
  const reports = content.split('\n').filter((one) => one.startsWith('{'));
  expect(reports).toEqual([expect.stringMatching(lossOf(lost))]);
});

test('room is free as soon as the buffered lines are being written', async () => {
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

test('waiting for room ends without room if nothing is written', async () => {
  const log = openLog(() => new Promise(() => {}));
  for (let count = 0; count < 900; count++) log.write(`${'x'.repeat(999)}\n`);
  log.write('more\n');
  expect(await log.room()).not.toBe(true);
});

test('disposing doesn’t wait forever for a reader that never reads', async () => {
  const log = openLog(() => new Promise(() => {}));
  log.write('a\n');
  await expect(log[Symbol.asyncDispose]()).resolves.toBeUndefined();
});
