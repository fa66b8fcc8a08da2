// Where the parts of an upload lie on disk, from an attempt's first byte to the assembled file. Pure: it says where to
// write and what to copy, and does neither.
//
// Parts of equal size get slots in one file, each at the offset where it will be read in the end, so that completing
// copies nothing. How large a slot is, is learnt from the parts: as large as the largest known. Each slot size has a
// file of its own, so a short last part that came first sits alone in the wrong file and is copied once. A slot that
// holds a stored part, or that another attempt is writing to, is left alone: the attempt goes into a file of its own.
import type { StoredPart } from '#service/media-store/media-store.ts';

/** Where a part is, or is being written: in which file of its upload, from which byte on. */
export interface PlacedPart {
  readonly file: string;
  readonly offset: number;
  readonly size: number;
}

/** The inode tells a file from another that later bears its name, and knows it again after it has been renamed. */
export interface RecordedPart extends PlacedPart {
  readonly inode: string;
}

/** As the records keep it (`StoredPart.location`). */
export function formatLocation({ file, offset }: PlacedPart, inode: bigint): string {
  return `${file}:${offset}:${inode}`;
}

export function placeOf({ location, size }: StoredPart): RecordedPart {
  const [file, offset, inode] = location.split(':');
  if (file === undefined || offset === undefined || inode === undefined) {
    throw new Error(`Not a location: ${location}`);
  }
  return { file, offset: Number(offset), inode, size };
}

/** File systems hold files of 16 TiB and more; a part that would lie beyond this gets a file of its own. */
const SLOT_OFFSET_MAX = 8 * 2 ** 40;

/**
 * @param known parts recorded or on their way
 * @param ownFile the name of a file that doesn't exist yet
 */
export function placePart(
  partNumber: number,
  size: number,
  known: readonly PlacedPart[],
  ownFile: string,
): PlacedPart {
  const slotSize = known.reduce((largest, part) => Math.max(largest, part.size), size);
  const slot = { file: `slots-${slotSize}`, offset: (partNumber - 1) * slotSize, size };
  const isTaken = known.some((part) => part.file === slot.file && part.offset === slot.offset);
  return isTaken || slot.offset > SLOT_OFFSET_MAX ? { file: ownFile, offset: 0, size } : slot;
}

export interface Copy {
  readonly from: PlacedPart;
  /** Offset in the assembled file. */
  readonly to: number;
}

export interface Assembly {
  /** The file that becomes the whole; undefined when all must be copied into a new one. */
  readonly base: string | undefined;
  readonly copies: readonly Copy[];
  readonly size: number;
}

/**
 * How parts, in their order, become one file. The base is the file that already holds the most bytes where they belong,
 * provided that none of its parts lies elsewhere: copying into it could run over that one. Nothing a stored part needs
 * is ever overwritten, so a failed attempt can be repeated.
 */
export function planAssembly(parts: readonly PlacedPart[]): Assembly {
  const inPlace = new Map<string, number>();
  const misplaced = new Set<string>();
  const copies: Copy[] = [];
  let size = 0;
  for (const from of parts) {
    copies.push({ from, to: size });
    if (from.offset === size) inPlace.set(from.file, (inPlace.get(from.file) ?? 0) + from.size);
    else misplaced.add(from.file);
    size += from.size;
  }
  const candidates = [...inPlace].filter(([file]) => !misplaced.has(file)).sort(([, a], [, b]) => b - a);
  const base = candidates[0]?.[0];
  return { base, copies: copies.filter(({ from }) => from.file !== base), size };
}
