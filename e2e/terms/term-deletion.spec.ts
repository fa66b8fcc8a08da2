// Deleting many terms: progress, stopping, the remaining terms, and a question before leaving.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const COUNT = 40;

/** Selects all terms and asks to delete them. After some deletions the server stops responding until it is released. */
async function beginDeletion(page: Page, workspace: Workspace, answered: number) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const words = Array.from({ length: COUNT }, (_, index) => `word ${index}`);
  for (const word of words)
    await workspace.api.addTerm(id, {
      word,
      languageId: 'en',
      pronounceAs: 'w',
      phonemizationLanguageId: 'en',
    });
  await open(page, workspace, '/glossaries');
  await page.getByRole('link', { name: 'Words' }).click();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/glossary/terms/*', async (route) => {
    asked += 1;
    if (asked > answered) await held.promise;
    await route.continue();
  });
  await table(page).getByRole('checkbox', { name: 'Select all shown terms' }).click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${COUNT} terms` })
    .click();
  await expect(page.getByText(`${answered} of ${COUNT} terms deleted`)).toBeVisible();
  return { letGo: () => held.resolve(), left: async () => (await workspace.api.terms(id)).length };
}

test('a stopped deletion reports the remaining terms and deletes them on request', async ({
  page,
  workspace,
}) => {
  const { letGo, left } = await beginDeletion(page, workspace, 10);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeVisible();
  letGo();
  // Four requests were in flight.
  await expect(dialog.getByText('14 terms deleted, 26 not deleted')).toBeVisible();
  expect(await left()).toBe(26);
  await expectAccessible(page, 'a stopped deletion');
  await dialog.getByRole('button', { name: 'Delete the rest' }).click();
  await expect(page.getByText('Add your first term')).toBeVisible();
  expect(await left()).toBe(0);
});

test('terms that a stopped deletion left stay selected', async ({ page, workspace }) => {
  const { letGo } = await beginDeletion(page, workspace, 10);
  await page.getByRole('button', { name: 'Stop' }).click();
  letGo();
  await page.getByRole('button', { name: 'Keep the rest' }).click();
  await expect(page.getByText('26 terms selected')).toBeVisible();
});

test('leaving asks before it stops a deletion', async ({ page, workspace }) => {
  const { letGo, left } = await beginDeletion(page, workspace, 10);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Stop deleting?' });
  await expect(question).toContainText('30 terms are kept');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
  letGo();
  await expect.poll(left).toBe(26);
});

test('a reload asks for confirmation while a deletion runs, and not afterwards', async ({
  page,
  workspace,
}) => {
  const { letGo } = await beginDeletion(page, workspace, 10);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.dismiss();
  letGo();
  await expect(page.getByText('Add your first term')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Add your first term')).toBeVisible();
});

test('undo of a deletion restores the term with a new ID and says so', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const gif = { word: 'GIF', languageId: 'en', phonemization: 'dʒɪf', pronunciationLanguageId: 'en-GB' };
  await workspace.api.addTerm(id, { ...gif, caseSensitive: true });
  const [before] = await workspace.api.terms(id);
  await open(page, workspace, `/glossaries/${id}`);
  await cell(page, 'GIF', 'Word').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
  await expect(page.getByText('1 term deleted.')).toBeVisible();
  expect(await workspace.api.terms(id)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 term restored.')).toBeVisible();
  await expect(row(page, 'GIF')).toContainText('dʒɪf');
  const [after] = await workspace.api.terms(id);
  expect(after).toMatchObject({ ...gif, caseSensitive: true });
  expect(after?.id).not.toBe(before?.id);
});
