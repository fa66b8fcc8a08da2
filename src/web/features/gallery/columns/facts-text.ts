// Formats length, size and last change, short enough for a column.
import type { Facts } from '#catalog/client.ts';
import { formatBytes, formatTime } from '#web/lib/format.ts';
import { formatDateTime, formatWhen } from '#web/lib/format-date.ts';
import { clockText } from '#web/ui/player/clock-text.ts';
import { words } from './words.ts';

/** Length (s) from which only hours are shown. */
const HOURS_ONLY_FROM = 10 * 3600;

/** Formats a length as `0:05.4`, `22:41`, `1:04:11` or `611 hr`, with a `+` if the length of some files is unknown. */
export function lengthText({ seconds, untimed }: Facts): string {
  if (seconds === undefined) return '';
  const length =
    seconds < HOURS_ONLY_FROM ? clockText(seconds, seconds) : formatTime(Math.round(seconds / 3600), 'hour');
  return untimed > 0 ? words.atLeast(length) : length;
}

export function sizeText({ bytes }: Facts): string {
  return bytes === undefined ? '' : formatBytes(bytes);
}

/** `09:41` for today, `12 Nov` for this year, `Nov 2025` for other years. */
export function changedText({ changedAt }: Facts): string {
  return changedAt === undefined ? '' : formatWhen(changedAt * 1000);
}

/** Date and time in full, for the tooltip. */
export function changedAtText({ changedAt }: Facts): string {
  return changedAt === undefined ? '' : formatDateTime(new Date(changedAt * 1000).toISOString());
}
