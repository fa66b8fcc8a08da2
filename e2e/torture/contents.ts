// Content of files. Every block names its file and version, so a check detects any mixture.
import { createHash } from 'node:crypto';

const MIB = 1024 * 1024;
/** Sizes of an upload's parts (bytes). S3 needs 5 MiB for every part but the last. */
export const PART_SIZES: readonly number[] = [5 * MIB, 5 * MIB, 1_000];

/** Size of a file that is sent in one request. */
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

/** @returns the digest of a version's content, whether it was sent whole or in parts */
export function digestOf(version: string): string {
  if (!version.startsWith('parts')) return digest(wholeOf(version));
  return digest(...PART_SIZES.map((_, index) => partOf(version, index + 1)));
}
