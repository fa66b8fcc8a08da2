// Dates, and how long ago they are, as the reader's browser has them. No first sight of a page shows one.
import { LANGUAGE, translatable } from './translatable.ts';

const words = translatable({ justNow: 'just now' });

/** The reader's own way to write dates, where it is one in the language of the words. */
const LOCALE = navigator.languages.find((locale) => locale.startsWith(LANGUAGE)) ?? LANGUAGE;
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO timestamp as a date in the reader's zone; what can't be read is shown as it came. */
export function formatDate(iso: string): string {
  return format(day, iso);
}

export function formatDateTime(iso: string): string {
  return format(moment, iso);
}

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formatter.format(time);
}

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });
const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
] as const;

/** `just now`, `5 minutes ago`, `yesterday`; a date from a week on. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const elapsed = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(elapsed) || elapsed >= 7 * 86_400 || elapsed < -60) return formatDate(iso);
  if (elapsed < 60) return words.justNow;
  const step = STEPS.findLast(({ seconds }) => elapsed >= seconds) ?? STEPS[0];
  return relative.format(-Math.floor(elapsed / step.seconds), step.unit);
}
