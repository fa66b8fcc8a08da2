// Names of files in an archive. A server may list any path, so the names must be safe on every system: unpacking the archive
// never writes outside its folder, and never replaces one file with another.
import { foldForClash } from '#text/fold.ts';

/** Maximum length (bytes) of one part of a path in most file systems. */
const PART_BYTES = 255;
/** Maximum number of parts of a name. The outermost folders are left out, because a name in an archive has at most 65,535 bytes. */
const PARTS = 250;

/**
 * Characters that the names in a zip may not have. Unzip programs read `\` as a folder separator and `:` as a drive or a
 * stream; Windows refuses the other ones.
 */
const NOT_IN_NAMES = /[<>:"|?*\\\p{Cc}]/gu;
/** Windows drops these characters at the end of a name, so `.. ` would become `..`. */
const AT_THE_END = /[. ]+$/;
/** Windows reads these names as devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i;

const encoder = new TextEncoder();

/** Changes one part of a path so that every file system accepts it. */
export function safePart(part: string): string {
  const plain = part
    .toWellFormed()
    .replace(NOT_IN_NAMES, '_')
    .replace(AT_THE_END, (end) => '_'.repeat(end.length));
  const named = DEVICE.test(plain) ? `_${plain}` : plain;
  return withinBytes(named === '' ? '_' : named, '');
}

/**
 * Shortens a name to PART_BYTES and keeps its extension.
 * @param extra inserted before the extension
 */
function withinBytes(name: string, extra: string): string {
  const dot = name.lastIndexOf('.');
  const hasEnd = dot > 0 && name.length - dot <= 12;
  const end = extra + (hasEnd ? name.slice(dot) : '');
  const room = PART_BYTES - encoder.encode(end).length;
  const start = hasEnd ? name.slice(0, dot) : name;
  const bytes = encoder.encode(start);
  if (bytes.length <= room) return start + end;
  // With `stream`, the decoder drops a character that was cut in the middle.
  const cut = new TextDecoder().decode(bytes.subarray(0, room), { stream: true });
  return cut.replace(AT_THE_END, '_') + end;
}

export class EntryNames {
  /** Used names, folded, because some file systems ignore case and Unicode normalization. */
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  /** Number of characters of each path before its name in the archive. */
  readonly #prefixLength: number;

  /** @param folder the downloaded folder: '' or ending in '/' */
  constructor(folder: string) {
    this.#prefixLength = folder.slice(0, -1).lastIndexOf('/') + 1;
  }

  /** Returns a relative name that no other path has. */
  add(path: string): string {
    const parts = path
      .slice(this.#prefixLength)
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
