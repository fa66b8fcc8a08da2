// Interrupted uploads resume wherever their files are dropped, and only if the files have the same bytes as before.
import { cp, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, HELD } from '#e2e/harness/fault-proxy.ts';
import { layOut, writeLargeFile } from '#e2e/harness/files.ts';
import { folder as folderRow } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { dropPrivateCopies } from '#e2e/harness/private-drop.ts';
import type { Workspace } from '#e2e/harness/test.ts';
import { check, expectUploaded, isPresign, through, tray } from '#e2e/harness/uploads.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';
import { expectJournalled } from './journal.ts';
import { isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

const TAKEN_AT = new Date('2026-11-02T10:20:30Z');

/** Writes a file of three parts. Files with different seeds differ in content, but not in size and time. */
async function writeTake(path: string, seed: number): Promise<string> {
  await writeLargeFile(path, 20, seed);
  await utimes(path, TAKEN_AT, TAKEN_AT);
  return path;
}

/** Starts an upload and reloads once its first part is stored and in the journal. */
async function interrupt(page: Page, faults: FaultProxy, upload: () => Promise<void>): Promise<void> {
  const heldCount = faults.add({ when: isFromPart(2), fault: HELD });
  await upload();
  await expect.poll(heldCount).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('1 upload interrupted');
  faults.clear();
}

/** Interrupts the upload of `ep05/take.mkv` after one part. The gallery also has the folder `ep06`. */
async function interruptOne(page: Page, workspace: Workspace, faults: FaultProxy, folder: string) {
  await uploadAll(workspace.api, { 'ep06/intro.wav': 'tone.wav' });
  await layOut(folder, { 'ep05/intro.wav': 'tone.wav' });
  await writeTake(join(folder, 'ep05', 'take.mkv'), 1);
  await open(page, through(faults, workspace));
  await interrupt(page, faults, async () => {
    await dropOnto(page, page.getByRole('main'), [join(folder, 'ep05')]);
    await expect.poll(() => workspace.api.files()).toContain('ep05/intro.wav');
  });
}

function uploadRows(page: Page) {
  return tray(page).getByRole('list', { name: 'Files' }).locator('[data-state]');
}

for (const [where, target] of [
  ['the tray', (page: Page) => tray(page).getByRole('heading')],
  ['the header', (page: Page) => page.getByRole('banner')],
  ['another folder of the tree', (page: Page) => folderRow(page, 'ep06')],
] as const) {
  for (const what of ['ep05', 'ep05/take.mkv']) {
    test(`${what}, dropped again onto ${where}, resumes from the stored part`, async ({
      page,
      workspace,
      faults,
      folder,
    }) => {
      await interruptOne(page, workspace, faults, folder);
      await expect(uploadRows(page)).toHaveCount(1);
      const before = faults.exchanges.length;
      await dropOnto(page, target(page), [join(folder, what)]);
      // The folder also has a file that is in the gallery already, so the app asks about it.
      if (what === 'ep05') await check(page).getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByText('1 interrupted upload resumes.')).toBeVisible();
      await expect.poll(() => workspace.api.files()).toContain('ep05/take.mkv');
      expect(faults.exchanges.slice(before).filter(({ method }) => method === 'PUT').length).toBeLessThan(4);
      expect(await workspace.api.files()).not.toContain('ep06/take.mkv');
    });
  }
}

test('an interrupted upload resumes when its file is dropped onto the tray on another page', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await interruptOne(page, workspace, faults, folder);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
  await dropOnto(page, tray(page).getByRole('heading'), [join(folder, 'ep05', 'take.mkv')]);
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toContain('ep05/take.mkv');
});

test('a dropped file with equal name, size and time but other content is sent only after the user decides', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await interruptOne(page, workspace, faults, folder);
  const other = await writeTake(join(folder, 'take.mkv'), 2);
  const puts = () => faults.exchanges.filter(({ method }) => method === 'PUT').length;
  const before = puts();
  await dropOnto(page, folderRow(page, 'ep06'), [other]);
  await expect(check(page)).toContainText('but different content');
  await expectAccessible(page, 'a file that differs');
  expect(puts()).toBe(before);
  const answer = check(page).getByRole('combobox', { name: 'What to do with take.mkv' });
  await answer.selectOption({ label: 'Upload as a new file: ep06/take.mkv' });
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => workspace.api.files()).toContain('ep06/take.mkv');
  await expect(uploadRows(page).first()).toHaveAttribute('data-state', 'needs-file');
  expect(await workspace.api.files()).not.toContain('ep05/take.mkv');
});

test('a file with other content, chosen for an interrupted row, is sent from the start once the user confirms', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  const take = await writeTake(join(folder, 'take.mkv'), 3);
  const choose = async (button: Locator, source: string) => {
    const choosing = page.waitForEvent('filechooser');
    await button.click();
    await (await choosing).setFiles(source);
  };
  await interrupt(page, faults, () => choose(page.getByRole('button', { name: 'Upload files' }), take));
  const other = await writeTake(take, 4);
  await choose(tray(page).getByRole('button', { name: 'Choose take.mkv again' }), other);
  await expect(tray(page)).toContainText('but different content');
  await expectAccessible(page, 'a row whose file differs');
  await tray(page).getByRole('button', { name: 'Restart upload of take.mkv' }).click();
  await expectUploaded(page, 1);
});

