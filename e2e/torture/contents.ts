// What files hold: bytes that say which version of which file they are, so that any mixture shows.
import { createHash } from 'node:crypto';

const MIB = 1024 * 1024;
/** As S3 wants them, but the last. */
export const PART_SIZES: readonly number[] = [5 * MIB, 5 * MIB, 1_000];

/** Of a file that is sent in one piece. */
const FILE_BYTES = 300_000;

const filled = (bytes: number, text: string) => new Uint8Array(Buffer.alloc(bytes, `${text} `));

export const wholeOf = (version: string) => filled(FILE_BYTES, version);
export const partOf = (version: string, partNumber: number) =>
  filled(PART_SIZES[partNumber - 1] ?? 0, `${version}, part ${partNumber}`);

export function digest(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Of a version, whichever way it was sent. */
export function digestOf(version: string): string {
  if (!version.startsWith('parts')) return digest(wholeOf(version));
  return digest(...PART_SIZES.map((_, index) => partOf(version, index + 1)));
}
