// Queries the disk about files of a dropped folder. The browser answers from another process, so one query at a time
// would mostly wait, and all at once for a huge folder would fill the browser's memory.
import type { Fingerprint } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';

type Source = Pick<CollectedFile, 'file'>;

/** Number of queries in flight at once. */
const QUERIES_AT_ONCE = 50;

/**
 * A disk query with a callback. It returns no promise because 100,000 pending promises would use too much memory.
 */
type DiskQuery<S, T> = (source: S, resolve: (answer: T) => void) => void;

/** @returns undefined if the file can't be read */
export function openFile(source: Source): Promise<File | undefined> {
  return new Promise((resolve) => {
    queryFile(source, resolve);
  });
}

export function queryFile({ file }: Source, done: (file: File | undefined) => void): void {
  if (file instanceof File) done(file);
  else file.file(done, () => done(undefined));
}

/**
 * Reads the size and modification time without opening the file if the browser can do that. Opening takes four times
 * as long, and the browser keeps the memory for as long as the page lives.
 */
export function queryFingerprint(source: Source, done: (fingerprint: Fingerprint | undefined) => void): void {
  const { file } = source;
  if (file instanceof File || !hasMetadata(file)) queryFile(source, (found) => done(toFingerprint(found)));
  else
    file.getMetadata(
      ({ size, modificationTime }) => done({ size, lastModified: modificationTime.getTime() }),
      () => done(undefined),
    );
}

export function readFingerprint(source: Source): Promise<Fingerprint | undefined> {
  return new Promise((resolve) => {
    queryFingerprint(source, resolve);
  });
}

function toFingerprint(file: File | undefined): Fingerprint | undefined {
  return file && { size: file.size, lastModified: file.lastModified };
}

/**
 * Yields batches of files with their results, in order. The next batch is queried while the caller handles this one.
 */
export async function* queryInOrder<F extends { readonly source: S }, S, T>(
  files: Iterable<F>,
  ask: DiskQuery<S, T>,
): AsyncGenerator<readonly (readonly [F, T])[]> {
  const rest = files[Symbol.iterator]();
  let next = queryAll(takeNext(rest, QUERIES_AT_ONCE), ask);
  for (let here = await next; here.length > 0; here = await next) {
    next = queryAll(takeNext(rest, QUERIES_AT_ONCE), ask);
    yield here;
  }
}

function queryAll<F extends { readonly source: S }, S, T>(
  files: readonly F[],
  ask: DiskQuery<S, T>,
): Promise<readonly (readonly [F, T])[]> {
  return new Promise((resolve) => {
    const answers: (readonly [F, T])[] = [];
    let left = files.length;
    if (left === 0) resolve(answers);
    for (const [index, file] of files.entries())
      ask(file.source, (answer) => {
        if (answers[index]) return;
        answers[index] = [file, answer];
        if (--left === 0) resolve(answers);
      });
  });
}

function takeNext<T>(rest: Iterator<T>, count: number): T[] {
  const found: T[] = [];
  for (let one = rest.next(); !one.done; one = rest.next()) if (found.push(one.value) === count) break;
  return found;
}

interface Metadata {
  readonly size: number;
  readonly modificationTime: Date;
}

interface MetadataEntry {
  getMetadata(tell: (metadata: Metadata) => void, fail: () => void): void;
}

/** Non-standard method that Chromium has. */
function hasMetadata(entry: object): entry is MetadataEntry {
  return 'getMetadata' in entry;
}
