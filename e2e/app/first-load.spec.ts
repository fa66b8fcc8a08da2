// What a person waits for first: all code fetched by a first visit to the gallery, and whether what they look at stays
// where it is. Files of code are counted where they are asked for, between browser and service: a worker's, and what a
// worker imports, are among them.
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
/** What comes of itself this soon after the first row competes with what the person does first. */
const WATCHED_MS = 2_000;
/** Bytes, gzip. */
const AT_MOST = 200_000;

test('a first visit to a gallery fetches little code, and nothing on the page jumps', async ({
  page,
  service,
  workspace,
}, testInfo) => {
  await layOutFiles(workspace);
  await using between = await startFaultProxy(service.origin);
  await page.addInitScript(recordShifts);

  await open(page, through(between, workspace));
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  // Not to wait for anything: how long is part of what is measured.
  await page.waitForTimeout(WATCHED_MS);

  const scripts = between.exchanges.map(({ url }) => url).filter((url) => url.endsWith('.js'));
  const sizes = await Promise.all(scripts.map(gzipSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const list = scripts.map((url, index) => `${sizes[index]} ${url}`).join('\n');
  const measured = `${total} bytes in ${scripts.length} files`;
  testInfo.annotations.push({ type: 'first load', description: measured });
  expect(total, `${measured}:\n${list}`).toBeLessThanOrEqual(AT_MOST);
  expect(await shifts(page)).toEqual([]);
  // Before the service it shows ends.
  await page.close();
});

test('a first visit throws nothing, not even to catch it: the browser would read all code once more to say where', async ({
  page,
  workspace,
}) => {
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

test('who wants no motion sees no old value once more: nothing changes over a time', async ({
  page,
  workspace,
}) => {
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
