// Tests a tab that stays open while the service is updated, so that code it has not fetched is gone.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { pseudo } from '#e2e/harness/pseudo-app.ts';
import { row } from '#e2e/harness/terms.ts';
import { test as base, expect, type Workspace } from '#e2e/harness/test.ts';
import { startUpdatedService, type UpdatedService } from '#e2e/harness/updated-service.ts';
import { expectUploaded, isPut, through, tray } from '#e2e/harness/uploads.ts';

const UPDATED = 'Lectern was updated. This page reloads once your changes and uploads are finished.';
/** Interval (ms) in which the page checks whether it may reload. */
const A_WHILE = 5_000;

const test = base.extend<object, { readonly updated: UpdatedService }>({
  updated: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      await using updated = await startUpdatedService();
      await use(updated);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  workspace: async ({ updated }, use) => {
    await use(await updated.before());
  },
  guard: async ({ guard }, use) => {
    guard.allow(/Failed to load resource|PageLoadError|Refused to apply style|page error: $/);
    await use(guard);
  },
});

const glossaries = (page: Page) => page.getByRole('link', { name: 'Glossaries', exact: true });

/** The new build's page, which says why it was reloaded. */
async function expectNew(page: Page): Promise<void> {
  await expect(page.getByText(pseudo('Lectern was updated.'))).toBeVisible();
}

test('says that Lectern was updated and reloads with the requested page if its code is gone', async ({
  page,
  workspace,
  updated,
}) => {
  await open(page, workspace);
  await updated.update();
  // The old content stays on screen until the new page appears.
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route('**/glossaries', async (route) => {
    await isSeen;
    await route.continue();
  });
  await glossaries(page).click();
  await expect(page.getByRole('heading', { name: 'Lectern was updated' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(UPDATED)).toBeVisible();
  seen();
  await expectNew(page);
  await expect(page.getByRole('heading', { level: 1, name: pseudo('Glossaries') })).toBeVisible();
});

test('reloads only after an upload is done', async ({ page, workspace, updated, folder }) => {
  await layOut(folder, { 'first.mp3': 'tone.mp3', 'second.mp3': 'tone.mp3' });
  await using between = await startFaultProxy(workspace.service.origin);
  await page.clock.install();
  await open(page, through(between, workspace));
  await dropOnto(page, page.getByRole('main'), [join(folder, 'first.mp3')]);
  await expectUploaded(page, 1);
  await updated.update();
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  const held = between.add({ when: isPut, fault: { kind: 'hold', afterBytes: 1, until: isLetThrough } });
  await dropOnto(page, page.getByRole('main'), [join(folder, 'second.mp3')]);
  await expect.poll(held).toBe(1);
  await glossaries(page).click();
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.clock.fastForward(A_WHILE);
  await expect(tray(page)).toContainText('second.mp3');
  letThrough();
  await expectNew(page);
  expect(await workspace.api.files()).toEqual(['first.mp3', 'second.mp3']);
});

test('says that files dropped on an outdated page must be added again', async ({
  page,
  workspace,
  updated,
  folder,
}) => {
  await layOut(folder, { 'take.mp3': 'tone.mp3' });
  let isUpdated = false;
  // The code for drops is not loaded yet, as on a page that has just been opened.
  const needed = /\/(?:collect|process-drop)-[^/]*\.js$/;
  await page.route(needed, (route) => (isUpdated ? route.continue() : route.abort()));
  await page.clock.install();
  await open(page, workspace);
  await updated.update();
  isUpdated = true;
  await dropOnto(page, page.getByRole('main'), [join(folder, 'take.mp3')]);
  await expect(page.getByText('Reload the page, then add the files again')).toBeVisible();
  await page.clock.fastForward(A_WHILE);
  await page
    .getByRole('alert')
    .filter({ hasText: 'add the files again' })
    .getByRole('button', { name: 'Reload' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: pseudo('Gallery') })).toBeVisible();
});

const IPA = { languageId: 'en', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en' };

/** Opens a glossary with one term and a fake clock. */
async function openGlossary(page: Page, workspace: Workspace): Promise<void> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { word: 'Siobhán', ...IPA });
  await page.clock.install();
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Siobhán')).toBeVisible();
}

test('reports a worker whose code is gone and keeps typed text over the reload', async ({
  page,
  workspace,
  updated,
}) => {
  await openGlossary(page, workspace);
  await page.getByRole('button', { name: 'By sound' }).click();
  await updated.update();
  await page.keyboard.type('ʃɪvɔ:n');
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.clock.fastForward(A_WHILE);
  await expect(page.getByRole('searchbox', { name: 'Search terms by sound' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expectNew(page);
  await expect(page.getByRole('searchbox', { name: pseudo('Search terms by sound') })).toHaveValue('ʃɪvɔ:n');
});

test('reloads only after an open dialog is closed', async ({ page, workspace, updated }) => {
  await openGlossary(page, workspace);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await updated.update();
  // Like any module of the app whose file is gone.
  await page.evaluate(() => void new Worker('/assets/gone.js'));
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.clock.fastForward(A_WHILE);
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'a page older than its service');
  await page.keyboard.press('Escape');
  await expectNew(page);
});

test('does not report an update if the service is away', async ({ page, workspace }) => {
  await using between = await startFaultProxy(workspace.service.origin);
  await open(page, through(between, workspace));
  between.add({ when: () => true, fault: { kind: 'drop', afterBytes: 0 } });
  await glossaries(page).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  await expect(page.getByText('Lectern was updated')).toBeHidden();
});
