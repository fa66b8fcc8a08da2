// Unpacks an archive no further than a limit, whatever its headers say, and packs it again without compression: whoever
// reads it then meets no surprise.
import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { FileError } from './file-error.ts';

/** So much at a time: between two pieces the limit is looked at. */
const PIECE = 64 * 1024;

/** @throws FileError where it is no archive, or unpacks to more than `limit` bytes */
export function unpackBounded(bytes: Uint8Array, limit: number): ArrayBuffer {
  let total = 0;
  const files: Record<string, Uint8Array> = {};
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.length;
      if (total > limit) throw new FileError({ kind: 'unpacks-too-large', limit });
      pieces.push(piece);
      if (isLast) files[file.name] = joined(pieces);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError({ kind: 'not-a-workbook' }, { cause });
  }
  const packed = zipSync(files, { level: 0 });
  const plain = new ArrayBuffer(packed.length);
  new Uint8Array(plain).set(packed);
  return plain;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
