import type { ByteRange, OpenFile } from './media-store.ts';

/** All of a range at once, in memory of its own. */
export async function readWhole(
  file: Pick<OpenFile, 'read'>,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(range.end - range.start);
  let at = 0;
  for await (const piece of file.read(range)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.subarray(0, at);
}
