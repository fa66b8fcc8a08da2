// Measures @pierre/trees, the only other browser tree that was measured with a million paths.
import { join } from 'node:path';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import { bundle } from '#e2e/bench/browser/bundle.ts';
import { longest, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import type { Pierre } from './pages/pierre.ts';
import { type Gallery, listEntry, listTimes } from './visit.ts';

export interface PeerVisit {
  /** Time from the last byte of the list to a searchable tree (ms). */
  readonly ready: number;
  /** Time from the first letter to its result (ms). */
  readonly letter: number;
  readonly longestTask: number;
}

declare const pierre: Pierre;

const REST_MS = 1_000;
let visits = 0;

export function bundlePierre(): Promise<string> {
  return bundle(join(import.meta.dirname, 'pages/pierre.ts'));
}

export async function visitPierre({ origin, key }: Gallery, script: string): Promise<PeerVisit> {
  await using browser = await startBrowser(`--bench-run=pierre-${process.pid}-${++visits}`);
  const { page } = browser;
  const work = async (): Promise<PeerVisit> => {
    await startRecord(page, '#ready');
    // The policy of the service's health page forbids scripts.
    await page.ignoreContentPolicy();
    await page.goto(`${origin}/healthz`);
    await page.addScript(script);
    await page.evaluate(begin, `${origin}/api/media/files`, key);
    const { seenAt } = await readRecord(page, REST_MS);
    const { lastByte } = listEntry.parse(await page.evaluate(listTimes));
    const letter = z.number().parse(await page.evaluate(search, 'h'));
    return { ready: seenAt - lastByte, letter, longestTask: longest(await readRecord(page, REST_MS)) };
  };
  // Await here, because the browser is closed when this function returns.
  return await Promise.race([work(), browser.lost]);
}

/** Runs in the page, like all functions below. Not awaited, because the benchmark watches for the first row meanwhile. */
function begin(address: string, key: string): void {
  void pierre.open(address, key);
}

function search(text: string): Promise<number> {
  return pierre.search(text);
}
