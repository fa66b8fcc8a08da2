// Tests a confirmed deletion: hidden at once, pending for 8 s, then sent or undone.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { file, folder, passUndoTime, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { seedMedia } from '#e2e/scenes/seed.ts';

const DELETE = '**/media/files/delete';
const UNDO = { name: 'Undo', exact: true } as const;

/** Creates empty files, because only their names matter. */
async function layOut(workspace: Workspace, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const place = join(workspace.folder, path);
    // oxlint-disable-next-line no-await-in-loop -- folders must exist before their files
    await mkdir(join(place, '..'), { recursive: true });
  }
  await Promise.all(paths.map((path) => writeFile(join(workspace.folder, path), '')));
}

/** Deletes the selection or the focused row and confirms. Returns before the request is sent. */
async function agree(page: Page): Promise<void> {
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(question).toBeHidden();
}

test('hides deleted files at once and restores selection, focus and scroll position on undo', async ({
  page,
  workspace,
}) => {
  const names = Array.from({ length: 200 }, (_, index) => `take ${index}.wav`);
  await layOut(workspace, ...names.map((name) => `takes/${name}`), ...names, 'other/one.mp4');
  await open(page, workspace);
  await folder(page, 'takes').click();
  await file(page, 'take 8.wav').click();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selection(page)).toContainText('4 selected');
  await tree(page).hover();
  await page.mouse.wheel(0, 64);
  const shownRows = () =>
    tree(page).evaluate((element) => {
      const seen = [...element.querySelectorAll('[role=treeitem]')].map((row) => ({
        name: row.getAttribute('aria-label') ?? row.textContent,
        selected: row.getAttribute('aria-selected'),
        place: row.getAttribute('aria-posinset'),
        top: Math.round(row.getBoundingClientRect().top),
      }));
      return { seen, focus: element.getAttribute('aria-activedescendant') };
    });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const before = await shownRows();
  await page.clock.install();
  await agree(page);
  await expect(page.getByText('4 files deleted.')).toBeVisible();
  await expect(selection(page)).toBeHidden();
  await expect(tree(page)).toBeFocused();
  await page.getByRole('button', UNDO).click();
  await expect(selection(page)).toContainText('4 selected');
  await expect(tree(page)).toBeFocused();
  await expect.poll(shownRows).toEqual(before);
  await page.clock.runFor(10_000);
  expect(await workspace.api.files()).toHaveLength(401);
});

