// Tests that the gallery and its uploads can be translated (e2e/harness/pseudo-test.ts).
import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectJournalled } from '#e2e/faults/journal.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, layOut } from '#e2e/harness/files.ts';
import { passUndoTime } from '#e2e/harness/gallery.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import {
  button,
  expect,
  expectDialog,
  expectPseudoText,
  expectTranslated,
  field,
  pseudo,
  test,
} from '#e2e/harness/pseudo-test.ts';
import { fakeSavePicker } from '#e2e/harness/save-picker.ts';
import { workspaceOf } from '#e2e/harness/test.ts';
import { fakeFolderPicker } from '#e2e/harness/watched-folder.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

// One worker, so that the app is built once.
test.describe.configure({ mode: 'default' });

test('translates the gallery', async ({ page, workspace }) => {
  await open(page, workspace);
  await expectPseudoText(page, 'No files yet');
  await uploadAll(workspace.api, {
    'Зима/один.wav': 'tone.wav',
    'Зима/один.mp3': 'tone.mp3',
    'Зима/Снег/два.mp4': 'clip.mp4',
    'три.wav': 'tone.wav',
  });
  await page.reload();
  const rows = page.getByRole('treeitem');
  await rows.first().click();
  await expectPseudoText(page, '3 files');
  await page.getByRole('treeitem', { name: 'один.wav' }).click();
  await expectPseudoText(page, 'Other formats');
  await page.getByRole('treeitem', { name: 'один.mp3' }).click({ modifiers: ['Control'] });
  await expectPseudoText(page, 'Copy path');
  await page.getByRole('treeitem', { name: 'три.wav' }).click({ button: 'right' });
  await expectPseudoText(page, 'New folder here');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('один');
  await expectPseudoText(page, 'found');
  await page.getByRole('searchbox').fill('осень');
  await expectPseudoText(page, 'No results');
  await expectPseudoText(page, 'hidden by the filter');
  await button(page, 'Show all files').click();

  await page.getByRole('treeitem', { name: 'три.wav' }).click();
  await page.keyboard.press('Delete');
  const deletion = await expectDialog(page, 'Delete “');
  await workspace.api.deleteFiles('три.wav');
  await deletion.getByRole('button', { name: pseudo('Delete') }).click();
  await expectPseudoText(page, 'The gallery changed');
  await page.keyboard.press('Escape');
  await page
    .getByRole('treeitem')
    .first()
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const everything = await expectDialog(page, 'Delete');
  await field(everything, 'Type the folder’s name').fill('Зима');
  await page.clock.install();
  await everything.getByRole('button', { name: pseudo('Delete') }).click();
  await expect(everything).toBeHidden();
  await expectPseudoText(page, 'deleted.');
  await passUndoTime(page);
  await expectPseudoText(page, 'Deleted');
  await expect.poll(() => workspace.api.files()).toEqual([]);
});

test('translates downloads', async ({ page, workspace }) => {
  await uploadAll(workspace.api, {
    'Зима/один.wav': 'tone.wav',
    'Зима/два.wav': 'tone.wav',
    'Лето/три.wav': 'tone.wav',
    'Лето/пять.wav': 'tone.wav',
  });
  await fakeSavePicker(page, 'архів');
  await open(page, workspace);
  const held = Promise.withResolvers<void>();
  await page.route('**/read?*', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const rows = page.getByRole('treeitem');
  const download = async () => {
    await rows.first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: pseudo('Download') }).click();
  };
  await download();
  await expectPseudoText(page, 'Saving “');
  await expectPseudoText(page, '0 of 2 files');
  await button(page, 'Cancel').click();
  await expectPseudoText(page, 'was cancelled');
  held.resolve();
  await workspace.api.deleteFiles('Зима/два.wav');
  await download();
  await expectPseudoText(page, 'Saved 1 file to “');
  await expectPseudoText(page, 'Skipped because it no longer exists');
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await page.getByRole('treeitem').last().click();
  await button(page.getByRole('complementary').first(), 'Download').click();
  await expectPseudoText(page, 'Downloading 2 files.');
});

test('translates new folders', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'три.wav': 'tone.wav' });
  await open(page, workspace);
  await button(page, 'New folder').click();
  const dialog = await expectDialog(page, 'New folder');
  for (const [name, answer] of [
    ['а/б', 'can’t contain'],
    ['..', 'as a folder name'],
    ['три.wav', 'already exists'],
    ['б'.repeat(200), 'longer than'],
    ['а\u0001', 'control character'],
    ['', 'is empty'],
  ] as const) {
    await field(dialog, 'Folder name').fill(name);
    await button(dialog, 'Create').click();
    await expectPseudoText(page, answer);
  }
  await field(dialog, 'Folder name').fill('Лето');
  await button(dialog, 'Create').click();
  await expectPseudoText(page, 'stays in this tab');
});

