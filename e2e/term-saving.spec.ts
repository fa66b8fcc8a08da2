// Many terms on their way: how far it has come, and stopping it.
import type { Locator, Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const SPOKEN = { languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' } as const;
const COUNT = 30;

async function openTerms(page: Page, { api, ...workspace }: Workspace, count: number): Promise<string> {
  const { id } = await api.createGlossary({ name: 'Words' });
  for (let at = 1; at <= count; at++) await api.addTerm(id, { ...SPOKEN, word: `GIF ${at}` });
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await expect(row(page, 'GIF 1')).toBeVisible();
  return id;
}

/** Lets none of these go to the service until that is allowed. */
async function hold(page: Page, method: 'PUT' | 'POST'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/**', async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Answers the dialog that it was asked for in. */
async function makeAllCaseSensitive(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: 'Select all shown terms' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${COUNT} terms` });
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: `Change ${COUNT} terms` }).click();
  return dialog;
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

test('how many of many terms are saved is counted; stopped, the rest is kept, and sent when that is asked for', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  await makeAllCaseSensitive(page);
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  const gap = async () => {
    const count = await page.getByText(`${COUNT} terms`, { exact: true }).boundingBox();
    const last = await stop(page).boundingBox();
    return count && last ? count.x - last.x - last.width : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThan(8);
  await stop(page).click();
  await expect(page.getByText('27 edits could not be saved')).toBeVisible();
  await expect(page.getByText('You stopped before this was sent.').first()).toBeVisible();
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  release();
  const sensitive = async () => (await workspace.api.terms(id)).filter((term) => term.caseSensitive).length;
  await expect(stop(page)).toBeHidden();
  await expect.poll(sensitive).toBe(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(sensitive).toBe(COUNT);
  await expect(page.getByText('could not be saved')).toBeHidden();
});

test('saving that began before the page was left can be stopped by who comes back', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  const dialog = await makeAllCaseSensitive(page);
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('grid')).toBeHidden();
  await page.goBack();
  await expect(row(page, 'GIF 1')).toBeVisible();
  await stop(page).click();
  await expect(page.getByText('27 edits could not be saved')).toBeVisible();
  release();
  await expect(stop(page)).toBeHidden();
  await expect(page.getByText('27 edits could not be saved')).toBeVisible();
  await expect(page.getByText('You stopped before this was sent.').first()).toBeVisible();
  const sensitive = async () => (await workspace.api.terms(id)).filter((term) => term.caseSensitive);
  await expect.poll(sensitive).toHaveLength(3);
});

test('a paste that is stopped keeps the rows that were not sent, and adds none of them twice', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace, 1);
  const release = await hold(page, 'POST');
  const rows = Array.from({ length: COUNT }, (_, at) => `pasted ${at}\ten\tIPA\tɡɪf\t\ten`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\n'));
  await page.getByRole('gridcell', { name: 'New word' }).first().focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  await stop(page).click();
  await expect(page.getByText('27 new terms could not be added')).toBeVisible();
  release();
  await expect.poll(async () => (await workspace.api.terms(id)).length).toBe(4);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await workspace.api.terms(id)).length).toBe(COUNT + 1);
  await expect(page.getByText('could not be added')).toBeHidden();
  await expect(cell(page, 'pasted 0', 'Word')).toHaveCount(1);
});