test('the user decides which upload a dropped file resumes if two uploads match it', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await layOut(folder, { 'one/a.wav': 'tone.wav', 'two/a.wav': 'tone.wav' });
  for (const day of ['one', 'two']) await utimes(join(folder, day, 'a.wav'), TAKEN_AT, TAKEN_AT);
  faults.add({ when: isPresign, fault: HELD });
  await dropOnto(page, page.getByRole('main'), [join(folder, 'one'), join(folder, 'two')]);
  await expect(tray(page)).toContainText('Uploading 2 files');
  await expectJournalled(page, { files: 2 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('2 uploads interrupted');
  faults.clear();
  await cp(join(folder, 'one', 'a.wav'), join(folder, 'a.wav'), { preserveTimestamps: true });
  await dropOnto(page, tray(page), [join(folder, 'a.wav')]);
  await expect(check(page)).toContainText('Several interrupted uploads');
  const answer = check(page).getByRole('combobox', { name: 'What to do with a.wav' });
  await answer.selectOption({ label: 'Resume two/a.wav (0 bytes of 10 kB sent)' });
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => workspace.api.files()).toEqual(['two/a.wav']);
});

test('the tray’s total equals its row while the upload runs, is paused, is interrupted and resumes', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  const source = await writeTake(join(folder, 'take.mkv'), 5);
  const half = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isFromPart(2),
    fault: { kind: 'hold', afterBytes: MIB, until: half.promise },
  });
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect.poll(heldCount).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await expectSameAmounts(page, /^[1-9][\d.]* MB of 21 MB/);
  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expectSameAmounts(page, /^Paused · 8\.4 MB of 21 MB sent( · [\d.]+ MB to resend)?$/);
  await tray(page).getByRole('button', { name: 'Resume all' }).click();
  await page.reload();
  await expectSameAmounts(page, /^Interrupted · 8\.4 MB of 21 MB sent$/);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectSameAmounts(page, /^[1-9][\d.]* MB of 21 MB/);
  half.resolve();
  await expectUploaded(page, 1);
});

/** Expects that the row has a line like `row` and that the title shows the same amount. */
async function expectSameAmounts(page: Page, row: RegExp): Promise<void> {
  const amount = /[\d.]+ MB of 21 MB/;
  await expect(uploadRows(page)).toHaveCount(1);
  await expect(async () => {
    const line = (await uploadRows(page).innerText()).split('\n').find((text) => row.test(text)) ?? '';
    const [amountOfRow = 'none'] = amount.exec(line) ?? [];
    const [title] = amount.exec(await tray(page).locator('header').innerText()) ?? [];
    expect(title).toBe(amountOfRow);
  }).toPass({ timeout: 20_000 });
}

test('the tray announces the browser’s permission prompt, and a file that may not be read says so', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  const sources = [join(folder, 'no.mkv'), join(folder, 'yes.mkv')];
  await writeTake(sources[0] ?? '', 6);
  await writeTake(sources[1] ?? '', 7);
  faults.add({ when: isPresign, fault: HELD });
  await dropPrivateCopies(page, sources);
  await expect(tray(page)).toContainText('Uploading 2 files');
  await expectJournalled(page, { files: 2 });
  await page.reload();
  await expect(tray(page)).toContainText('Your browser will ask for permission to read the files.');
  const permissionRequests = await page.evaluateHandle(() => {
    const names: string[] = [];
    Object.assign(FileSystemHandle.prototype, {
      requestPermission(this: FileSystemHandle, { mode }: { mode: string }) {
        names.push(`${mode} ${this.name}`);
        return Promise.resolve('prompt');
      },
    });
    return names;
  });
  const answer = () =>
    Object.assign(FileSystemHandle.prototype, {
      queryPermission(this: FileSystemHandle) {
        return Promise.resolve(this.name === 'no.mkv' ? 'denied' : 'granted');
      },
    });
  await Promise.all(page.workers().map((worker) => worker.evaluate(answer)));
  // The allowed upload takes every slot. The other row must not claim that it waits for its turn.
  await tray(page).getByRole('button', { name: 'Resume yes.mkv' }).click();
  await expect(tray(page)).toContainText('Your browser doesn’t let this page read the file.');
  await expect(tray(page).getByText('Queued')).toHaveCount(1);
  expect(await permissionRequests.jsonValue()).toEqual(['read yes.mkv', 'read no.mkv']);
  await expectAccessible(page, 'a file the browser may not read');
  faults.clear();
  faults.cut();
  // The cut request is retried after a delay.
  await expect.poll(() => workspace.api.files(), { timeout: 60_000 }).toEqual(['yes.mkv']);
  await expect(tray(page).getByRole('button', { name: 'Choose no.mkv again' })).toBeVisible();
});
