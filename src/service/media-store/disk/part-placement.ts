// How the parts of an upload become one file. Pure: says what to copy, copies nothing.
import type { Place } from './location.ts';

export interface PlacedPart extends Place {
  readonly size: number;
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
 * The base is the file that already holds the most bytes where they belong, provided that none of its parts lies
 * elsewhere: copying into it could run over that one. Nothing a stored part needs is ever overwritten, so a failed
 * attempt can be repeated.
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
