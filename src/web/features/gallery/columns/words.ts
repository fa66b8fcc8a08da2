// The texts of the columns length, size and last change, and of the filters by them.
import { formatCount, formatTime } from '#web/lib/format.ts';
import { plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  length: 'Length',
  size: 'Size',
  changed: 'Updated',
  codecs: 'Codec',
  byLength: (isUp: boolean) => `Length, ${isUp ? 'shortest first' : 'longest first'}`,
  bySize: (isUp: boolean) => `Size, ${isUp ? 'smallest first' : 'largest first'}`,
  byChange: (isUp: boolean) => `Updated, ${isUp ? 'oldest first' : 'newest first'}`,
  /** The total length of several files, if some lengths are unknown. */
  atLeast: (length: string) => `${length}+`,
  untimed: (files: number) => `plus ${plural(files, { one: 'file', other: 'files' })} of unknown length`,
  longerThan: (seconds: number) => `Longer than ${inOneUnit(seconds)}`,
  changedWithin: (days: number) =>
    days === 1 ? 'In the last 24 hours' : `In the last ${formatCount(days)} days`,
  format: 'Format',
  anyLength: 'Any length',
  anyTime: 'Any time',
  filter: 'Filter',
  filterBy: (how: string) => `Filter: ${how}`,
  clear: 'Show all files',
});

function inOneUnit(seconds: number): string {
  if (seconds < 60) return formatTime(seconds, 'second', 'long');
  return seconds < 3600
    ? formatTime(seconds / 60, 'minute', 'long')
    : formatTime(seconds / 3600, 'hour', 'long');
}
