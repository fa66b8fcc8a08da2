// Bundles the peers' page once. It runs inside the service's own origin, so no peer pays for preflights.
import { join } from 'node:path';
import { build } from 'vite';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';

/** One classic script, the worker inlined. */
export async function bundlePeers(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: join(import.meta.dirname, 'pages/peers.ts'), formats: ['iife'], name: 'bench' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The peers’ page could not be built.');
  return output.output[0].code;
}

/** Opens the peers' page at the service's origin and chooses the files. */
export async function openPeers(
  page: BenchPage,
  origin: string,
  bundle: string,
  files: readonly string[],
): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.addScript(bundle);
  await page.setInputFiles(files);
}
