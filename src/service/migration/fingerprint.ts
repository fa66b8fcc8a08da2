// By what a file is known again at the other end: its size, and hashes of its bytes as either store knows them.
import { createHash } from 'node:crypto';
import { etagOfParts } from '#service/media-store/s3/etag.ts';

export interface Fingerprint {
  readonly size: number;
  /** Hex, as a disk’s file is known, and an object that was put in one piece. */
  readonly md5: string;
  /** As an object is known that was put in parts of `partBytesOf` its size. */
  readonly etagInParts: string;
}

const MIB = 1024 * 1024;
const PART_MIN_BYTES = 16 * MIB;
/** S3’s own. */
const PARTS_MAX = 10_000;

/** How large the parts are that a file of this size is put into a bucket in. One no larger than that goes in one piece. */
export function partBytesOf(size: number): number {
  return Math.max(PART_MIN_BYTES, Math.ceil(size / PARTS_MAX / MIB) * MIB);
}

/** Hands the bytes on, and knows them once all have passed. */
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
    /** @throws where not all have passed */
    end(): Fingerprint {
      if (passed !== size) throw new Error(`Of ${size} bytes ${passed} came.`);
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

/** A file’s bytes, to be read once. */
export interface Content {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}
