// `npm run bench -- glossary [rounds]`: measures a large glossary. Opens the table, looks for problems, previews an import of
// 10,000 rows against 100,000 terms, and imports beside a bare loop of the same requests.
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { longest, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import { build } from '#e2e/bench/earlier-commit.ts';
import { below, type Figure, longestTask, ratio } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import { fill } from '#e2e/bench/service/lists.ts';
import { apiOf } from '#e2e/harness/api.ts';
import { ROOT, type Service, startService } from '#e2e/harness/service.ts';
import { measureDailyWork } from './daily-work.ts';
import { measureOpening } from './opening.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const ROWS = 10_000;
/** Concurrent requests, the browser's limit per host. */
const AT_ONCE = 6;
const REST_MS = 500;
const LONGEST_MS = 100;
let visits = 0;

const timed = z.object({ ms: z.number(), longest: z.number() });

export async function benchGlossary(rounds: number): Promise<Figure[]> {
  build(ROOT);
  await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `studio:${KEY}` });
  fill(service);
  return [
    ...(await measureDailyWork(service, KEY, rounds)),
    ...(await measureOpening(service, KEY, rounds)),
    ...(await linting(service, rounds)),
    ...(await comparing(service, rounds)),
    ...(await importing(service, rounds)),
  ];
}

async function linting({ origin }: Service, rounds: number): Promise<Figure[]> {
  console.log('Checking 100,000 terms, each with a problem');
  const run = async () => {
    await using browser = await startBrowser(`--bench-run=glossary-${process.pid}-${++visits}`);
    const { page } = browser;
    await startRecord(page, '[role=gridcell]');
    await page.goto(`${origin}/glossaries/long#key=${KEY}`);
    const ms = z.number().parse(await Promise.race([page.evaluate(lint), browser.lost]));
    return timed.parse({ ms, longest: longest(await readRecord(page, REST_MS)) });
  };
  const { linted = [] } = await alternate(
    { linted: run },
    rounds,
    (one) => `${one.ms.toFixed(0)} ms, longest task ${one.longest.toFixed(0)} ms`,
  );
  const measured = median(linted.map(({ ms }) => ms));
  return [
    below('Lint of 100,000 terms, from the first row to the count', 2_000, measured, 'ms'),
    longestTask(
      '… longest task of the page meanwhile, of all rounds',
      LONGEST_MS,
      Math.max(...linted.map((one) => one.longest)),
    ),
  ];
}

async function comparing(service: Service, rounds: number): Promise<Figure[]> {
  console.log(`Dry run of ${ROWS} rows against 100,000 terms`);
  const run = () =>
    withImport(service, 'long', async (page) => {
      const ms = z.number().parse(await page.evaluate(compare, ROWS));
      return timed.parse({ ms, longest: longest(await readRecord(page, REST_MS)) });
    });
  const { compared = [] } = await alternate(
    { compared: run },
    rounds,
    (one) => `${one.ms.toFixed(0)} ms, longest task ${one.longest.toFixed(0)} ms`,
  );
  return [
    below('Dry run of 10,000 rows against 100,000 terms', 1_000, median(compared.map(({ ms }) => ms)), 'ms'),
    longestTask(
      '… longest task of the page, from its opening on, of all rounds',
      LONGEST_MS,
      Math.max(...compared.map((one) => one.longest)),
    ),
  ];
}

