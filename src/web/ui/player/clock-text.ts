// A place in time as players write it: `0:02.1`, `22:41`, `1:04:11`.
import { lazy } from '#web/lib/lazy.ts';
import { LANGUAGE } from '#web/lib/translatable.ts';

/** What is longer is not looked at by tenths of a second. */
const FINE_SECONDS = 600;

const whole = lazy(() => new Intl.NumberFormat(LANGUAGE, { useGrouping: false }));
const padded = lazy(() => new Intl.NumberFormat(LANGUAGE, { minimumIntegerDigits: 2 }));
const fine = lazy(
  () => new Intl.NumberFormat(LANGUAGE, { minimumIntegerDigits: 2, minimumFractionDigits: 1 }),
);

/** @param duration of all of it: how finely a place in it is told */
export function clockText(seconds: number, duration: number): string {
  const isFine = duration < FINE_SECONDS;
  // Never ahead of what is heard.
  const told = isFine ? Math.floor(seconds * 10) / 10 : Math.floor(seconds);
  const minutes = Math.floor(told / 60);
  const rest = told % 60;
  const ending = isFine ? fine().format(Math.floor(rest * 10 + 1e-6) / 10) : padded().format(rest);
  if (minutes < 60) return `${whole().format(minutes)}:${ending}`;
  return `${whole().format(Math.floor(minutes / 60))}:${padded().format(minutes % 60)}:${ending}`;
}
