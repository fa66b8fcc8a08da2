// Writes a benchmark's table between its two markers in the README.
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const README = join(import.meta.dirname, '..', '..', '..', 'README.md');

/** What it was measured on: the figures compare with nothing else. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  const processor = cpus()[0]?.model.trim() || arch();
  return `${cpus().length} cores (${processor}), ${gibibytes} GiB of memory`;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ figure, goal, measured, isReached }) =>
      `| ${figure} | ${goal} | ${measured} | ${isReached ? 'yes' : '**no**'} |`,
  );
  return ['| Figure | Goal | Measured | Reached |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

interface Place {
  readonly before: string;
  readonly after: string;
}

/** @throws when the README has no markers for this benchmark: better known before minutes of measuring than after */
export async function placeInReadme(name: string): Promise<Place> {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const readme = await readFile(README, 'utf8');
  const [start, end] = [readme.indexOf(open), readme.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`README.md has no ${open} … ${close}.`);
  return { before: readme.slice(0, start + open.length), after: readme.slice(end) };
}

export async function writeToReadme(name: string, text: string): Promise<void> {
  const { before, after } = await placeInReadme(name);
  await writeFile(README, `${before}\n${text}\n${after}`);
}
