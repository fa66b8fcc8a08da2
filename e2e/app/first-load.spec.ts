// Tests the size of the code that a first visit to the gallery fetches, and layout shifts. A proxy between browser and
// service counts the files, so that files of workers count too.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { ROOT } from '#e2e/harness/service.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { through } from '#e2e/harness/uploads.ts';

const FILES = 300;
/** Time after the first row (ms) in which automatic requests count, because they compete with the user's first action. */
const WATCHED_MS = 2_000;
/** Maximum size (bytes, gzip). */
const AT_MOST = 200_000;

test('fetches little code on a first visit to a gallery and shifts no layout', async ({
  page,
  service,
  workspace,
}, testInfo) => {
  await layOutFiles(workspace);
  await using between = await startFaultProxy(service.origin);
  await page.addInitScript(recordShifts);

  await open(page, through(between, workspace));
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  // A fixed time, because the code fetched in it is what the test measures.
  await page.waitForTimeout(WATCHED_MS);

  const scripts = between.exchanges.map(({ url }) => url).filter((url) => url.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(gzipSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const list = scripts.map((url, index) => `${sizes[index]} ${url}`).join('\n');
  const measured = `${total} bytes in ${scripts.length} files`;
  testInfo.annotations.push({ type: 'first load', description: measured });
  expect(total, `${measured}:\n${list}`).toBeLessThanOrEqual(AT_MOST);
  expect(await shifts(page)).toEqual([]);
  // Close the page before its service stops.
  await page.close();
});

test('throws no error on a first visit, not even a caught one', async ({ page, workspace }) => {
  const thrown: unknown[] = [];
  const debug = await page.context().newCDPSession(page);
  debug.on('Debugger.paused', ({ data, reason }) => {
    thrown.push(data?.['description'] ?? reason);
    void debug.send('Debugger.resume');
  });
  await debug.send('Debugger.enable');
  await debug.send('Debugger.setPauseOnExceptions', { state: 'all' });
  await layOutFiles(workspace);

  await open(page, workspace);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  expect(thrown).toEqual([]);
});

test('with reduced motion, changes values without a transition', async ({ page, workspace }) => {
  await open(page, workspace);
  const durations = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
    return [...new Set(all.map(({ transitionDuration }) => transitionDuration))];
  });
  expect(durations).toEqual(['0s']);
});

async function layOutFiles({ folder }: Workspace): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < FILES; index++) await writeFile(join(folder, `take ${index}.wav`), '');
}

async function gzipSize(url: string): Promise<number> {
  return gzipSync(await readFile(join(ROOT, 'dist', url))).length;
}

/** Runs in the page. */
function recordShifts(): void {
  const all: string[] = [];
  Reflect.set(globalThis, 'layoutShifts', all);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) all.push(JSON.stringify(entry));
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shifts(page: Page): Promise<string[]> {
  return z
    .array(z.string())
    .parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'layoutShifts')));
}