async function importing(service: Service, rounds: number): Promise<Figure[]> {
  console.log(`${ROWS} rows into an empty glossary`);
  const api = apiOf(service.origin, KEY);
  const contender = (work: (page: BenchPage, glossaryId: string) => Promise<unknown>) => async () => {
    const { id } = await api.createGlossary({ name: 'Bench' });
    const ms = await withImport(service, id, async (page) => z.number().parse(await work(page, id)));
    const { length } = await api.terms(id);
    if (length !== ROWS) throw new Error(`${length} terms are there instead of ${ROWS}.`);
    return ms;
  };
  const results = await alternate(
    {
      bare: contender((page, id) => page.evaluate(sendAll, KEY, id, ROWS, AT_ONCE)),
      import: contender(async (page) => {
        await page.evaluate(compare, ROWS);
        return page.evaluate(importAll, ROWS);
      }),
    },
    rounds,
    (ms) => `${((1000 * ROWS) / ms).toFixed(0)} terms/s`,
  );
  const { bare = [], import: imported = [] } = results;
  const pace = (all: readonly number[]): Figure => ({
    figure: '… terms a second',
    goal: '',
    measured: ((1000 * ROWS) / median(all)).toFixed(0),
    isReached: true,
  });
  return [
    ratio('Import of 10,000 rows, pace over a bare loop of creates', '≥', 0.8, medianRatio(bare, imported)),
    { ...pace(imported), figure: '… terms a second, import' },
    { ...pace(bare), figure: '… terms a second, bare loop' },
  ];
}

/** Opens the import of a glossary, ready to take a file. */
async function withImport<T>(
  { origin }: Service,
  glossaryId: string,
  work: (page: BenchPage) => Promise<T>,
): Promise<T> {
  await using browser = await startBrowser(`--bench-run=glossary-${process.pid}-${++visits}`);
  const { page } = browser;
  await startRecord(page, '[role=dialog] input[type=file]');
  await page.goto(`${origin}/glossaries/${glossaryId}#key=${KEY}`);
  await page.evaluate(openImport);
  // Await here, because the browser is closed when this function returns.
  return await Promise.race([work(page), browser.lost]);
}

/** Runs in the page, like all functions below. @returns time from the first row to the number of problems (ms) */
async function lint(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!document.querySelector('[role=gridcell]')) await frame();
  const begin = performance.now();
  while (!document.querySelector('footer')?.textContent.includes('100,000 problems')) await frame();
  return performance.now() - begin;
}

async function openImport(): Promise<void> {
  const button = async (name: string): Promise<HTMLElement> => {
    for (;;) {
      const all = [...document.querySelectorAll('button')];
      const found = all.find(
        (one) =>
          !one.disabled && [one.ariaLabel, one.textContent.trim()].includes(name) && !one.dataset['loading'],
      );
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  (await button('About this glossary')).click();
  (await button('Import terms')).click();
  await button('Choose a file');
}

/** @returns time from choosing a file to its preview (ms) */
async function compare(rows: number): Promise<number> {
  const lines = ['word,languageId,phonemization,pronunciationLanguageId'];
  for (let index = 0; index < rows; index++) lines.push(`Kubernetes ${index},en-us,kuːbəˈnɛtiːz,en-gb`);
  const chosen = new DataTransfer();
  chosen.items.add(new File([lines.join('\n')], 'names.csv'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for files.');
  input.files = chosen.files;
  const begin = performance.now();
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const wanted = `All ${rows.toLocaleString('en')}`;
  const isThere = () =>
    document.querySelector('[role=dialog][aria-modal=true]')?.textContent.includes(wanted);
  while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - begin;
}

async function importAll(rows: number): Promise<number> {
  const count = rows.toLocaleString('en');
  const startButton = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(`Import ${count}`),
    );
  // The button is disabled until all rows have loaded.
  while (startButton()?.disabled) await new Promise((resolve) => setTimeout(resolve, 5));
  const start = startButton();
  if (!start) throw new Error('There is no button that starts the import.');
  const begin = performance.now();
  start.click();
  const said = () => document.querySelector('[role=dialog][aria-modal=true]')?.textContent ?? '';
  while (!/ added, /.test(said())) await new Promise((resolve) => setTimeout(resolve, 5));
  const ms = performance.now() - begin;
  if (!said().includes(`${count} added`)) throw new Error(`The import ended otherwise: ${said()}`);
  return ms;
}

async function sendAll(key: string, glossaryId: string, rows: number, atOnce: number): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < rows) {
      const answer = await fetch(`/api/glossary/${glossaryId}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          word: `Kubernetes ${next++}`,
          languageId: 'en-us',
          phonemization: 'kuːbəˈnɛtiːz',
          pronunciationLanguageId: 'en-gb',
        }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      await answer.json();
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  return performance.now() - begin;
}
