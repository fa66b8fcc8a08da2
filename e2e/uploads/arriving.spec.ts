// Unfinished uploads in the gallery's tree, at the position of their future file.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#e2e/faults/test.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { HELD } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder, passUndoTime, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { cancelAll, check, choose, isPut, through, tray } from '#e2e/harness/uploads.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

test('an upload is a row of its folder with its progress until the file is in the gallery', async ({
  page,
  workspace,
  faults,
  folder: disk,
}) => {
  faults.add({ when: isPut, fault: HELD });
  await uploadAll(workspace.api, { 'takes/take 1.mp3': 'tone.mp3', 'takes/take 10.mp3': 'tone.mp3' });
  const source = join(disk, 'take 2.wav');
  await writeLargeFile(source, 12, 1);
  await open(page, through(faults, workspace));
  await folder(page, 'takes').click();
  await dropOnto(page, file(page, 'take 1.mp3'), [source]);

  const arriving = tree(page).getByRole('treeitem', { name: 'take 2.wav, uploading' });
  await expect(arriving).toContainText('%');
  await expect(tree(page).getByRole('treeitem')).toContainText(['takes', 'take 1', 'take 2', 'take 10']);
  // The row can be focused, but not selected or deleted.
  await arriving.click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(selection(page)).toBeHidden();
  await tray(page).getByRole('button', { name: 'Pause takes/take 2.wav' }).click();
  await expect(arriving).toContainText('Paused');

  faults.clear();
  faults.cut();
  await tray(page).getByRole('button', { name: 'Resume takes/take 2.wav' }).click();
  await expect(file(page, 'take 2.wav')).toBeVisible();
  await expect(arriving).toBeHidden();
  expect(await workspace.api.files()).toContain('takes/take 2.wav');
});

test('the question before a folder is deleted names the unfinished uploads into it', async ({
  page,
  workspace,
  faults,
  folder: disk,
}) => {
  faults.add({ when: isPut, fault: HELD });
  await uploadAll(workspace.api, { 'takes/take 1.mp3': 'tone.mp3', 'other.mp3': 'tone.mp3' });
  const source = join(disk, 'take 2.wav');
  await writeLargeFile(source, 12, 1);
  await open(page, through(faults, workspace));
  await folder(page, 'takes').click();
  await dropOnto(page, file(page, 'take 1.mp3'), [source]);
  await expect(tree(page).getByRole('treeitem', { name: 'take 2.wav, uploading' })).toBeVisible();
  await folder(page, 'takes').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete “takes” and its 1 file?' });
  await expect(question.getByText('“take 2.wav” is still uploading and will be kept.')).toBeVisible();
  await page.clock.install();
  await question.getByRole('button', { name: 'Delete 1 file' }).click();
  await expect(question).toBeHidden();
  await expect(file(page, 'take 1.mp3')).toBeHidden();
  await expect(tree(page).getByRole('treeitem', { name: 'take 2.wav, uploading' })).toBeVisible();
  await passUndoTime(page);
  await expect.poll(() => workspace.api.files()).toEqual(['other.mp3']);

  faults.clear();
  faults.cut();
  await expect(file(page, 'take 2.wav')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['other.mp3', 'takes/take 2.wav']);
});

test('a dropped folder is in the gallery before its first file is uploaded', async ({
  page,
  workspace,
  faults,
  folder: disk,
}) => {
  faults.add({ when: isPut, fault: HELD });
  await uploadAll(workspace.api, { 'other/take.mp3': 'tone.mp3' });
  await mkdir(join(disk, 'ep05/scenes'), { recursive: true });
  await writeLargeFile(join(disk, 'ep05/scenes/take 1.wav'), 12, 1);
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [join(disk, 'ep05')]);
  const arriving = tree(page).getByRole('treeitem', { name: 'ep05, uploading' });
  await arriving.click();
  await tree(page).getByRole('treeitem', { name: 'scenes, uploading' }).click();
  await expect(tree(page).getByRole('treeitem', { name: 'take 1.wav, uploading' })).toContainText('%');
  await cancelAll(page);
  await expect(arriving).toBeHidden();
});

test('a file that is being replaced shows the progress in its row', async ({
  page,
  workspace,
  faults,
  folder: disk,
}) => {
  await uploadAll(workspace.api, { 'take.wav': 'tone.wav' });
  await writeLargeFile(join(disk, 'take.wav'), 12, 1);
  faults.add({ when: isPut, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [join(disk, 'take.wav')]);
  await choose(page, 'take.wav', 'Replace');
  await check(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(tree(page).getByRole('treeitem', { name: 'take.wav, being replaced' })).toContainText('%');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
  faults.clear();
  faults.cut();
  await expect(file(page, 'take.wav')).toContainText('WAV');
});

test('a file that is uploaded again while its deletion is pending is not deleted, also on another page', async ({
  page,
  workspace,
  faults,
  folder: disk,
}) => {
  await uploadAll(workspace.api, { 'a.wav': 'tone.wav', 'b.wav': 'tone.wav', 'c.wav': 'tone.wav' });
  await writeLargeFile(join(disk, 'a.wav'), 12, 1);
  faults.add({ when: isPut, fault: HELD });
  await open(page, through(faults, workspace));
  await page.clock.install();
  await file(page, 'a.wav').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dropOnto(page, page.getByRole('main'), [join(disk, 'a.wav')]);
  await choose(page, 'a.wav', 'Replace');
  await check(page).getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(tray(page).getByRole('button', { name: 'Pause a.wav' })).toBeVisible();
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByText('No glossaries yet')).toBeVisible();
  faults.clear();
  faults.cut();
  await expect(tray(page)).toContainText('1 file uploaded');
  await passUndoTime(page);
  await expect(page.getByText('Deleted 1 audio file.')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['a.wav', 'c.wav']);
});
