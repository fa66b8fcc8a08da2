// Numbers, sizes, times and dates as a person reads them.
const integer = new Intl.NumberFormat('en');
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = UNITS.map((unit, step) => {
  const maximumFractionDigits = step < 2 ? 0 : 1;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits,
  });
});

export function formatCount(count: number): string {
  return integer.format(count);
}

/** Decimal units, as file managers and the limits of the interface count: 1 MB = 1,000,000 bytes. */
export function formatBytes(bytes: number): string {
  let step = 0;
  let value = bytes;
  // 999.95 would read "1,000 MB": go on to the next unit from where rounding gets there.
  while (step < UNITS.length - 1 && value >= (step < 2 ? 999.5 : 999.95)) {
    value /= 1000;
    step += 1;
  }
  return (sizes[step] ?? integer).format(value);
}

export function formatSpeed(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

/** `42 s`, `3 min 5 s`, `2 h 10 min`: at most two units, never a fraction. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return pair(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

function pair(first: number, firstUnit: string, second: number, secondUnit: string): string {
  const head = `${integer.format(first)} ${firstUnit}`;
  return second === 0 ? head : `${head} ${second} ${secondUnit}`;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO timestamp as a date in the reader's zone and locale; what can't be read is shown as it came. */
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

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
] as const;

/** `just now`, `5 minutes ago`, `yesterday`; a date from a week on. */
export function formatAgo(iso: string, now: number = Date.now()): string {
  const elapsed = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(elapsed) || elapsed >= 7 * 86_400 || elapsed < -60) return formatDate(iso);
  if (elapsed < 60) return 'just now';
  const step = STEPS.findLast(({ seconds }) => elapsed >= seconds) ?? STEPS[0];
  return relative.format(-Math.floor(elapsed / step.seconds), step.unit);
}
