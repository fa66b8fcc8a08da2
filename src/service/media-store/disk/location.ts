// Where a stored part lies: in which file of its upload, from which byte on. The inode tells a file from another
// that later bears its name, and knows it again after it has been renamed.
import type { StoredPart } from '#service/media-store/media-store.ts';

export interface Place {
  readonly file: string;
  readonly offset: number;
}

export interface Location extends Place {
  readonly inode: string;
}

export function formatLocation({ file, offset, inode }: Location): string {
  return `${file}:${offset}:${inode}`;
}

export function locationOf({ location }: StoredPart): Location {
  const [file, offset, inode] = location.split(':');
  if (file === undefined || offset === undefined || inode === undefined) {
    throw new Error(`Not a location: ${location}`);
  }
  return { file, offset: Number(offset), inode };
}

export function samePlace(a: Place, b: Place): boolean {
  return a.file === b.file && a.offset === b.offset;
}
