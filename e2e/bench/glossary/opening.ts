// Measures the time from the last byte of a large glossary to a usable table, and long tasks in between.
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import { longest, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import { below, type Figure, longestTask } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import type { Service } from '#e2e/harness/service.ts';

const GLOSSARIES = [
  { id: 'ten-thousand', terms: '10,000', usableMs: 300 },
  { id: 'long', terms: '100,000', usableMs: 1_500 },
] as const;
const REST_MS = 2_000;
const LONGEST_MS = 100;
let visits = 0;

interface Opening {
  readonly ms: number;
  readonly longest: number;
}

export async function measureOpening(service: Service, key: string, rounds: number): Promise<Figure[]> {
  console.log('Opening a large glossary');
  const contenders = Object.fromEntries(
    GLOSSARIES.map(({ id, terms }) => [terms, () => openOnce(service, key, id)]),
  );
  const results = await alternate(
    contenders,
    rounds,
    (one) => `${one.ms.toFixed(0)} ms after the last byte, longest task ${one.longest.toFixed(0)} ms`,
  );
  return GLOSSARIES.flatMap(({ terms, usableMs }) => {
    const all = results[terms] ?? [];
    return [
      below(
        `From the last byte of ${terms} terms to a table`,
        usableMs,
        median(all.map(({ ms }) => ms)),
        'ms',
      ),
      longestTask(
        '… longest task of the page, of all rounds',
        LONGEST_MS,
        Math.max(...all.map((one) => one.longest)),
      ),
    ];
  });
}

async function openOnce({ origin }: Service, key: string, glossaryId: string): Promise<Opening> {
  await using browser = await startBrowser(`--bench-run=opening-${process.pid}-${++visits}`);
  const { page } = browser;
  const measure = async (): Promise<Opening> => {
    await startRecord(page, '[role=grid] [data-column="word"][data-row-id]');
    await page.goto(`${origin}/glossaries/${glossaryId}#key=${key}`);
    const record = await readRecord(page, REST_MS);
    const lastByte = z.number().parse(await page.evaluate(listEnd));
    return { ms: record.seenAt - lastByte, longest: longest(record) };
  };
  // Await here, because the browser is closed when this function returns.
  return await Promise.race([measure(), browser.lost]);
}

/** Runs in the page. @returns arrival of the last byte of the list of terms (ms after navigation) */
function listEnd(): number | undefined {
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/terms'));
  return list instanceof PerformanceResourceTiming ? list.responseEnd : undefined;
}
