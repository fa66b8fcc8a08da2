// Tests playing files while moving through the list.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { file, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { duration, pause, play, player, seconds, writeTone } from '#e2e/harness/player.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const choice = (page: Page) => player(page).getByRole('button', { name: 'Preview on hover' });

/** Files of different durations, so that a test tells them apart. */
const LENGTHS = { 'a.wav': 20, 'b.wav': 30, 'c.wav': 40 } as const;

async function openTones(page: Page, workspace: Workspace): Promise<void> {
  for (const [name, length] of Object.entries(LENGTHS)) await writeTone(join(workspace.folder, name), length);
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['a.wav']);
}

async function moveTo(page: Page, name: keyof typeof LENGTHS): Promise<void> {
  await tree(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => duration(page)).toBe(LENGTHS[name]);
}

async function expectAudible(page: Page): Promise<void> {
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
}

test('plays each file on moving to it and stops on leaving, until the setting is off', async ({
  page,
  workspace,
}) => {
  await openTones(page, workspace);
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'false');
  await choice(page).click();
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
  // The first file was not moved to, so it does not play.
  await expect(play(page)).toBeVisible();

  await moveTo(page, 'b.wav');
  await expectAudible(page);
  await moveTo(page, 'c.wav');
  await expectAudible(page);
  await expect(page.locator('audio')).toHaveCount(1);

  await choice(page).click();
  await file(page, 'a.wav').click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['a.wav']);
  await expect(play(page)).toBeVisible();
  expect(await seconds(page)).toBe(0);
});

test('remembers the setting, and plays nothing after opening a link', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await choice(page).click();
  await page.goto(`${workspace.service.origin}/gallery?file=b.wav&t=3`);
  await expect.poll(() => duration(page)).toBe(LENGTHS['b.wav']);
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(play(page)).toBeVisible();
  expect(await seconds(page)).toBe(3);
  await moveTo(page, 'c.wav');
  await expectAudible(page);
});

test('plays nothing when a file reappears without a move', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await choice(page).click();
  await moveTo(page, 'b.wav');
  await expectAudible(page);
  await pause(page).click();

  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(player(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['b.wav']);
  await expect(play(page)).toBeVisible();

  await page.getByRole('searchbox').fill('c.wav');
  await expect(file(page, 'b.wav')).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => duration(page)).toBe(LENGTHS['b.wav']);
  await expect(play(page)).toBeVisible();
});

test('plays a file again on returning to it', async ({ page, workspace }) => {
  await mkdir(join(workspace.folder, 'folder'), { recursive: true });
  await writeTone(join(workspace.folder, 'folder', 'd.wav'), 10);
  await openTones(page, workspace);
  await choice(page).click();
  await tree(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(player(page)).toBeHidden();
  await moveTo(page, 'a.wav');
  await expectAudible(page);
});
