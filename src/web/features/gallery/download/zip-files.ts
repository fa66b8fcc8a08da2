// Writes files of the gallery into an archive without compression, one after the other, while they are being read.
import { makeZip } from 'client-zip';
import type { DownloadFile } from '#catalog/client.ts';
import type { EntryNames } from './entry-names.ts';
import type { ResumableReader } from './resumable-reader.ts';

/** The first and last date that an archive can store. */
const FIRST_DATE = new Date(1980, 0, 1);
const LAST_DATE = new Date(2107, 11, 31);

export interface ZipDeps {
  readonly reader: ResumableReader;
  readonly names: EntryNames;
  readonly signal: AbortSignal;
  /**
   * @param files number of complete files
   * @param bytes number of bytes read, including the file in progress
   */
  readonly onProgress: (files: number, bytes: number) => void;
}

export interface Zipped {
  readonly files: number;
  /** Paths of files that were gone. */
  readonly leftOut: readonly string[];
}

/**
 * Reads no faster than the target can be written.
 * @throws any error of reading or writing, after aborting the target
 */
export async function zipFiles(
  files: AsyncIterable<DownloadFile>,
  to: WritableStream<Uint8Array>,
  { reader, names, signal, onProgress }: ZipDeps,
): Promise<Zipped> {
  const leftOut: string[] = [];
  let done = 0;
  let bytes = 0;
  async function* entries() {
    for await (const { path, changedAt } of files) {
      const file = await reader.open(path);
      if (!file) {
        leftOut.push(path);
        continue;
      }
      const date = changedAt === undefined ? file.changedAt : new Date(changedAt * 1_000);
      yield {
        name: names.add(path),
        input: counted(file.bytes),
        ...(date && { lastModified: inRange(date) }),
      };
      done += 1;
      onProgress(done, bytes);
    }
    // An empty archive would look like a successful download.
    if (done === 0) throw new NoFilesLeft('None of the files is there.');
  }
  async function* counted(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      bytes += piece.length;
      onProgress(done, bytes);
      yield piece;
    }
  }
  await makeZip(entries()).pipeTo(to, { signal });
  return { files: done, leftOut };
}

export class NoFilesLeft extends Error {
  override readonly name = 'NoFilesLeft';
}

function inRange(date: Date): Date {
  if (date < FIRST_DATE) return FIRST_DATE;
  return date > LAST_DATE ? LAST_DATE : date;
}
