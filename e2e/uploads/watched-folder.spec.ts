// A watched folder: new files in it are uploaded once they stop growing, also after a reload, by one of several tabs, until
// the user stops it. It replaces nothing.
import { appendFile, cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fixture, layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { check, choose } from '#e2e/harness/uploads.ts';
import { watchedFolder, watchFolder } from '#e2e/harness/watched-folder.ts';

async function openRemembered(page: Page, workspace: Workspace): Promise<void> {
  await open(page, workspace);
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
}

function button(page: Page, name: string) {
  return watchedFolder(page).getByRole('button', { name, exact: true });
}

test('a new file in a watched folder is uploaded once it stops growing, and an existing name waits for an answer', async ({
  page,
  workspace,
  folder,
}) => {
  const { api } = workspace;
  const takes = await layOut(join(folder, 'takes'), {
    'there.wav': 'tone.wav',
    'notes.flv.part': 'tone.ogg',
  });
  await api.upload('takes/there.wav', 'audio/wav', fixture('tone.mp3'));
  await open(page, workspace);
  await watchFolder(page, takes);
  await expect(watchedFolder(page)).toContainText('Watching “takes”. New files upload to the gallery.');
  await expect(watchedFolder(page)).toContainText('Stops when you close or reload this tab.');

  await mkdir(join(takes, 'day 1'));
  await cp(fixture('tone.mp3'), join(takes, 'day 1', 'new.mp3'));
  await cp(fixture('tone.mp3'), join(takes, '.hidden.mp3'));
  const growing = join(takes, 'growing.wav');
  const growth = setInterval(() => void appendFile(growing, 'more'), 1_000);
  await expect.poll(() => api.files()).toContain('takes/day 1/new.mp3');
  await expect(watchedFolder(page)).toContainText('1 file uploads once it’s saved.');
  await expect(watchedFolder(page)).toContainText('1 unsupported file skipped.');
  await expect(watchedFolder(page)).toContainText('“there.wav” already exists.');
  expect(await api.files()).toEqual(['takes/day 1/new.mp3', 'takes/there.wav']);
  clearInterval(growth);
  await expect.poll(() => api.files()).toContain('takes/growing.wav');

  await button(page, 'Choose…').click();
  await choose(page, 'takes/there.wav', 'Keep both');
  await check(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect.poll(() => api.files()).toContain('takes/there (2).wav');
  await expect(watchedFolder(page)).not.toContainText('already exists');
  expect(await api.files()).toHaveLength(4);

  await cp(fixture('tone.ogg'), join(takes, 'growing.wav'));
  await button(page, 'Skip').click();
  await expect(watchedFolder(page)).not.toContainText('already exists');
  await button(page, 'Stop').click();
  await expect(watchedFolder(page)).toBeHidden();
});

/** Runs in the page. Imitates browsers that ask for permission again after a reload. */
function grantOnRequest(): void {
  let answer = 'prompt';
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: () => Promise.resolve(answer),
    requestPermission: () => Promise.resolve((answer = 'granted')),
  });
}

test('a watched folder is uploaded after a reload, in one of two tabs, until the user signs out', async ({
  page,
  context,
  workspace,
  folder,
}) => {
  const { api } = workspace;
  const takes = await layOut(join(folder, 'takes'), { 'first.wav': 'tone.wav' });
  await openRemembered(page, workspace);
  await watchFolder(page, takes);
  await expect.poll(() => api.files()).toEqual(['takes/first.wav']);

  await page.addInitScript(grantOnRequest);
  await page.reload();
  await page.mouse.move(1, 1);
  await expect(watchedFolder(page)).toContainText('to upload its new files');
  await button(page, 'Resume').click();
  await expect(watchedFolder(page)).toContainText(/^Watching/);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.mouse.move(1, 1);
  await expect(watchedFolder(other)).toContainText('Another tab is watching');
  await cp(fixture('tone.mp3'), join(takes, 'second.mp3'));
  await expect.poll(() => api.files()).toContain('takes/second.mp3');
  for (const tab of [page, other]) await expect(watchedFolder(tab)).not.toContainText('already exists');

  await page.close();
  await expect(watchedFolder(other)).toContainText(/^Watching/);
  await rename(takes, join(folder, 'moved'));
  await expect(watchedFolder(other)).toContainText('Can’t read “takes”');
  await rename(join(folder, 'moved'), takes);
  await button(other, 'Try again').click();
  await expect(watchedFolder(other)).toContainText(/^Watching/);

  await other.getByRole('button', { name: /^Workspace/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out…' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText(/^Signed out of/)).toBeVisible();
  const databases = () => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect((await databases()).filter((name) => name?.includes('kept-folder'))).toEqual([]);
});
