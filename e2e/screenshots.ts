// `npm run screenshots`: takes the README's screenshots of the demo. Tests don't run it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { apiOf } from '#e2e/harness/api.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { HELD, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { layOut, writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder } from '#e2e/harness/gallery.ts';
import { startService } from '#e2e/harness/service.ts';
import { row } from '#e2e/harness/terms.ts';
import { expectUploaded, isPut, tray } from '#e2e/harness/uploads.ts';
import { seed } from '#e2e/scenes/seed.ts';

const PICTURES = 'docs/screenshots';
/** Number of parts of the video that upload before the connection stalls for the screenshot. */
const PARTS = 5;

await using service = await startService();
// The printed link bypasses the proxy, so build another link.
await using line = await startFaultProxy(service.origin);
const link = (service.link ?? '').replace(service.origin, line.origin);
await seed(apiOf(service.origin, new URL(link).hash.replace('#key=', '')));

async function signIn(page: Page): Promise<void> {
  await page.goto(link);
  const dismiss = page.getByRole('button', { name: 'Don’t remember' });
  await dismiss.click();
  await expect(dismiss).toBeHidden();
}

async function galleryWithUpload(page: Page, files: string): Promise<void> {
  await signIn(page);
  await folder(page, 'Podcast').click();
  await folder(page, 'Season 1').click();
  await expect(file(page, '01 Welcome.mp3')).toBeVisible();
  await layOut(files, { 'Outtakes.mp3': 'tone.mp3' });
  await dropOnto(page, folder(page, 'Podcast'), [join(files, 'Outtakes.mp3')]);
  await expectUploaded(page, 1);
  const film = join(files, 'Behind the scenes.mkv');
  await writeLargeFile(film, 96, 1);
  let parts = 0;
  line.add({ when: (request) => isPut(request) && ++parts > PARTS, fault: HELD });
  await dropOnto(page, folder(page, 'Podcast'), [film]);
  await expect.poll(() => parts).toBeGreaterThan(PARTS);
  await expect(tray(page)).toContainText(/[4-9]\d\.\d MB of/);
  await expect(page.getByRole('treeitem', { name: /^Behind the scenes/ })).toContainText('%');
  await page.getByRole('tree').focus();
  await page.screenshot({ path: `${PICTURES}/gallery-light.png` });
}

async function terms(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await page.getByRole('link', { name: 'Names and places' }).click();
  await expect(row(page, 'Siobhán')).toBeVisible();
  await page.screenshot({ path: `${PICTURES}/terms-dark.png` });
}

const browser = await chromium.launch(launchOptions());
const files = await mkdtemp(join(tmpdir(), 'lectern-screenshots-'));
try {
  const view = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2, locale: 'en-GB' } as const;
  await galleryWithUpload(await browser.newPage({ ...view, colorScheme: 'light' }), files);
  await terms(await browser.newPage({ ...view, colorScheme: 'dark' }));
} finally {
  await browser.close();
  await rm(files, { recursive: true, force: true });
}
