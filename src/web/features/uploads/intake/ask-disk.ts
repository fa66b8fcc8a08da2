// Asks the disk about files of a dropped folder. Each is a question to another process: one at a time would be spent
// waiting, and all of a huge folder at once would fill the browser's memory.
import type { Fingerprint } from '#upload/protocol.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';

type Source = Pick<CollectedFile, 'file'>;

/** Files asked about at once. */
const ASK_AT_ONCE = 50;

/** Undefined where it can't be read. */
export function opened({ file }: Source): Promise<File | undefined> {
  if (file instanceof File) return Promise.resolve(file);
  return new Promise((resolve) => {
    file.file(resolve, () => resolve(undefined));
  });
}

/** Its size and time. To open it for them takes four times as long, and memory for as long as the page lives. */
export async function fingerprintOf(source: Source): Promise<Fingerprint | undefined> {
  if (source.file instanceof File || !tellsMetadata(source.file)) return plain(await opened(source));
  const entry = source.file;
  return new Promise((resolve) => {
    const tell = ({ size, modificationTime }: Metadata): void =>
      resolve({ size, lastModified: modificationTime.getTime() });
    entry.getMetadata(tell, () => resolve(undefined));
  });
}

function plain(file: File | undefined): Fingerprint | undefined {
  return file && { size: file.size, lastModified: file.lastModified };
}

/** Each with the answer, in order, some at a time; the next are asked about while one deals with these. */
export async function* askedInOrder<F extends { readonly source: S }, S, T>(
  files: Iterable<F>,
  ask: (source: S) => Promise<T>,
): AsyncGenerator<readonly (readonly [F, T])[]> {
  const rest = files[Symbol.iterator]();
  const asked = () =>
    Promise.all(nextOf(rest, ASK_AT_ONCE).map(async (file) => [file, await ask(file.source)] as const));
  let next = asked();
  for (let here = await next; here.length > 0; here = await next) {
    next = asked();
    yield here;
  }
}

function nextOf<T>(rest: Iterator<T>, count: number): T[] {
  const found: T[] = [];
  for (let one = rest.next(); !one.done; one = rest.next()) if (found.push(one.value) === count) break;
  return found;
}

interface Metadata {
  readonly size: number;
  readonly modificationTime: Date;
}

interface TellsMetadata {
  getMetadata(tell: (metadata: Metadata) => void, fail: () => void): void;
}

/** No standard has it; Chromium does. */
function tellsMetadata(entry: object): entry is TellsMetadata {
  return 'getMetadata' in entry;
}
