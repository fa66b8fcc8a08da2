// Tests that the focus is never lost after a dialog about uploads.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#e2e/faults/test.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { HELD } from '#e2e/harness/fault-proxy.ts';
import { fixture, writeLargeFile } from '#e2e/harness/files.ts';
import { file, tree } from '#e2e/harness/gallery.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { workspaceOf } from '#e2e/harness/test.ts';
import {
  cancelAll,
  check,
  expectFocusInMenu,
  isPresign,
  isPut,
  through,
  tray,
} from '#e2e/harness/uploads.ts';

const WAYS_BACK = ['Escape', 'Cancel', 'Close'] as const;

/** Closes a dialog with a key or with a button of that name. */
async function goBack(page: Page, question: Locator, way: string): Promise<void> {
  await expect(question.locator(':focus')).toBeVisible();
  if (way === 'Escape') await page.keyboard.press(way);
  else await question.getByRole('button', { name: way, exact: true }).click();
  await expect(question).toBeHidden();
}

const connections = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

test('returns the focus after the upload check', async ({ page, workspace }) => {
  await workspace.api.upload('tone.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspace);
  await file(page, 'tone.mp3').click();
  for (const way of WAYS_BACK) {
    await expect(tree(page)).toBeFocused();
    await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
    await expect(check(page)).toBeVisible();
    await goBack(page, check(page), way);
    await expect(tree(page), way).toBeFocused();
  }
});

test('returns the focus after "Cancel all?" and after the rows disappear', async ({
  page,
  workspace,
  faults,
}) => {
  faults.add({ when: isPresign, fault: HELD });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), fixture('tone.wav')]);
  const more = tray(page).getByRole('button', { name: 'More actions for all uploads' });
  const question = page.getByRole('dialog', { name: 'Cancel 2 uploads?' });
  for (const way of ['Escape', 'Keep uploading', 'Close']) {
    await cancelAll(page);
    await expect(question).toBeVisible();
    await goBack(page, question, way);
    await expect(more, way).toBeFocused();
  }
  await cancelAll(page);
  await question.getByRole('button', { name: 'Cancel uploads' }).click();
  await expect(question).toBeHidden();
  await expect(tray(page).locator(':focus')).toBeVisible();
});

test('returns the focus after the question about switching connections', async ({
  page,
  workspace,
  otherWorkspace: other,
  faults,
}) => {
  faults.add({ when: isPut, fault: HELD });
  await open(page, through(faults, other));
  await page.goto('about:blank');
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page)).toContainText(/Uploading 1 file|Finishing/);
  const question = page.getByRole('dialog', { name: 'Switch workspaces while uploading?' });
  for (const way of ['Escape', 'Keep uploading', 'Close']) {
    await connections(page).press('Enter');
    await expectFocusInMenu(page);
    await page
      .getByRole('menuitemradio')
      .filter({ hasText: other.key.slice(-4) })
      .click();
    await expect(question).toBeVisible();
    await goBack(page, question, way);
    await expect(connections(page), way).toBeFocused();
  }
});

test('returns the focus after the question about a new key', async ({ page, workspace, faults, folder }) => {
  const { service, name } = workspace;
  const source = join(folder, 'long.wav');
  await writeLargeFile(source, 20, 3);
  await workspace.api.upload('tone.mp3', 'audio/mpeg', fixture('tone.mp3'));
  const [key, newKey] = [await addKey(service, name), await addKey(service, name)];
  faults.add({ when: isPut, fault: HELD });
  await open(page, through(faults, workspaceOf(service, name, key)));
  await file(page, 'tone.mp3').click();
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText(/Uploading 1 file|Finishing/);
  await expect(tree(page)).toBeFocused();
  await revokeKey(service, key);
  faults.clear();
  faults.cut();
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(newKey);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  const question = page.getByRole('dialog', { name: 'Continue uploading with the new key?' });
  await expect(question.locator(':focus')).toBeVisible();
  await question.getByRole('button', { name: 'Continue uploading' }).click();
  await expect(question).toBeHidden();
  await expect(tree(page)).toBeFocused();
});

test('returns the focus after the details drawer', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await workspace.api.upload('tone.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspace);
  const drawer = page.getByRole('dialog', { name: 'Details' });
  for (const way of ['Escape', 'Close details']) {
    await file(page, 'tone.mp3').click();
    await page.keyboard.press('Shift+F10');
    await expectFocusInMenu(page);
    await page.getByRole('menuitem', { name: 'Details' }).press('Enter');
    await expect(drawer).toBeVisible();
    await goBack(page, drawer, way);
    await expect(tree(page), way).toBeFocused();
  }
});
