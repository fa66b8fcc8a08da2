import type { Tally } from '#catalog/client.ts';

/** Of deletions that have nothing in common. */
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
