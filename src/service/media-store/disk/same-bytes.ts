// Compares a stored file with the bytes of an upload, by reading the file.
import { createHash } from 'node:crypto';
import type { OpenFile, StoredPart } from '#service/media-store/media-store.ts';

/** A piece of an upload: its length, and the hex MD5 of its bytes. */
export type Piece = Pick<StoredPart, 'size' | 'etag'>;

/** Stops reading at the first piece that differs. A file of another length is not read at all. */
export async function hasSameBytes(
  file: Pick<OpenFile, 'size' | 'read'>,
  pieces: readonly Piece[],
): Promise<boolean> {
  if (file.size !== pieces.reduce((sum, { size }) => sum + size, 0)) return false;
  let start = 0;
  for (const { size, etag } of pieces) {
    const hash = createHash('md5');
    for await (const bytes of file.read({ start, end: start + size })) hash.update(bytes);
    if (hash.digest('hex') !== etag) return false;
    start += size;
  }
  return true;
}