test('translates uploads', async ({ page, workspace, folder }) => {
  await open(page, workspace);
  const main = page.getByRole('main');
  await layOut(folder, {
    'Зима/один.wav': 'tone.wav',
    'Зима/Снег/два.mp4': 'clip.mp4',
    'Лето/три.ogg': 'tone.ogg',
    'fault-put-full.wav': 'tone.wav',
  });
  await writeFile(join(folder, 'Зима', 'чужое.док'), 'x');
  await writeFile(join(folder, 'Зима', 'пусто.wav'), '');
  await writeFile(join(folder, 'Зима', '.DS_Store'), 'x');
  await dropOnto(page, main, [join(folder, 'Зима')]);
  const check = await expectDialog(page, 'will be uploaded');
  await button(check, 'Upload').click();
  await expectPseudoText(page, '2 files uploaded');
  await expectPseudoText(page, 'system file');
  await dropOnto(page, main, [join(folder, 'Зима'), fixture('tone.wav')]);
  const clashes = await expectDialog(page, 'will be uploaded');
  await clashes.getByRole('radiogroup').first().getByText(pseudo('Keep both')).click();
  await expectPseudoText(page, 'Saved as');
  await expectPseudoText(page, 'Your other upload');
  await expectPseudoText(page, 'Same size and date');
  await page.keyboard.press('Escape');
  await button(page, 'Upload settings').click();
  await field(page, 'Speed limit').fill('много');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, 'Enter a number');
  await page.keyboard.press('Escape');

  await dropOnto(page, main, [join(folder, 'fault-put-full.wav')]);
  await expectPseudoText(page, 'Waiting for free space');
  await page.route('**/api/media/upload-url', (route) => route.fulfill({ status: 400 }));
  await dropOnto(page, main, [join(folder, 'Лето')]);
  await expectPseudoText(page, 'The server rejected this file');
  await expectPseudoText(page, 'Copy report');
  await button(page, 'Pause all').click();
  await expectPseudoText(page, 'Paused');
  await expectJournalled(page, { files: 2 });
  await page.reload();
  await expectPseudoText(page, 'your interrupted uploads');
  await button(page, 'More actions for all uploads').click();
  await page.getByRole('menuitem', { name: pseudo('Cancel all…') }).click();
  await button(await expectDialog(page, 'Cancel 2 uploads?'), 'Cancel uploads').click();
  await expectPseudoText(page, 'Uploads cancelled');
  await button(page, 'Workspace').click();
  await page.getByRole('menuitem', { name: pseudo('Sign out') }).click();
  const leaving = await expectDialog(page, 'Sign out of');
  await leaving.getByRole('button', { name: pseudo('Sign out') }).click();
  await expectPseudoText(page, 'Signed out of');
});

test('translates resumed uploads', async ({ page, context, workspace, folder }) => {
  await open(page, workspace);
  const main = page.getByRole('main');
  await layOut(folder, { 'Зима/один.wav': 'tone.wav', 'Лето/один.wav': 'tone.wav', 'один.wav': 'tone.wav' });
  const paths = ['Зима', 'Лето'].map((name) => join(folder, name));
  for (const path of ['Зима/один.wav', 'Лето/один.wav', 'один.wav'])
    await utimes(join(folder, path), new Date(1e12), new Date(1e12));
  await context.route('**/api/media/upload-url', (route) => route.abort());
  await dropOnto(page, main, paths);
  await expectPseudoText(page, '2 files left');
  await expectJournalled(page, { files: 2 });
  await page.reload();
  await expectPseudoText(page, 'Your browser will ask');
  await dropOnto(page, main, [join(folder, 'один.wav')]);
  const check = await expectDialog(page, 'Choose what to do with');
  await check.getByRole('combobox').selectOption({ index: 1 });
  await expectTranslated(page, 'one of two uploads');
  await button(await expectDialog(page, 'interrupted upload resumes'), 'Upload').click();
  await expectPseudoText(page, '1 interrupted upload');
  const deny = () => {
    const denied = () => Promise.resolve('denied');
    Object.assign(FileSystemHandle.prototype, { requestPermission: denied, queryPermission: denied });
  };
  await Promise.all([page.evaluate(deny), ...page.workers().map((worker) => worker.evaluate(deny))]);
  await button(page, 'Resume 1 upload').click();
  await expectPseudoText(page, 'doesn’t let this page read');
});

test('translates a watched folder', async ({ page, workspace, folder }) => {
  const { api } = workspace;
  await uploadAll(api, { 'Зима/один.wav': 'tone.wav' });
  await layOut(folder, { 'Зима/один.wav': 'tone.mp3', 'Зима/чужое.док': 'tone.ogg' });
  await open(page, workspace);
  await fakeFolderPicker(page, join(folder, 'Зима'));
  await button(page, 'More ways to upload').click();
  await expectPseudoText(page, 'New files upload automatically');
  await page.getByRole('menuitem', { name: pseudo('Watch a folder…') }).click();
  await expectPseudoText(page, 'saved');
  await expectPseudoText(page, 'already exists');
  await rename(join(folder, 'Зима'), join(folder, 'Лето'));
  await expectPseudoText(page, 'so its new files don’t upload');
  await button(page, 'Stop').click();
});

test('translates unfinished uploads with another key', async ({ page, workspace, folder }) => {
  await layOut(folder, { 'один.wav': 'tone.wav', 'два.wav': 'tone.wav' });
  const { service, name } = workspace;
  const key = await addKey(service, name);
  await open(page, workspaceOf(service, name, key));
  await page.context().route('**/api/media/upload-url', (route) => route.abort());
  await dropOnto(
    page,
    page.getByRole('main'),
    ['один.wav', 'два.wav'].map((path) => join(folder, path)),
  );
  await expectPseudoText(page, '2 files left');
  await revokeKey(service, key);
  // A background request may be refused first.
  await page.getByRole('link', { name: pseudo('Glossaries') }).dispatchEvent('click');
  const signIn = await expectDialog(page, 'Sign in again');
  await field(signIn, 'API key').fill(await addKey(service, name));
  await button(signIn, 'Sign in').click();
  await button(await expectDialog(page, 'with the new key'), 'Continue uploading').click();
});
