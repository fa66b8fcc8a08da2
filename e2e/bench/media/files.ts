// Generates media files of any size, always with the same content. Files that are only opened are sparse.
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#e2e/harness/service.ts';

const HEADER = 44;
const RATE = 48_000;
const CHANNELS = 2;
const FRAME = 2 * CHANNELS;
/** Length of the repeated noise (bytes), chosen so that no two windows of a waveform begin at the same offset in it. */
const BLOCK = 10_007 * FRAME;
const MIB = 1024 * 1024;

/** @returns size (bytes) of a WAV file of this duration: 48 kHz, 16 bit, stereo */
export const wavBytes = (seconds: number): number => HEADER + seconds * RATE * FRAME;
export const wavSeconds = (bytes: number): number => (bytes - HEADER) / (RATE * FRAME);

/** Writes a silent, sparse WAV file. */
export async function writeSparseWav(path: string, bytes: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.writeFile(wavHeader(bytes));
  await file.truncate(bytes);
}

/** Writes a WAV file of noise without holes. */
export async function writeWav(path: string, seconds: number): Promise<void> {
  await using file = await open(path, 'w');
  await file.writeFile(wavHeader(wavBytes(seconds)));
  await fill(file, seconds * RATE * FRAME);
}

/** Writes a file of arbitrary bytes. */
export async function writeBytes(path: string, bytes: number): Promise<void> {
  await using file = await open(path, 'w');
  await fill(file, bytes);
}

/** Writes an MP4 with a large unknown box in the middle, which players skip without reading it. */
export async function writeSparseMp4(path: string, bytes: number): Promise<void> {
  const clip = await readFile(join(ROOT, 'e2e', 'fixtures', 'clip.mp4'));
  const box = Buffer.alloc(16);
  // Size 1 means that a 64-bit size follows the box's name.
  box.writeUInt32BE(1, 0);
  box.write('free', 4);
  box.writeBigUInt64BE(BigInt(bytes - clip.length), 8);
  await using file = await open(path, 'w');
  await file.writeFile(Buffer.concat([clip, box]));
  await file.truncate(bytes);
}

async function fill(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<void> {
  const block = Buffer.alloc(BLOCK * Math.ceil(MIB / BLOCK));
  for (let at = 0; at < block.length; at++) block[at] = Math.imul(at, 2_654_435_761) >>> 13;
  for (let left = bytes; left > 0; left -= block.length)
    await file.writeFile(block.subarray(0, Math.min(left, block.length)));
  // Sync now, so that the file isn't written to disk while it is read.
  await file.sync();
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(HEADER);
  // A size above the field's maximum is capped; readers then use the file's length.
  const length = (value: number) => Math.min(value, 0xffff_ffff);
  header.write('RIFF', 0);
  header.writeUInt32LE(length(bytes - 8), 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * FRAME, 28);
  header.writeUInt16LE(FRAME, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(length(bytes - HEADER), 40);
  return header;
}
