// Files of the gallery as one archive, stored as they are: read one after the other, and written while they are read.
import { makeZip } from 'client-zip';
import type { DownloadFile } from '#catalog/client.ts';
import type { EntryNames } from './entry-names.ts';
import type { ResumableReader } from './resumable-reader.ts';

/** What an archive can say of the time of a file. */
const FIRST_DATE = new Date(1980, 0, 1);
const LAST_DATE = new Date(2107, 11, 31);

export interface ZipDeps {
  readonly reader: ResumableReader;
  readonly names: EntryNames;
  readonly signal: AbortSignal;
  /** @param files that are in the archive, @param bytes of them and of the next */
  readonly onProgress: (files: number, bytes: number) => void;
}

export interface Zipped {
  readonly files: number;
  /** Paths of those that were gone. */
  readonly leftOut: readonly string[];
}

/**
 * Writes no faster than it is taken.
 * @throws what reading and writing fail with; nothing is left at the place then
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
      const known = changedAt === undefined ? file.changedAt : new Date(changedAt * 1_000);
      yield {
        name: names.nameOf(path),
        input: counted(file.bytes),
        ...(known && { lastModified: inRange(known) }),
      };
      done += 1;
      onProgress(done, bytes);
    }
    // An archive of nothing is of no use to anybody.
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
