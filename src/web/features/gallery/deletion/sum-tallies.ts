import type { Tally } from '#catalog/client.ts';

/** Adds up the counts of deletions. No file may be part of two of them. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = (part: keyof Tally) => tallies.reduce((all, tally) => all + tally[part], 0);
  return {
    folders: sum('folders'),
    files: sum('files'),
    audio: sum('audio'),
    video: sum('video'),
    other: sum('other'),
  };
}
