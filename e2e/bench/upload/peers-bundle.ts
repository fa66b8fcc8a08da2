// Opens the peers' page. It runs on the service's origin, so that no peer pays for preflights.
import { join } from 'node:path';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { bundle } from '#e2e/bench/browser/bundle.ts';

export function bundlePeers(): Promise<string> {
  return bundle(join(import.meta.dirname, 'pages/peers.ts'));
}

/** Opens the peers' page at the service's origin and chooses the files. */
export async function openPeers(
  page: BenchPage,
  origin: string,
  script: string,
  files: readonly string[],
): Promise<void> {
  // The policy of the service's health page forbids scripts.
  await page.ignoreContentPolicy();
  await page.goto(`${origin}/healthz`);
  await page.addScript(script);
  await page.setInputFiles(files);
}
