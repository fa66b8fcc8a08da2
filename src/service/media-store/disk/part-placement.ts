// Plans where the parts of an upload are stored on disk, and how they become one file. Pure: other modules write and copy.
//
// Parts of equal size get slots in one file, each at its offset in the finished file, so that completing copies nothing.
// The slot size is the size of the largest known part. Each slot size has a file of its own, so a short last part that
// came first is alone in another file and is copied once. If a slot has a stored part, or another attempt writes to it,
// a new attempt goes into a file of its own.
import type { StoredPart } from '#service/media-store/media-store.ts';

/** The file of the upload and the offset where a part is stored, or is being written. */
export interface PlacedPart {
  readonly file: string;
  readonly offset: number;
  readonly size: number;
}

/** The inode identifies the file: another file may get the same name later, and the file may be renamed. */
export interface RecordedPart extends PlacedPart {
  readonly inode: string;
}

/** Formats the location for the records (`StoredPart.location`). */
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

/** Maximum offset (bytes) of a slot. File systems support files of 16 TiB; a part beyond this limit gets its own file. */
const SLOT_OFFSET_MAX = 8 * 2 ** 40;

/**
 * @param known parts that are recorded or being written
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
  /** The file that becomes the finished file. Undefined if all parts are copied into a new one. */
  readonly base: string | undefined;
  readonly copies: readonly Copy[];
  readonly size: number;
}

/**
 * Plans how parts become one file in their order. The base is the file with the most bytes at their final offsets. A file
 * with a part at another offset can't be the base, because copying could overwrite that part. Stored parts are never
 * overwritten, so a failed attempt can be repeated.
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
