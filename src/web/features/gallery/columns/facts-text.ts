// How long something plays, how large it is and when it was changed, as short as a column is.
import type { Facts } from '#catalog/client.ts';
import { formatBytes, formatTime } from '#web/lib/format.ts';
import { formatDateTime, formatWhen } from '#web/lib/format-date.ts';
import { clockText } from '#web/ui/player/clock-text.ts';
import { words } from './words.ts';

/** From so many on the seconds say nothing any more. */
const IN_HOURS = 10 * 3600;

/** `0:05.4`, `22:41`, `1:04:11`, `611 hr`; with a `+` where it is that of some of the files alone. */
export function lengthText({ seconds, untimed }: Facts): string {
  if (seconds === undefined) return '';
  const length =
    seconds < IN_HOURS ? clockText(seconds, seconds) : formatTime(Math.round(seconds / 3600), 'hour');
  return untimed > 0 ? words.atLeast(length) : length;
}

export function sizeText({ bytes }: Facts): string {
  return bytes === undefined ? '' : formatBytes(bytes);
}

/** `09:41` of today, `12 Nov` of this year, `Nov 2025` of others. */
export function changedText({ changedAt }: Facts): string {
  return changedAt === undefined ? '' : formatWhen(changedAt * 1000);
}

/** In full. */
export function changedAtText({ changedAt }: Facts): string {
  return changedAt === undefined ? '' : formatDateTime(new Date(changedAt * 1000).toISOString());
}
