// Unpacks an archive no further than a limit, whatever its headers say.
import { Unzip, UnzipInflate } from 'fflate';

/** So much at a time: between two pieces the limit is looked at. */
const CHUNK_BYTES = 64 * 1024;

export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly kind: 'not-an-archive' | 'too-large';

  constructor(kind: UnpackError['kind'], options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/** Files by their names. */
export type UnpackedFiles = Readonly<Record<string, Uint8Array>>;

/** @throws UnpackError where it is no archive, or unpacks to more than `limit` bytes */
export function unpackBounded(bytes: Uint8Array, limit: number): UnpackedFiles {
  let total = 0;
  const files: Record<string, Uint8Array> = {};
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, isLast) => {
      if (error) throw error;
      total += piece.length;
      if (total > limit) throw new UnpackError('too-large');
      pieces.push(piece);
      if (isLast) files[file.name] = concatenate(pieces);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      unzip.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
  } catch (cause) {
    if (cause instanceof UnpackError) throw cause;
    throw new UnpackError('not-an-archive', { cause });
  }
  return files;
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
