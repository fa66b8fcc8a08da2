// Computes the size and hashes of a file's bytes, which show whether the file at the target of a migration has the same bytes.
import { createHash } from 'node:crypto';
import { etagOfParts } from '#service/media-store/s3/etag.ts';

export interface Fingerprint {
  readonly size: number;
  /** MD5 (hex) of all bytes. An object that was sent with one PUT has it as its ETag. */
  readonly md5: string;
  /** ETag of an object that was sent in parts of the size that `partBytesOf` returns. */
  readonly etagInParts: string;
}

const MIB = 1024 * 1024;
const PART_MIN_BYTES = 16 * MIB;
/** Maximum number of parts that S3 accepts. */
const PARTS_MAX = 10_000;

/** Returns the part size (bytes) for a file of this size (bytes). A file that isn't larger than a part is sent with one PUT. */
export function partBytesOf(size: number): number {
  return Math.max(PART_MIN_BYTES, Math.ceil(size / PARTS_MAX / MIB) * MIB);
}

/** Computes a fingerprint of the bytes that `pass` hands on. @param size number of bytes to expect */
export function fingerprinting(size: number) {
  const partBytes = partBytesOf(size);
  const whole = createHash('md5');
  const etags: string[] = [];
  let part = createHash('md5');
  let inPart = 0;
  let passed = 0;

  function note(chunk: Uint8Array): void {
    whole.update(chunk);
    passed += chunk.length;
    for (let rest = chunk; rest.length > 0; ) {
      const own = rest.subarray(0, partBytes - inPart);
      part.update(own);
      inPart += own.length;
      rest = rest.subarray(own.length);
      if (inPart < partBytes) continue;
      etags.push(part.digest('hex'));
      part = createHash('md5');
      inPart = 0;
    }
  }

  return {
    async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        note(chunk);
        yield chunk;
      }
    },
    /** @throws if not all bytes have passed */
    end(): Fingerprint {
      if (passed !== size) throw new Error(`Received ${passed} of ${size} bytes.`);
      if (inPart > 0) etags.push(part.digest('hex'));
      return { size, md5: whole.digest('hex'), etagInParts: etagOfParts(etags) };
    },
  };
}

export async function fingerprintOf({ size, chunks }: Content): Promise<Fingerprint> {
  const print = fingerprinting(size);
  for await (const _chunk of print.pass(chunks));
  return print.end();
}

/** The bytes of a file, which can be read once. */
export interface Content {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}