test('undoes a deletion with Ctrl+Z outside fields until it is sent', async ({ page, workspace }) => {
  await seedMedia(workspace.api);
  await open(page, workspace);
  await page.clock.install();
  const name = 'station-id.wav';
  await file(page, name).click();
  await agree(page);
  await expect(file(page, name)).toBeHidden();
  await page.getByRole('searchbox').press('ControlOrMeta+z');
  await expect(page.getByRole('button', UNDO)).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(file(page, name)).toBeVisible();
  await expect(file(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', UNDO)).toBeHidden();

  await agree(page);
  expect(await workspace.api.files()).toContain(name);
  await passUndoTime(page);
  await expect(page.getByText('Deleted 1 audio file.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(file(page, name)).toBeHidden();
  expect(await workspace.api.files()).not.toContain(name);
});

test('undoes pending deletions one by one with Ctrl+Z, the latest first', async ({ page, workspace }) => {
  await layOut(workspace, 'a.wav', 'b.wav', 'c.wav');
  await open(page, workspace);
  await page.clock.install();
  await file(page, 'a.wav').click();
  await agree(page);
  await file(page, 'b.wav').click();
  await agree(page);
  await expect(page.getByText('2 files deleted.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(file(page, 'b.wav')).toBeVisible();
  await expect(page.getByText('1 file deleted.')).toBeVisible();
  await expect(file(page, 'a.wav')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(file(page, 'a.wav')).toBeVisible();
  await expect(page.getByRole('button', UNDO)).toBeHidden();
});

test('keeps two deletions pending, undoes both at once or sends each in time', async ({
  page,
  workspace,
}) => {
  await layOut(workspace, 'a/1.wav', 'a/2.wav', 'b.mp4', 'c.wav');
  await open(page, workspace);
  await page.clock.install();
  await folder(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await agree(page);
  await file(page, 'b.mp4').click();
  await agree(page);
  await expect(page.getByText('3 files deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(selection(page)).toContainText('3 selected');

  await selection(page).getByRole('button', { name: 'Clear selection' }).click();
  await page.clock.pauseAt(Date.now() + 600_000);
  await folder(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: /^Delete/ });
  const shown = async () => {
    await page.clock.runFor(20);
    return question.isVisible();
  };
  const confirm = async () => {
    await expect.poll(shown).toBe(true);
    await question.getByRole('button', { name: /^Delete/ }).click();
    await expect.poll(shown).toBe(false);
  };
  await confirm();
  await page.clock.runFor(6_000);
  await file(page, 'b.mp4').click();
  await page.keyboard.press('Delete');
  await confirm();
  await page.clock.runFor(3_000);
  await expect.poll(() => workspace.api.files()).toEqual(['b.mp4', 'c.wav']);
  await page.clock.runFor(5_000);
  await expect.poll(() => workspace.api.files()).toEqual(['c.wav']);
});

test('restores and selects refused files, says why and offers a retry', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/the server responded with a status of 500/);
  await layOut(workspace, 'a/1.wav', 'a/2.wav', 'b.wav');
  await open(page, workspace);
  await page.clock.install();
  await page.route(DELETE, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await folder(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await agree(page);
  await expect(folder(page, 'a')).toBeHidden();
  await passUndoTime(page);
  const note = page.getByRole('alert').filter({ hasText: 'Not deleted:' });
  await expect(note).toContainText('1 folder, 2 audio files.');
  await expect(folder(page, 'a')).toBeVisible();
  await expect(selection(page)).toContainText('2 selected');
  await expectAccessible(page, 'a deletion that was refused');
  const again = note.getByRole('button', { name: 'Try again' });
  await page.setViewportSize({ width: 360, height: 740 });
  const isWhole = (element: HTMLElement) =>
    [...element.querySelectorAll('*')].every((part) => part.scrollWidth <= part.clientWidth);
  await expect.poll(() => again.evaluate(isWhole)).toBe(true);
  await again.click();
  await expect(page.getByText('Deleted 1 folder, 2 audio files.')).toBeVisible();
  await expect(folder(page, 'a')).toBeHidden();
  expect(await workspace.api.files()).toEqual(['b.wav']);
});

test('restores exactly the remaining files after a deletion that fails midway', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/the server responded with a status of 500/);
  const names = Array.from({ length: 1_500 }, (_, index) => `take ${index}.wav`);
  await layOut(workspace, ...names, 'video.mp4');
  await open(page, workspace, '/gallery?type=audio');
  await expect(file(page, 'take 0.wav')).toBeVisible();
  let sent = 0;
  await page.route(DELETE, (route) => {
    sent++;
    return sent === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.clock.install();
  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1,500 files?' });
  await question.getByLabel('Type the number of files').fill('1500');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('No results')).toBeVisible();
  await passUndoTime(page);
  await expect(page.getByText('Not deleted: 500 audio files.')).toBeVisible();
  await expect(selection(page)).toContainText('500 selected');
  await expect(page.getByText('500 files found')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Deleted 500 audio files.')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['video.mp4']);
});

test('asks before leaving with a pending deletion, deletes nothing and says so on the next visit', async ({
  page,
  workspace,
}) => {
  await layOut(workspace, 'a/1.wav', 'a/2.wav', 'b.wav');
  await open(page, workspace);
  await folder(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await agree(page);
  await expect(folder(page, 'a')).toBeHidden();
  const opened = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await opened;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(folder(page, 'a')).toBeVisible();
  // The text of the message loads at the first pointer move.
  await page.mouse.move(300, 300);
  const note = page.getByText('Deletion cancelled; 2 files kept.');
  await expect(note).toBeVisible();
  expect(await workspace.api.files()).toHaveLength(3);
  // The page asks once, and only with a pending deletion.
  await page.reload();
  await expect(folder(page, 'a')).toBeVisible();
  await page.mouse.move(400, 300);
  await page.keyboard.press('?');
  await expect(page.getByText('Undo a deletion (for 8 seconds)')).toBeVisible();
  await expect(note).toBeHidden();
});

test('keeps a deletion pending on another page and undoes it there', async ({ page, workspace }) => {
  await layOut(workspace, 'a/1.wav', 'b.wav', 'c.wav');
  await open(page, workspace);
  await page.clock.install();
  await folder(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await agree(page);
  // Wait until focus and address have moved.
  await expect(page).not.toHaveURL(/dir=/);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByText('No glossaries yet')).toBeVisible();
  await page.getByRole('button', UNDO).click();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(folder(page, 'a')).toBeVisible();
  await file(page, 'b.wav').click();
  await agree(page);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await passUndoTime(page);
  await expect(page.getByText('Deleted 1 audio file.')).toBeVisible();
  expect(await workspace.api.files()).toEqual(['a/1.wav', 'c.wav']);
});

test('deletes nothing if the user signs out with a pending deletion', async ({ page, workspace }) => {
  await layOut(workspace, 'a.wav', 'b.wav');
  await open(page, workspace);
  await page.clock.install();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await file(page, 'a.wav').click();
  await agree(page);
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  const question = page.getByRole('dialog', { name: /^Sign out of / });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await expect(page.getByRole('button', UNDO)).toBeHidden();
  await passUndoTime(page);
  expect(sent.filter((url) => url.endsWith('/delete'))).toEqual([]);
  expect(await workspace.api.files()).toEqual(['a.wav', 'b.wav']);
});
