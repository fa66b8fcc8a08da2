// Measures daily work in a table of 100,000 terms: searching, typing, scrolling, pasting. The peers react-data-grid and AG
// Grid Community save and check nothing, and they can't paste a range.
import { join } from 'node:path';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { bundle } from '#e2e/bench/browser/bundle.ts';
import { longest, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import { type Painted, painting } from '#e2e/bench/browser/painted.ts';
import { below, type Figure, longestTask } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, percentile } from '#e2e/bench/figures/statistics.ts';
import type { Service } from '#e2e/harness/service.ts';
import { fillHundredThousand, searchedText, TERMS } from './hundred-thousand.ts';
import { type Table, tables } from './tables.ts';

/** Search texts, typed and removed letter by letter. */
const TYPED = ['bernet', '4217', '99 7', 'zqz'];
const EDITS = 10;
const FRAMES = 120;
const PASTED_ROWS = 1_000;
const REST_MS = 1_000;
const P95 = 95;
let visits = 0;

interface Work {
  readonly openMs: number;
  readonly letters: readonly Painted[];
  readonly lettersTask: number;
  readonly edits: readonly Painted[];
  readonly frames: readonly number[];
  /** Time (ms). Undefined for peers, which can't paste a range. */
  readonly paste?: number;
}

export async function measureDailyWork(service: Service, key: string, rounds: number): Promise<Figure[]> {
  console.log(`A table of ${TERMS} terms: searching, typing, scrolling, pasting`);
  const script = await bundle(join(import.meta.dirname, 'pages/tables.ts'));
  const all = tables({ service, key, script });
  const contenders = Object.fromEntries(
    all.map((table) => [table.name, () => work(table, fillHundredThousand(service))]),
  );
  const results = await alternate(contenders, rounds, describe);
  const medianOf = (name: string, figure: (one: Work) => number) => median((results[name] ?? []).map(figure));
  const p95Of = (name: string, values: (one: Work) => readonly number[]) =>
    medianOf(name, (one) => percentile(values(one), P95));
  const [ours, ...peers] = all.map(({ name }) => name);
  if (ours === undefined) return [];
  const beside = (values: (one: Work) => readonly number[]) =>
    peers.map((name) => `${name} ${p95Of(name, values).toFixed(0)}`).join(', ');
  const shown = (one: Work) => one.letters.map((letter) => letter.shown);
  const edited = (one: Work) => one.edits.map((edit) => edit.shown);
  const frames = (one: Work) => one.frames;
  const besideAsARule = peers
    .map((name) => `${name} ${medianOf(name, (one) => median(edited(one))).toFixed(0)}`)
    .join(', ');
  const best = Math.min(...peers.map((name) => p95Of(name, frames)));
  const mine = p95Of(ours, frames);
  return [
    below(
      `A letter in the filter of 100,000 terms to its rows, p95 (ms; ${beside(shown)})`,
      50,
      p95Of(ours, shown),
      'ms',
    ),
    longestTask(
      '… longest task meanwhile',
      50,
      medianOf(ours, ({ lettersTask }) => lettersTask),
    ),
    below(
      `Enter in a cell to its new text (ms; ${besideAsARule})`,
      32,
      medianOf(ours, (one) => median(edited(one))),
      'ms',
    ),
    {
      figure: `… p95: the first after a rest (ms; ${beside(edited)})`,
      goal: '',
      measured: `${p95Of(ours, edited).toFixed(0)} ms`,
      isReached: true,
    },
    {
      figure: `A frame while scrolling, p95 (ms; ${beside(frames)})`,
      goal: '≤ the best',
      measured: `${mine.toFixed(1)} ms`,
      isReached: mine <= best,
    },
    below(
      `Paste of 1,000 × 4 cells to their texts (${peers.join(', ')}: none)`,
      200,
      medianOf(ours, ({ paste }) => paste ?? Number.NaN),
      'ms',
    ),
  ];
}

function describe({ openMs, letters, lettersTask, edits, frames, paste }: Work): string {
  const p95 = (values: readonly number[]) => percentile(values, P95).toFixed(0);
  return [
    `opened ${openMs.toFixed(0)}`,
    `letter ${p95(letters.map(({ next }) => next))}`,
    `rows ${p95(letters.map(({ shown }) => shown))} (task ${lettersTask.toFixed(0)})`,
    `edit ${median(edits.map(({ shown }) => shown)).toFixed(0)}, p95 ${p95(edits.map(({ shown }) => shown))}`,
    `frame ${percentile(frames, P95).toFixed(1)}`,
    ...(paste === undefined ? [] : [`paste ${paste.toFixed(0)}`]),
  ].join(', ');
}

