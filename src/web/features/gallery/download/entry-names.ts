// What files are called in an archive. Their paths come from a service, which may list anything: whoever unpacks the archive,
// with whatever program, gets nothing outside the folder it is unpacked into, and no file in place of another.
import { foldForClash } from '#text/fold.ts';

/** Of one part of a name, as file systems have it. */
const PART_BYTES = 255;
/** Deeper folders are left out: what archives can hold is 65,535 bytes. */
const PARTS = 250;

/** Of a `\` programs make a folder, of a `:` a drive or a stream; the others Windows refuses. */
const NOT_IN_NAMES = /[<>:"|?*\\\p{Cc}]/gu;
/** Windows leaves them out: `.. ` would be `..`. */
const AT_THE_END = /[. ]+$/;
/** Windows takes these for devices, whatever comes behind a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i;

const encoder = new TextEncoder();

/** One part of a path, as every file system can have it. */
export function safePart(part: string): string {
  const plain = part
    .toWellFormed()
    .replace(NOT_IN_NAMES, '_')
    .replace(AT_THE_END, (end) => '_'.repeat(end.length));
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return withinBytes(named === '' ? '_' : named, '');
}

/** Keeps what is behind the last dot. @param extra goes before that */
function withinBytes(name: string, extra: string): string {
  const dot = name.lastIndexOf('.');
  const hasEnd = dot > 0 && name.length - dot <= 12;
  const end = extra + (hasEnd ? name.slice(dot) : '');
  const room = PART_BYTES - encoder.encode(end).length;
  const start = hasEnd ? name.slice(0, dot) : name;
  const bytes = encoder.encode(start);
  if (bytes.length <= room) return start + end;
  // Not in the middle of a letter.
  const cut = new TextDecoder().decode(bytes.subarray(0, room), { stream: true });
  return cut.replace(AT_THE_END, '_') + end;
}

export class EntryNames {
  /** Names that are taken, as those can’t be told apart which are the same for a file system. */
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  /** What is before a path and is no part of its name. */
  readonly #above: number;

  /** @param folder they are all in: '' or ending in '/' */
  constructor(folder: string) {
    this.#above = folder.slice(0, -1).lastIndexOf('/') + 1;
  }

  /** Relative; another one for each path. */
  nameOf(path: string): string {
    const parts = path
      .slice(this.#above)
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .slice(-PARTS)
      .map(safePart);
    const file = parts.pop() ?? '_';
    let folder = '';
    for (const part of parts) {
      folder = firstFree(folder, part, (key) => !this.#files.has(key));
      this.#folders.add(foldForClash(folder));
      folder += '/';
    }
    const name = firstFree(folder, file, (key) => !this.#files.has(key) && !this.#folders.has(key));
    this.#files.add(foldForClash(name));
    return name;
  }
}

function firstFree(folder: string, part: string, isFree: (key: string) => boolean): string {
  let name = folder + part;
  for (let number = 2; !isFree(foldForClash(name)); number++)
    name = folder + withinBytes(part, ` (${number})`);
  return name;
}
