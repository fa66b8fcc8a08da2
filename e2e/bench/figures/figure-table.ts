// Prints a benchmark's figures as a Markdown table and writes the table between its two markers in docs/benchmarks.md.
import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';

const PAGE = 'docs/benchmarks.md';
const PAGE_PATH = join(import.meta.dirname, '..', '..', '..', PAGE);

/** @returns the processor and memory of this machine; figures of other machines can't be compared with it */
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

/**
 * Finds the place of a benchmark's table. Call it before measuring, so that a missing place costs no minutes.
 *
 * @throws Error if the page has no markers for this benchmark
 */
export async function findTable(name: string): Promise<{ readonly before: string; readonly after: string }> {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = await readFile(PAGE_PATH, 'utf8');
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end <= start) throw new Error(`There is no ${open} … ${close} in ${PAGE}.`);
  return { before: text.slice(0, start + open.length), after: text.slice(end) };
}

export async function writeTable(name: string, text: string): Promise<void> {
  const { before, after } = await findTable(name);
  await writeFile(PAGE_PATH, `${before}\n${text}\n${after}`);
}