async function work(table: Table, glossaryId: string): Promise<Work> {
  await using browser = await startBrowser(`--bench-run=at-work-${process.pid}-${++visits}`);
  const { page } = browser;
  const done = async (): Promise<Work> => {
    await startRecord(page, table.wordAt(0));
    const openMs = await table.open(page, glossaryId);
    const before = await readRecord(page, REST_MS);
    const heads = Number(await page.evaluate(rowCount, table.grid)) - TERMS;
    const letters = await search(page, table, heads);
    const after = await readRecord(page, REST_MS);
    const lettersTask = longest({ ...after, tasks: after.tasks.slice(before.tasks.length) });
    const frames = z.array(z.number()).parse(await page.evaluate(scroll, table.scroller, FRAMES));
    const edits = await edit(page, table);
    const isOurs = table.scroller === '[role=grid]';
    return {
      openMs,
      letters,
      lettersTask,
      edits,
      frames,
      ...(isOurs && { paste: await paste(page, table) }),
    };
  };
  // Await here, because the browser is closed when this function returns.
  return await Promise.race([done(), browser.lost]);
}

async function search(page: BenchPage, { search: field, grid }: Table, heads: number): Promise<Painted[]> {
  const texts = Array.from({ length: TERMS }, (_, number) => searchedText(number));
  const countOf = (typed: string) => {
    const pieces = typed.split(' ').filter(Boolean);
    return texts.filter((text) => pieces.every((piece) => text.includes(piece))).length;
  };
  const letters: Painted[] = [];
  await page.evaluate(focus, field);
  for (const word of TYPED) {
    const states = word.split('').map((letter, at) => ({ key: letter, typed: word.slice(0, at + 1) }));
    const taken = states.map(({ typed }) => ({ key: 'Backspace', typed: typed.slice(0, -1) })).toReversed();
    for (const { key, typed } of [...states, ...taken]) {
      const shown = { kind: 'rows', grid, count: countOf(typed) + heads } as const;
      letters.push(await painting(page, 'keydown', shown, () => page.press(key)));
    }
  }
  return letters;
}

async function edit(page: BenchPage, { wordAt }: Table): Promise<Painted[]> {
  await page.evaluate(rest);
  const edits: Painted[] = [];
  for (let row = 1; row <= EDITS; row++) {
    const text = String.fromCodePoint('a'.charCodeAt(0) + row);
    // Enter may have moved to this cell already, and a click on the current cell would open it.
    if (!(await page.evaluate(isIn, wordAt(row)))) await page.click(wordAt(row));
    await page.press(text);
    await page.evaluate(isTyped, text);
    const shown = { kind: 'text', cell: wordAt(row), text } as const;
    edits.push(await painting(page, 'keydown', shown, () => page.press('Enter')));
    await page.evaluate(rest);
  }
  return edits;
}

async function paste(page: BenchPage, { wordAt }: Table): Promise<number> {
  await page.click(wordAt(1));
  const first = 'Pasted 0';
  const shown = { kind: 'text', cell: wordAt(1), text: first } as const;
  return (await painting(page, 'paste', shown, () => page.evaluate(pasteRows, PASTED_ROWS))).shown;
}

/** Runs in the page, like all functions below. */
function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function rowCount(grid: string): string | null | undefined {
  return document.querySelector(grid)?.getAttribute('aria-rowcount');
}

function rest(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
}

function isIn(cell: string): boolean {
  return document.activeElement?.closest(cell) !== null;
}

/** Resolves when the cell's field has the text. */
async function isTyped(text: string): Promise<void> {
  for (;;) {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.value === text) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** @returns the duration of each frame (ms) */
async function scroll(selector: string, frames: number): Promise<number[]> {
  const scroller = document.querySelector(selector);
  if (!scroller) throw new Error(`There is nothing to scroll at ${selector}.`);
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times = [await frame()];
  for (let step = 0; step < frames; step++) {
    scroller.scrollBy(0, 400);
    times.push(await frame());
  }
  if (scroller.scrollTop < 100 * frames) throw new Error(`${selector} was not scrolled.`);
  scroller.scrollTo(0, 0);
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

function pasteRows(rows: number): void {
  const clipboardData = new DataTransfer();
  const line = (row: number) => [`Pasted ${row}`, 'en-us', 'IPA', 'ˈpeɪstɪd'].join('\t');
  clipboardData.setData('text/plain', Array.from({ length: rows }, (_, row) => line(row)).join('\n'));
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
