import { expect, test } from 'vitest';
import { readWavHeader, type WavFormat, type WavHeader } from './wav-header.ts';

type Chunk = readonly [name: string, body: Uint8Array | number, length?: number];

/** A number instead of a body stands for that many missing bytes. */
function wav(chunks: readonly Chunk[], riff = 'RIFF'): DataView {
  const parts: number[] = [...ascii(riff), 0, 0, 0, 0, ...ascii('WAVE')];
  for (const [name, body, length] of chunks) {
    const size = length ?? (typeof body === 'number' ? body : body.length);
    parts.push(...ascii(name), ...le(size, 4));
    if (typeof body !== 'number') parts.push(...body, ...(body.length % 2 ? [0] : []));
  }
  return new DataView(Uint8Array.from(parts).buffer);
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const le = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) % 256);

function fmt(tag: number, channels: number, bits: number, sub?: number): Chunk {
  const body = [...le(tag, 2), ...le(channels, 2), ...le(48_000, 4), ...le(0, 6), ...le(bits, 2)];
  const extension =
    sub === undefined ? [] : [...le(22, 2), ...le(bits, 2), ...le(0, 4), ...le(sub, 2), ...le(0, 14)];
  return ['fmt ', Uint8Array.from([...body, ...extension])];
}

const format = (encoding: 'integer' | 'float', bits: WavFormat['bits'], channels: number): WavFormat => ({
  encoding,
  bits,
  channels,
  sampleRate: 48_000,
  frameBytes: (channels * bits) / 8,
});

test.each<[what: string, bytes: DataView, expected: WavHeader]>([
  [
    'plain',
    wav([fmt(1, 2, 16), ['data', 400]]),
    { kind: 'pcm', format: format('integer', 16, 2), start: 44, end: 444 },
  ],
  [
    'extensible, with other chunks before',
    wav([['bext', new Uint8Array(7)], fmt(0xfffe, 1, 24, 1), ['data', 300]]),
    { kind: 'pcm', format: format('integer', 24, 1), start: 84, end: 384 },
  ],
  [
    'float',
    wav([fmt(3, 1, 32), ['data', 400]], 'RF64'),
    { kind: 'pcm', format: format('float', 32, 1), start: 44, end: 444 },
  ],
  [
    'longer than the file',
    wav([fmt(1, 2, 16), ['data', 4_000_000]]),
    { kind: 'pcm', format: format('integer', 16, 2), start: 44, end: 1_000 },
  ],
  [
    'whose length was never written',
    wav([fmt(1, 1, 24), ['data', 0]]),
    { kind: 'pcm', format: format('integer', 24, 1), start: 44, end: 998 },
  ],
  [
    'whose samples stand further on',
    wav([fmt(1, 1, 16), ['JUNK', 600]]),
    { kind: 'further', format: format('integer', 16, 1), at: 644 },
  ],
  ['that says nothing of its format', wav([['data', 400]]), { kind: 'other' }],
  ['that is compressed', wav([fmt(2, 1, 4), ['data', 400]]), { kind: 'other' }],
  ['without channels', wav([fmt(1, 0, 16), ['data', 400]]), { kind: 'other' }],
  ['of twelve bits', wav([fmt(1, 1, 12), ['data', 400]]), { kind: 'other' }],
  ['whose chunks end nowhere', wav([['JUNK', 0, 0xffff_ffff]]), { kind: 'other' }],
  ['that is something else', new DataView(new ArrayBuffer(100)), { kind: 'other' }],
  ['that is empty', new DataView(new ArrayBuffer(0)), { kind: 'other' }],
])('a wav %s', (_, bytes, expected) => {
  expect(readWavHeader(bytes, 0, 1_000)).toEqual(expected);
});

test('continues reading at the position of the samples', () => {
  const rest = new DataView(Uint8Array.from([...ascii('data'), ...le(200, 4)]).buffer);
  const known = format('integer', 16, 1);
  expect(readWavHeader(rest, 644, 1_000, known)).toEqual({
    kind: 'pcm',
    format: known,
    start: 652,
    end: 852,
  });
});
