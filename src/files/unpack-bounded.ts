// Unpacks a zip archive up to a size limit. Counts the unpacked bytes instead of trusting the sizes in the headers,
// so a zip bomb can't exhaust the memory.
import { Unzip, UnzipInflate } from 'fflate';

/** Number of packed bytes fed to the unpacker at a time. */
const CHUNK_BYTES = 64 * 1024;

export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly kind: 'not-an-archive' | 'too-large';

  constructor(kind: UnpackError['kind'], options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}

/** Content of each file, by its path in the archive. */
export type UnpackedFiles = Readonly<Record<string, Uint8Array>>;

/**
 * @param limit maximum total size of the unpacked files (bytes)
 * @throws UnpackError if `bytes` is not a zip archive, or if it unpacks to more than `limit`
 */
export function unpackBounded(bytes: Uint8Array, limit: number): UnpackedFiles {
  let total = 0;
  const files: Record<string, Uint8Array> = {};
  const unzip = new Unzip((file) => {
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      total += chunk.length;
      if (total > limit) throw new UnpackError('too-large');
      chunks.push(chunk);
      if (isLast) files[file.name] = concatenate(chunks);
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

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
