// Formats numbers, sizes and durations in the language of the interface. Formatters are created on first use, because
// the browser then loads locale data for 16 ms, which would delay the start of the page.
import { lazy } from './lazy.ts';
import { LANGUAGE } from './translatable.ts';

const integer = lazy(() => new Intl.NumberFormat(LANGUAGE));
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = lazy(() => formatters(''));
const speeds = lazy(() => formatters('-per-second'));

function formatters(per: '' | '-per-second'): readonly Intl.NumberFormat[] {
  return UNITS.map(
    (unit, step) =>
      new Intl.NumberFormat(LANGUAGE, {
        style: 'unit',
        unit: unit + per,
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step < 2 ? 0 : 1,
      }),
  );
}

export function formatCount(count: number): string {
  return integer().format(count);
}

const percent = lazy(
  () =>
    new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 0, roundingMode: 'floor' }),
);

/**
 * Rounds down, so that an incomplete share never reads 100 %.
 * @param share from 0 to 1
 */
export function formatPercent(share: number): string {
  return percent().format(share);
}

/** Uses decimal units, as file managers and the API’s limits do: 1 MB = 1,000,000 bytes. */
export function formatBytes(bytes: number): string {
  return inUnits(bytes, sizes());
}

export function formatSpeed(bytesPerSecond: number): string {
  return inUnits(bytesPerSecond, speeds());
}

function inUnits(bytes: number, units: readonly Intl.NumberFormat[]): string {
  let step = 0;
  let value = bytes;
  // 999.95 would read "1,000 MB", so the next unit begins where rounding reaches it.
  while (step < UNITS.length - 1 && value >= (step < 2 ? 999.5 : 999.95)) {
    value /= 1000;
    step += 1;
  }
  return (units[step] ?? integer()).format(value);
}

type TimeUnit = 'second' | 'minute' | 'hour';

/** `42 sec`, `3 min 5 sec`, `2 hr 10 min`: at most two units, never a fraction. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formatTime(whole, 'second');
  if (whole < 3600) return pair(Math.floor(whole / 60), 'minute', whole % 60, 'second');
  const minutes = Math.round(whole / 60);
  return pair(Math.floor(minutes / 60), 'hour', minutes % 60, 'minute');
}

function pair(first: number, firstUnit: TimeUnit, second: number, secondUnit: TimeUnit): string {
  const head = formatTime(first, firstUnit);
  return second === 0 ? head : times().format([head, formatTime(second, secondUnit)]);
}

/** `4 sec`; long: `4 seconds`. */
export function formatTime(amount: number, unit: TimeUnit, unitDisplay: 'short' | 'long' = 'short'): string {
  return new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay }).format(amount);
}

/** Joins one amount in two units, without a comma. */
const times = lazy(() => new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'narrow' }));
