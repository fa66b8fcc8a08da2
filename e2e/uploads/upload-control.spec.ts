// Cancels, retries and watches running uploads, and leaves the page during one. Network faults are in ../faults/.
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectJournalled } from '#e2e/faults/journal.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, HELD, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { fixture, writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { test as base, expect, type Workspace } from '#e2e/harness/test.ts';
import { cancelAll, expectUploaded, isPresign, isPut, through, tray } from '#e2e/harness/uploads.ts';

/** A proxy before the service that can hold requests. */
const test = base.extend<{ faults: FaultProxy }>({
  faults: async ({ service }, use) => {
    await using proxy = await startFaultProxy(service.origin);
    await use(proxy);
  },
});

const MIB = 1024 * 1024;

const isPresignOfPart = ({ url }: IncomingMessage) =>
  url?.startsWith('/api/media/upload-url/multipart') ?? false;

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
  await tray(page).getByRole('button', { name: 'Cancel in parts.wav' }).click();
  await expect(tray(page)).toContainText('Uploads cancelled');
  expect(await workspace.api.files()).toEqual([]);
});

/** Size (MiB) of a file that is sent in one PUT. Larger files than 8 MiB go in parts. */
const WHOLE_MIB = 7;

/** @param heldCount how often the fault has held up the last byte of whole.wav */
async function cancelWhileFinishing(
  page: Page,
  workspace: Workspace,
  faults: FaultProxy,
  folder: string,
  heldCount: () => number,
): Promise<void> {
  const [whole, other] = [join(folder, 'whole.wav'), fixture('tone.mp3')];
  await writeLargeFile(whole, WHOLE_MIB, 1);
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [whole]);
  await expect.poll(heldCount).toBe(1);
  await expect(tray(page).getByText('Finishing…', { exact: true }).first()).toBeVisible();
  // A second upload makes “Cancel all” appear. It cancels the first one too.
  faults.add({ when: isPresign, fault: HELD });
  await dropOnto(page, page.getByRole('main'), [other]);
  await expect(tray(page).getByRole('button', { name: 'Cancel tone.mp3' })).toBeVisible();
  await cancelAll(page);
  await expect(tray(page)).toContainText('Too late to cancel. Finishing…');
}

test('a cancel after the last byte says that it was too late once the file is uploaded', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const released = Promise.withResolvers<void>();
  // The proxy holds the last byte, so the browser has sent all bytes and waits for the answer.
  const heldCount = faults.add({
    when: isPut,
    fault: { kind: 'hold', afterBytes: WHOLE_MIB * MIB - 1, until: released.promise },
  });
  await cancelWhileFinishing(page, workspace, faults, folder, heldCount);
  released.resolve();
  await expect(tray(page)).toContainText('Uploaded before it could be cancelled');
  expect(await workspace.api.files()).toEqual(['whole.wav']);
});

test('a cancelled upload whose answer is lost says that the file may be in the gallery', async ({
  page,
  workspace,
  faults,
  folder,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const never = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isPut,
    fault: { kind: 'hold', afterBytes: WHOLE_MIB * MIB - 1, until: never.promise },
    times: 1,
  });
  // Browsers repeat a request by themselves if a reused connection breaks.
  faults.add({ when: isPut, fault: { kind: 'drop', afterBytes: 0 } });
  await cancelWhileFinishing(page, workspace, faults, folder, heldCount);
  faults.cut();
  await expect(tray(page)).toContainText('Uploads cancelled');
  await expect(tray(page).getByText('Cancelled', { exact: true })).toHaveCount(1);
  await expect(tray(page)).toContainText('Cancelled, but the file may already be in the gallery');
  expect(await workspace.api.files()).toEqual([]);
});

