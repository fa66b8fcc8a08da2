// Interrupted uploads go on wherever their files are dropped, and only with the bytes they began with.
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

/** Of three parts. Seeds differ, size and time do not. */
async function writeTake(path: string, seed: number): Promise<string> {
  await writeLargeFile(path, 20, seed);
  await utimes(path, TAKEN_AT, TAKEN_AT);
  return path;
}

/** Reloads when the first part is stored and written down. */
async function interrupt(page: Page, faults: FaultProxy, upload: () => Promise<void>): Promise<void> {
  const held = faults.add({ when: isFromPart(2), fault: HELD });
  await upload();
  await expect.poll(held).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('1 upload interrupted');
  faults.clear();
}

/** A folder in the gallery, and a folder on the disk with one file that got one part far. */
async function oneInterrupted(page: Page, workspace: Workspace, faults: FaultProxy, folder: string) {
  await uploadAll(workspace.api, { 'ep06/intro.wav': 'tone.wav' });
  await layOut(folder, { 'ep05/intro.wav': 'tone.wav' });
  await writeTake(join(folder, 'ep05', 'take.mkv'), 1);
  await open(page, through(faults, workspace));
  await interrupt(page, faults, async () => {
    await dropOnto(page, page.getByRole('main'), [join(folder, 'ep05')]);
    await expect.poll(() => workspace.api.files()).toContain('ep05/intro.wav');
  });
}

function rowsOf(page: Page) {
  return tray(page).getByRole('list', { name: 'Files' }).locator('[data-state]');
}

for (const [where, target] of [
  ['the tray', (page: Page) => tray(page).getByRole('heading')],
  ['the header', (page: Page) => page.getByRole('banner')],
  ['another folder of the tree', (page: Page) => folderRow(page, 'ep06')],
] as const) {
  for (const what of ['ep05', 'ep05/take.mkv']) {
    test(`${what}, dropped again onto ${where}, goes on where it stopped`, async ({
      page,
      workspace,
      faults,
      folder,
    }) => {
      await oneInterrupted(page, workspace, faults, folder);
      await expect(rowsOf(page)).toHaveCount(1);
      const before = faults.exchanges.length;
      await dropOnto(page, target(page), [join(folder, what)]);
      // Only what waits for it goes on; what is there already is asked about.
      if (what === 'ep05') await check(page).getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByText('1 interrupted upload goes on where it stopped.')).toBeVisible();
      await expect.poll(() => workspace.api.files()).toContain('ep05/take.mkv');
      expect(faults.exchanges.slice(before).filter(({ method }) => method === 'PUT').length).toBeLessThan(4);
      expect(await workspace.api.files()).not.toContain('ep06/take.mkv');
    });
  }
}

test('a file of another page’s making finds its upload on the tray', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await oneInterrupted(page, workspace, faults, folder);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
  await dropOnto(page, tray(page).getByRole('heading'), [join(folder, 'ep05', 'take.mkv')]);
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toContain('ep05/take.mkv');
});

test('another take of the same name, size and time is asked about, and sent nowhere by itself', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await oneInterrupted(page, workspace, faults, folder);
  const other = await writeTake(join(folder, 'take.mkv'), 2);
  const puts = () => faults.exchanges.filter(({ method }) => method === 'PUT').length;
  const before = puts();
  await dropOnto(page, folderRow(page, 'ep06'), [other]);
  await expect(check(page)).toContainText('but other content');
  await expectAccessible(page, 'a file that differs');
  expect(puts()).toBe(before);
  const answer = check(page).getByRole('combobox', { name: 'What to do with take.mkv' });
  await answer.selectOption({ label: 'Upload it as a new file: ep06/take.mkv' });
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => workspace.api.files()).toContain('ep06/take.mkv');
  await expect(rowsOf(page).first()).toHaveAttribute('data-state', 'needs-file');
  expect(await workspace.api.files()).not.toContain('ep05/take.mkv');
});

test('another take, chosen for a row, is asked about there, and begins anew when the person says so', async ({
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
  await expect(tray(page)).toContainText('but other content');
  await expectAccessible(page, 'a row whose file differs');
  await tray(page).getByRole('button', { name: 'Send take.mkv from the start' }).click();
  await expectUploaded(page, 1);
});

test('where two uploads may be meant, the person says which', async ({ page, workspace, faults, folder }) => {
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
  await expect(check(page)).toContainText('Several uploads wait for a file');
  const answer = check(page).getByRole('combobox', { name: 'What to do with a.wav' });
  await answer.selectOption({ label: 'Go on with two/a.wav (0 bytes of 10 kB sent)' });
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => workspace.api.files()).toEqual(['two/a.wav']);
});

test('the tray’s total is the sum of its rows: while sending, paused, interrupted, and going on', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  const source = await writeTake(join(folder, 'take.mkv'), 5);
  const half = Promise.withResolvers<void>();
  const held = faults.add({
    when: isFromPart(2),
    fault: { kind: 'hold', afterBytes: MIB, until: half.promise },
  });
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect.poll(held).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await expectSameAmounts(page, /^[1-9][\d.]* MB of 21 MB/);
  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expectSameAmounts(page, /^Paused at 8\.4 MB of 21 MB(, [\d.]+ MB to send again)?$/);
  await tray(page).getByRole('button', { name: 'Resume all' }).click();
  await page.reload();
  await expectSameAmounts(page, /^Stopped at 8\.4 MB of 21 MB$/);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectSameAmounts(page, /^[1-9][\d.]* MB of 21 MB/);
  half.resolve();
  await expectUploaded(page, 1);
});

/** What the one row says, the title says too. */
async function expectSameAmounts(page: Page, row: RegExp): Promise<void> {
  const amount = /[\d.]+ MB of 21 MB/;
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(async () => {
    const said = (await rowsOf(page).innerText()).split('\n').find((line) => row.test(line)) ?? '';
    const [amountOfRow = 'none'] = amount.exec(said) ?? [];
    const [title] = amount.exec(await tray(page).locator('header').innerText()) ?? [];
    expect(title).toBe(amountOfRow);
  }).toPass({ timeout: 20_000 });
}

test('what the browser will ask is announced, and a file it may not read says so instead of waiting', async ({
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
  await expect(tray(page)).toContainText('Your browser will ask to view the files again.');
  const asked = await page.evaluateHandle(() => {
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
  // The one allowed upload takes every slot; the other says that it needs more than its turn.
  await tray(page).getByRole('button', { name: 'Resume yes.mkv' }).click();
  await expect(tray(page)).toContainText('Your browser doesn’t let this page read the file.');
  await expect(tray(page).getByText('Waiting for its turn')).toHaveCount(1);
  expect(await asked.jsonValue()).toEqual(['read yes.mkv', 'read no.mkv']);
  await expectAccessible(page, 'a file the browser may not read');
  faults.clear();
  faults.cut();
  // What was cut is tried again after a while.
  await expect.poll(() => workspace.api.files(), { timeout: 60_000 }).toEqual(['yes.mkv']);
  await expect(tray(page).getByRole('button', { name: 'Choose no.mkv again' })).toBeVisible();
});
