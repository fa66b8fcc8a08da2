// Writes a benchmark's table between its two markers in the README or another page.
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGES = ['README.md', 'docs/abuse.md'];

/** What it was measured on: the figures compare with nothing else. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  const processor = cpus()[0]?.model.trim() || arch();
  return `${cpus().length} cores (${processor}), ${gibibytes} GiB of memory`;
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ figure, goal, measured, isReached }) => {
    const reached = goal === '' ? '' : isReached ? 'yes' : '**no**';
    return `| ${figure} | ${goal} | ${measured} | ${reached} |`;
  });
  return ['| Figure | Goal | Measured | Reached |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

interface Place {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** @throws when no page has markers for this benchmark: better known before minutes of measuring than after */
export async function placeOf(name: string): Promise<Place> {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  for (const page of PAGES) {
    const path = join(ROOT, page);
    const text = await readFile(path, 'utf8');
    const [start, end] = [text.indexOf(open), text.indexOf(close)];
    if (start >= 0 && end > start)
      return { path, before: text.slice(0, start + open.length), after: text.slice(end) };
  }
  throw new Error(`There is no ${open} … ${close} in ${PAGES.join(' or ')}.`);
}

export async function writeTable(name: string, text: string): Promise<void> {
  const { path, before, after } = await placeOf(name);
  await writeFile(path, `${before}\n${text}\n${after}`);
}
