// Part of `npm run screenshots`: records the README's short film of a drop and an edit. Tests don't run it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { apiOf } from '#e2e/harness/api.ts';
import { dragOver } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { layOut, writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder } from '#e2e/harness/gallery.ts';
import { startService } from '#e2e/harness/service.ts';
import { cell, row } from '#e2e/harness/terms.ts';
import { isPut, tray } from '#e2e/harness/uploads.ts';
import { ScreenRecorder } from '#e2e/scenes/screen-recorder.ts';
import { seed } from '#e2e/scenes/seed.ts';

const FILM = 'docs/screenshots/tour.gif';
/** Maximum size (bytes), because every visitor of the README loads the film. */
const LIMIT_BYTES = 2_000_000;
/** Pause (ms) in which a viewer looks before the next step. */
const LOOK_MS = 700;

await using service = await startService();
// The printed link bypasses the proxy that slows the upload down, so build another link.
await using line = await startFaultProxy(service.origin);
line.add({ when: isPut, fault: { kind: 'delay', ms: 100 } });
const link = (service.link ?? '').replace(service.origin, line.origin);
await seed(apiOf(service.origin, new URL(link).hash.replace('#key=', '')));

const files = await mkdtemp(join(tmpdir(), 'lectern-recording-'));
const browser = await chromium.launch(launchOptions());
try {
  await layOut(files, { '04 Interlude.mp3': 'tone.mp3' });
  await writeLargeFile(join(files, 'Behind the scenes.mkv'), 48, 1);
  const page = await browser.newPage({
    viewport: { width: 1080, height: 640 },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  await page.addInitScript(drawPointer);
  await page.goto(link);
  await page.getByRole('button', { name: 'Don’t remember' }).click();
  await folder(page, 'Podcast').click();
  await expect(folder(page, 'Season 1')).toBeVisible();
  const recorder = await ScreenRecorder.start(page);
  await drop(page);
  await edit(page);
  const film = await recorder.stop();
  if (film.length > LIMIT_BYTES) throw new Error(`The film is too large: ${film.length} bytes.`);
  await writeFile(FILM, film);
} finally {
  await browser.close();
  await rm(files, { recursive: true, force: true });
}

async function drop(page: Page): Promise<void> {
  await pointAt(page, folder(page, 'Season 1'));
  await folder(page, 'Season 1').click();
  await pause(page);
  const release = await dragOver(page, folder(page, 'Season 1'), [
    join(files, '04 Interlude.mp3'),
    join(files, 'Behind the scenes.mkv'),
  ]);
  await pause(page);
  await release();
  await expect(tray(page)).toContainText('2 files uploaded', { timeout: 60_000 });
  await expect(file(page, '04 Interlude.mp3')).toBeVisible();
  await pause(page);
}

async function edit(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Glossaries' }));
  await press(page, page.getByRole('link', { name: 'Names and places' }));
  await expect(row(page, 'Siobhán')).toBeVisible();
  await pause(page);
  await press(page, cell(page, 'Worcestershire', 'Pronunciation'));
  await page.keyboard.type('wuster-sher', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(row(page, 'Worcestershire')).toContainText('wuster-sher');
  await pause(page);
}

async function press(page: Page, target: Locator): Promise<void> {
  await pointAt(page, target);
  await target.click();
}

async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
}

function pause(page: Page): Promise<void> {
  return page.waitForTimeout(LOOK_MS);
}

/** Runs in the page. Draws a pointer, because a headless browser paints none. */
function drawPointer(): void {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    pointer.setAttribute('viewBox', '0 0 16 24');
    pointer.innerHTML = '<path d="M1 1v17l4-4 3 8 3-1-3-8h6z" fill="#000" stroke="#fff" stroke-width="1.2"/>';
    Object.assign(pointer.style, {
      position: 'fixed',
      zIndex: '9999',
      width: '14px',
      pointerEvents: 'none',
      left: '-20px',
    });
    const follow = ({ clientX, clientY }: MouseEvent) =>
      Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` });
    addEventListener('mousemove', follow, true);
    addEventListener('dragover', follow, true);
    document.body.append(pointer);
  });
}
