// Uploads under way: cancelled, retried, watched from other pages, guarded when leaving. Under real faults: faults/.
import { join } from 'node:path';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { fixture, writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { test as base, expect } from '#e2e/harness/test.ts';
import { expectUploaded, isPresign, isPut, through, tray } from '#e2e/harness/uploads.ts';

/** All traffic goes through a proxy that can hold it up. */
const test = base.extend<{ faults: FaultProxy }>({
  faults: async ({ service }, use) => {
    await using proxy = await startFaultProxy(service.origin);
    await use(proxy);
  },
});

/** Longer than any of these tests: held until the test lets go. */
const HELD = { kind: 'delay', ms: 600_000 } as const;

test('a cancelled upload ends at once and leaves nothing in the gallery', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  faults.add({ when: isPut, fault: HELD });
  const [whole, parts] = [join(folder, 'whole.wav'), join(folder, 'in parts.wav')];
  await writeLargeFile(whole, 12, 1);
  await writeLargeFile(parts, 20, 2);
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [whole, parts]);
  await tray(page).getByRole('button', { name: 'Cancel whole.wav' }).click();
  await expect(tray(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an upload under way');
  faults.clear();
  await tray(page).getByRole('button', { name: 'Cancel in parts.wav' }).click();
  await expect(tray(page)).toContainText('Uploads cancelled');
  expect(await workspace.api.files()).toEqual([]);
});

test('a refused file says why and is sent again by Retry', async ({ page, workspace, faults, guard }) => {
  guard.allow(/status of 400/);
  const struck = faults.add({ when: isPut, fault: { kind: 'answer', status: 400 }, times: 1 });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('The service refused this file (400).');
  await expectAccessible(page, 'a failed upload');
  expect(struck()).toBe(1);
  await tray(page).getByRole('button', { name: 'Retry tone.mp3' }).click();
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['tone.mp3']);
});

test('the tray stays while the person moves between pages', async ({ page, workspace, faults }) => {
  faults.add({ when: isPresign, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('Uploading 0 of 1 file');
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
  await expect(tray(page)).toContainText('Uploading 0 of 1 file');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(tray(page).getByRole('button', { name: 'Cancel tone.mp3' })).toBeVisible();
});

test('leaving during an upload asks first', async ({ page, workspace, faults }) => {
  faults.add({ when: isPresign, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('Uploading 0 of 1 file');
  // Browsers ask only where a person has touched the page.
  await page.getByRole('heading', { level: 1 }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(tray(page)).toContainText('Uploading 0 of 1 file');
});

test('nothing under way, nothing asked', async ({ page, workspace }) => {
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});
