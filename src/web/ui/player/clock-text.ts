// Formats a playback position: `0:02.1`, `22:41`, `1:04:11`.
import { lazy } from '#web/lib/lazy.ts';
import { LANGUAGE } from '#web/lib/translatable.ts';

/** Maximum duration (s) of files whose position is shown in tenths of a second. */
const FINE_SECONDS = 600;

const whole = lazy(() => new Intl.NumberFormat(LANGUAGE, { useGrouping: false }));
const padded = lazy(() => new Intl.NumberFormat(LANGUAGE, { minimumIntegerDigits: 2 }));
const fine = lazy(
  () => new Intl.NumberFormat(LANGUAGE, { minimumIntegerDigits: 2, minimumFractionDigits: 1 }),
);

/** @param duration duration of the file (s), which decides the precision */
export function clockText(seconds: number, duration: number): string {
  const isFine = duration < FINE_SECONDS;
  // Rounded down, so that the display is never ahead of the sound.
  const shown = isFine ? Math.floor(seconds * 10) / 10 : Math.floor(seconds);
  const minutes = Math.floor(shown / 60);
  const rest = shown % 60;
  const ending = isFine ? fine().format(Math.floor(rest * 10 + 1e-6) / 10) : padded().format(rest);
  if (minutes < 60) return `${whole().format(minutes)}:${ending}`;
  return `${whole().format(Math.floor(minutes / 60))}:${padded().format(minutes % 60)}:${ending}`;
}
