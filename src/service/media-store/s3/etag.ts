// Reads and computes ETags of S3.
import { createHash } from 'node:crypto';

/** Removes the quotes around an ETag, which not every server sends. */
export function unquoted(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1');
}

/** @returns the ETag of an object made of these parts. It differs in a bucket that is encrypted with a KMS key. */
export function etagOfParts(etags: readonly string[]): string {
  const hash = createHash('md5');
  for (const etag of etags) hash.update(Buffer.from(etag, 'hex'));
  return `${hash.digest('hex')}-${etags.length}`;
}
