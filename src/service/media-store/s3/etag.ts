// ETags as S3 makes them.
import { createHash } from 'node:crypto';

/** Not every server quotes them everywhere. */
export function unquoted(etag: string): string {
  return etag.replace(/^"(.*)"$/, '$1');
}

/** Of the object that these parts were made into. A bucket that encrypts with a key of its own makes others. */
export function etagOfParts(etags: readonly string[]): string {
  const hash = createHash('md5');
  for (const etag of etags) hash.update(Buffer.from(etag, 'hex'));
  return `${hash.digest('hex')}-${etags.length}`;
}
