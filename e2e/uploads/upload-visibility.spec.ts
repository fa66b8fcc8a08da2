// Uploads in a hidden tab: they keep the computer awake and show a notification at the end.
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { type FixtureName, fixture } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { fakePageVisibility, NOTICES, setTabVisibility, WAKE_LOCKS } from '#e2e/harness/page-visibility.ts';
import { test as base, expect } from '#e2e/harness/test.ts';
import { expectUploaded, isPresign, isPut, through, tray } from '#e2e/harness/uploads.ts';

/** Opens the app in a tab whose visibility the test sets, behind a proxy that can hold requests. */
const test = base.extend<{ faults: FaultProxy }>({
  faults: async ({ page, service, workspace }, use) => {
    await using faults = await startFaultProxy(service.origin);
    await fakePageVisibility(page);
    await open(page, through(faults, workspace));
    await use(faults);
  },
});

async function upload(page: Page, ...names: FixtureName[]): Promise<void> {
  await dropOnto(page, page.getByRole('main'), names.map(fixture));
}

/** Uses the keyboard, because the list appears after the buttons and moves them away from the pointer. */
async function openSettings(page: Page): Promise<void> {
  await tray(page).getByRole('button', { name: 'Upload settings' }).press('Enter');
}

/** Holds the next file before its first byte. @returns releases the file */
function holdNext(faults: FaultProxy): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  faults.add({ when: isPresign, fault: { kind: 'hold', afterBytes: 0, until: promise }, times: 1 });
  return resolve;
}

test('the computer is kept awake only while files are sent, also after the tab was hidden', async ({
  page,
  faults,
}) => {
  const html = page.locator('html');
  holdNext(faults);
  await upload(page, 'tone.mp3');
  await expect(html).toHaveAttribute(WAKE_LOCKS, '1');

  await setTabVisibility(page, 'hidden');
  await expect(html).toHaveAttribute(WAKE_LOCKS, '0');
  await setTabVisibility(page, 'visible');
  await expect(html).toHaveAttribute(WAKE_LOCKS, '1');

  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expect(html).toHaveAttribute(WAKE_LOCKS, '0');
  await setTabVisibility(page, 'visible');
  await expect(tray(page).getByRole('button', { name: 'Resume all' })).toBeVisible();
  await expect(html).toHaveAttribute(WAKE_LOCKS, '0');

  const release = holdNext(faults);
  await tray(page).getByRole('button', { name: 'Resume all' }).click();
  await expect(html).toHaveAttribute(WAKE_LOCKS, '1');
  release();
  await expectUploaded(page, 1);
  await expect(html).toHaveAttribute(WAKE_LOCKS, '0');
});

test('an upload continues if the browser refuses to keep the computer awake', async ({ page, faults }) => {
  await page.evaluate(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('Low battery', 'NotAllowedError'));
  });
  const release = holdNext(faults);
  await upload(page, 'tone.mp3');
  await expect(tray(page)).toContainText('Uploading 1 file');
  release();
  await expectUploaded(page, 1);
});

test('one notification shows the result of the uploads if it is allowed and the tab is hidden', async ({
  page,
  faults,
}) => {
  const releaseFirst = holdNext(faults);
  await upload(page, 'tone.mp3');
  await expect(tray(page)).toContainText('Uploading 1 file');
  await setTabVisibility(page, 'hidden');
  releaseFirst();
  await expectUploaded(page, 1);

  await setTabVisibility(page, 'visible');
  await openSettings(page);
  await page.getByRole('button', { name: 'Notify me when uploads finish' }).click();
  await page.keyboard.press('Escape');
  const releaseSecond = holdNext(faults);
  await upload(page, 'tone.ogg');
  await expect(tray(page)).toContainText('Uploading 1 file');
  releaseSecond();
  await expectUploaded(page, 1);

  const [releaseThird, releaseLast] = [holdNext(faults), holdNext(faults)];
  await upload(page, 'tone.m4a', 'clip.mp4');
  await expect(tray(page)).toContainText('Uploading 2 files');
  await setTabVisibility(page, 'hidden');
  releaseThird();
  await expect(tray(page)).toContainText('Uploading 1 of 2 files');
  releaseLast();
  // There is only this one: none before it was allowed, none while the tab was visible, none before the last file.
  await expect(page.locator('html')).toHaveAttribute(NOTICES, '2 files uploaded.');
});

test('the settings say that notifications are blocked, and Escape closes them', async ({ page, faults }) => {
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  holdNext(faults);
  await upload(page, 'tone.mp3');
  await expect(tray(page)).toContainText('Uploading 1 file');
  const settings = page.getByRole('dialog', { name: 'Upload settings' });
  await openSettings(page);
  await page.getByRole('button', { name: 'Notify me when uploads finish' }).click();
  await expect(settings).toContainText('Your browser blocks notifications from Lectern.');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});

test('a notification says that no file was uploaded if all failed', async ({ page, faults, guard }) => {
  guard.allow(/status of 400/);
  await page.evaluate(() => Notification.requestPermission());
  faults.add({ when: isPut, fault: { kind: 'answer', status: 400 } });
  const release = holdNext(faults);
  await upload(page, 'tone.mp3');
  await expect(tray(page)).toContainText('Uploading 1 file');
  await setTabVisibility(page, 'hidden');
  release();
  await expect(page.locator('html')).toHaveAttribute(NOTICES, '1 file not uploaded.');
});
