// Tests deleting: the dialog lists exactly the files that are deleted.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { file, folder, passUndoTime, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seedMedia, uploadAll } from '#e2e/scenes/seed.ts';

function dialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

test('deletes a folder and keeps a sibling whose name begins the same', async ({ page, workspace }) => {
  await uploadAll(workspace.api, {
    'ab/one.mp3': 'tone.mp3',
    'ab/deep/two.mp3': 'tone.mp3',
    'abc/three.mp3': 'tone.mp3',
    'ab-c/four.mp3': 'tone.mp3',
    'ab.mp3': 'tone.mp3',
  });
  await open(page, workspace);
  await folder(page, 'ab').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete “ab” and its 2 files?');
  await expect(question.getByText('2 folders, 2 audio files')).toBeVisible();
  await expect(question.getByRole('listitem')).toContainText(['ab/']);
  await page.clock.install();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(folder(page, 'ab')).toBeHidden();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 2 folders, 2 audio files.')).toBeVisible();
  await expect(folder(page, 'ab')).toBeHidden();
  await expect(folder(page, 'abc')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['ab-c/four.mp3', 'ab.mp3', 'abc/three.mp3']);
});

test('deletes several files and folders with the keyboard only', async ({ page, workspace }) => {
  await seedMedia(workspace.api);
  await open(page, workspace);
  await expect(folder(page, 'Podcast')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(selection(page)).toContainText('4 selected');
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete 4 files?');
  await expect(question.getByText('1 folder, 4 files: 2 video, 2 audio')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Keep all' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.clock.install();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(tree(page).getByRole('treeitem')).toHaveCount(2);
  await expect(tree(page)).toBeFocused();
  await passUndoTime(page);
  await expect(page.getByText(/^Deleted /)).toBeVisible();
  expect((await workspace.api.files()).every((path) => /^(Podcast|Trailers)\//.test(path))).toBe(true);
});

test('deletes nothing on cancel', async ({ page, workspace }) => {
  await seedMedia(workspace.api);
  const before = await workspace.api.files();
  await open(page, workspace);
  await file(page, 'station-id.wav').click();
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete “station-id.wav”?');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  await expect(tree(page)).toBeFocused();

  // Nothing is sent while the list is read again.
  const released = Promise.withResolvers<void>();
  await page.route('**/media/files', async (route) => {
    await released.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText('Checking the list…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const read = page.waitForResponse('**/media/files');
  released.resolve();
  await read;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.waitForResponse('**/media/files');
  expect(sent.filter((url) => url.endsWith('/delete'))).toEqual([]);
  expect(await workspace.api.files()).toEqual(before);
});

test('keeps files that a filter hides, and says so', async ({ page, workspace }) => {
  await seedMedia(workspace.api);
  await open(page, workspace, '/gallery?type=video');
  await folder(page, 'Interviews').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete 2 files?');
  await expect(question.getByText('Files hidden by the filter are kept.')).toBeVisible();
  await page.clock.install();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 2 video files.')).toBeVisible();
  const files = await workspace.api.files();
  expect(files.filter((path) => path.startsWith('Interviews/'))).toEqual(['Interviews/room tone.wav']);
});

test('keeps files that someone else added, and asks again after they removed some', async ({
  page,
  workspace,
}) => {
  await uploadAll(workspace.api, {
    'folder/one.mp3': 'tone.mp3',
    'folder/two.mp3': 'tone.mp3',
    'other.mp3': 'tone.mp3',
  });
  await open(page, workspace);
  await folder(page, 'folder').click({ modifiers: ['Control'] });
  // Opening the dialog reads the list again.
  const listResponse = page.waitForResponse((response) => response.url().endsWith('/media/files'));
  await page.keyboard.press('Delete');
  const question = dialog(page, /^Delete/);
  await expect(question).toHaveAccessibleName('Delete “folder” and its 2 files?');
  await listResponse;
  await workspace.api.deleteFiles('folder/one.mp3');
  await uploadAll(workspace.api, { 'folder/three.mp3': 'tone.mp3' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText('The gallery changed while this was open.')).toBeVisible();
  await expect(question).toHaveAccessibleName('Delete “two.mp3”?');
  expect(await workspace.api.files()).toHaveLength(3);
  await page.clock.install();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 1 audio file.')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['folder/three.mp3', 'other.mp3']);
});

test('notices files removed outside the service before it sends anything', async ({ page, workspace }) => {
  await uploadAll(workspace.api, {
    'folder/one.mp3': 'tone.mp3',
    'folder/two.mp3': 'tone.mp3',
    'other.mp3': 'tone.mp3',
  });
  await open(page, workspace);
  await expect(folder(page, 'folder')).toBeVisible();
  const unblocked = Promise.withResolvers<void>();
  await page.route('**/media/files', async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await rm(join(workspace.folder, 'folder', 'one.mp3'));
  await folder(page, 'folder').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect(dialog(page, 'Delete “folder” and its 2 files?')).toBeVisible();
  unblocked.resolve();
  const question = dialog(page, 'Delete “folder” and its 1 file?');
  await expect(question.getByText('The gallery changed while this was open.')).toBeVisible();
});

test('reports remaining files after the user has left the gallery', async ({ page, workspace, guard }) => {
  guard.allow(/the server responded with a status of 500/);
  await seedMedia(workspace.api);
  const released = Promise.withResolvers<void>();
  await page.route('**/media/files/delete', async (route) => {
    await released.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await open(page, workspace, '/glossaries');
  await page.getByRole('link', { name: 'Gallery' }).click();
  await folder(page, 'Podcast').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const sent = page.waitForRequest('**/media/files/delete');
  const question = dialog(page, /^Delete “Podcast”/);
  await page.clock.install();
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await passUndoTime(page);
  await sent;
  await expect(page.getByRole('heading', { name: 'Glossaries', level: 1 })).toBeVisible();
  released.resolve();
  await expect(page.getByText(/Not deleted: .* files?\b/)).toBeVisible();
});

test('asks for the folder’s name before deleting more than a thousand files', async ({ page, workspace }) => {
  const takes = join(workspace.folder, 'takes');
  await mkdir(takes, { recursive: true });
  const names = Array.from({ length: 1_001 }, (_, index) => `take ${index}.wav`);
  await Promise.all(['../other.wav', ...names].map((name) => writeFile(join(takes, name), '')));
  await open(page, workspace);
  await folder(page, 'takes').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete “takes” and its 1,001 files?');
  await question.getByRole('button', { name: 'Delete 1,001 files' }).click();
  await expect(question.getByText('Type “takes”.')).toBeVisible();
  const name = question.getByLabel('Type the folder’s name to delete it');
  await expect(name).toBeFocused();
  await expectAccessible(page, 'a deletion whose name was not typed');
  expect(await workspace.api.files()).toHaveLength(1_002);
  await name.fill('takes');
  await page.clock.install();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 1 folder, 1,001 audio files.')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['other.wav']);
});

test('asks for the number of files before deleting everything', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'one.mp3': 'tone.mp3', 'two.mp3': 'tone.mp3' });
  await open(page, workspace);
  await expect(file(page, 'one.mp3')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const question = dialog(page, 'Delete 2 files?');
  const number = question.getByLabel('Type the number of files to delete them');
  await number.fill('3');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Type 2.')).toBeVisible();
  expect(await workspace.api.files()).toHaveLength(2);
  await number.fill('2');
  await page.clock.install();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 2 audio files.')).toBeVisible();
  expect(await workspace.api.files()).toEqual([]);
});
