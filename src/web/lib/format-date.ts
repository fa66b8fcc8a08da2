// Formats dates and relative dates in the reader’s locale. The first paint of no page needs them.
import { LANGUAGE, translatable } from './translatable.ts';

const words = translatable({ justNow: 'just now' });

/** The reader’s own locale if it is one of the interface language, otherwise the language. */
const LOCALE = navigator.languages.find((locale) => locale.startsWith(LANGUAGE)) ?? LANGUAGE;
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO timestamp as a date in the reader’s time zone. Invalid text is returned unchanged. */
export function formatDate(iso: string): string {
  return format(day, iso);
}

export function formatDateTime(iso: string): string {
  return format(moment, iso);
}

const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric' });

/**
 * Formats a time (ms since 1970) as briefly as possible: the time of today, the day of this year, the month of another
 * year.
 */
export function formatWhen(at: number, now: number = Date.now()): string {
  const [date, today] = [new Date(at), new Date(now)];
  if (date.getFullYear() !== today.getFullYear()) return month.format(date);
  const isToday = date.getMonth() === today.getMonth() && date.getDate() === today.getDate();
  return (isToday ? time : dayOfYear).format(date);
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

/** `just now`, `5 minutes ago`, `yesterday`; a date after a week. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const elapsed = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(elapsed) || elapsed >= 7 * 86_400 || elapsed < -60) return formatDate(iso);
  if (elapsed < 60) return words.justNow;
  const step = STEPS.findLast(({ seconds }) => elapsed >= seconds) ?? STEPS[0];
  return relative.format(-Math.floor(elapsed / step.seconds), step.unit);
}
