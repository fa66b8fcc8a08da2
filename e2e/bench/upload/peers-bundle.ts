// The peers' page. It runs inside the service's own origin, so no peer pays for preflights.
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
  // The service lets a page of its health run nothing.
  await page.ignoreContentPolicy();
  await page.goto(`${origin}/healthz`);
  await page.addScript(script);
  await page.setInputFiles(files);
}