test('a cancel asks first if more than 100 MB are stored, and the cancelled upload can be resumed', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  test.setTimeout(120_000);
  const source = join(folder, 'film.mkv');
  await writeLargeFile(source, 136, 5);
  let puts = 0;
  const heldCount = faults.add({ when: (request) => isPut(request) && ++puts > 13, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  // Then more than 100 MB are stored.
  await expect.poll(heldCount, { timeout: 60_000 }).toBe(4);
  await expectJournalled(page, { parts: 13 });
  await cancelAll(page);
  const question = page.getByRole('dialog', { name: 'Cancel 1 upload?' });
  await expect(question).toContainText(/The server keeps the 109(\.\d)? MB sent so far/);
  await expectAccessible(page, 'the question before much is cancelled');
  await question.getByRole('button', { name: 'Cancel uploads' }).click();
  await expect(tray(page)).toContainText('Upload cancelled');
  faults.clear();
  await expectAccessible(page, 'a cancelled upload');
  const before = faults.exchanges.length;
  await tray(page).getByRole('button', { name: 'Upload film.mkv again' }).click();
  await expectUploaded(page, 1);
  const sent = faults.exchanges.slice(before).filter(({ method }) => method === 'PUT');
  expect(sent).toHaveLength(4);
  expect(await workspace.api.files()).toEqual(['film.mkv']);
});

test('a cancelled upload whose parts the service has deleted is sent from the start', async ({
  page,
  workspace,
  faults,
  folder,
  guard,
}) => {
  guard.allow(/status of 404/);
  const source = join(folder, 'parts.wav');
  await writeLargeFile(source, 20, 6);
  let puts = 0;
  const heldCount = faults.add({ when: (request) => isPut(request) && ++puts > 1, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect.poll(heldCount).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await tray(page).getByRole('button', { name: 'Cancel parts.wav' }).click();
  await expect(tray(page)).toContainText('Upload cancelled');
  faults.clear();
  // The service answers 404 once it has deleted the idle upload.
  faults.add({ when: isPresignOfPart, fault: { kind: 'answer', status: 404 }, times: 1 });
  await tray(page).getByRole('button', { name: 'Upload parts.wav again' }).click();
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['parts.wav']);
});

test('signing out of an inactive connection deletes only the journal of that connection', async ({
  page,
  workspace,
  otherWorkspace: second,
}) => {
  const journals = () =>
    page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));
  await open(page, workspace);
  // The engine starts at the first interaction.
  await page.mouse.move(1, 1);
  await expect.poll(journals).toHaveLength(1);
  const [first] = await journals();
  await open(page, second, '/connections');
  await page.mouse.move(2, 2);
  await expect.poll(journals).toHaveLength(2);
  await page
    .getByRole('listitem')
    .filter({ hasNot: page.getByText('Current', { exact: true }) })
    .getByRole('button', { name: /^Sign out of / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(journals).toHaveLength(1);
  expect(await journals()).not.toContain(first);
});

test('a refused upload says why, and Retry sends it again', async ({ page, workspace, faults, guard }) => {
  guard.allow(/status of 400/);
  const faultCount = faults.add({ when: isPut, fault: { kind: 'answer', status: 400 }, times: 1 });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('The server rejected this file (400).');
  await expectAccessible(page, 'a failed upload');
  expect(faultCount()).toBe(1);
  await tray(page).getByRole('button', { name: 'Retry tone.mp3' }).click();
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['tone.mp3']);
});

test('the tray stays visible while the user moves between pages', async ({ page, workspace, faults }) => {
  faults.add({ when: isPresign, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('Uploading 1 file');
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
  await expect(tray(page)).toContainText('Uploading 1 file');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(tray(page).getByRole('button', { name: 'Cancel tone.mp3' })).toBeVisible();
});

test('leaving the page during an upload asks first', async ({ page, workspace, faults }) => {
  faults.add({ when: isPresign, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText('Uploading 1 file');
  // Browsers ask only after an interaction with the page.
  await page.getByRole('navigation', { name: 'Main' }).click();
  const opened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await opened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(tray(page)).toContainText('Uploading 1 file');
});

test('leaving the page without an unfinished upload asks nothing', async ({ page, workspace }) => {
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  await page.getByRole('navigation', { name: 'Main' }).click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});
