// Where an attempt at a part is written. Parts of equal size get slots in one file, each at the offset where it will
// be read in the end, so that completing copies nothing. Pure.
//
// How large a slot is, is learnt from the parts: as large as the largest known. Each slot size has a file of its own,
// so a short last part that came first sits alone in the wrong file and is copied once. A slot that holds a stored
// part, or that another attempt is writing to, is left alone: the attempt goes aside, into a file of its own.
import type { Place } from './location.ts';

/** What is known of a part: recorded, or on its way. */
export interface KnownPart extends Place {
  readonly size: number;
}

/** File systems hold files of 16 TiB and more; a part that would lie beyond this goes aside. */
const SLOT_OFFSET_MAX = 8 * 2 ** 40;

/** @param aside the name of a file that doesn't exist yet */
export function placePart(
  partNumber: number,
  size: number,
  known: readonly KnownPart[],
  aside: string,
): Place {
  const slotSize = known.reduce((largest, part) => Math.max(largest, part.size), size);
  const slot = { file: `slots-${slotSize}`, offset: (partNumber - 1) * slotSize };
  const isTaken = known.some((part) => part.file === slot.file && part.offset === slot.offset);
  return isTaken || slot.offset > SLOT_OFFSET_MAX ? { file: aside, offset: 0 } : slot;
}
