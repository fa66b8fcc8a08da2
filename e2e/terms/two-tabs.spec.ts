// Two tabs edit the same term. Text typed in either tab must not get lost.
import type { BrowserContext, Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { expectDrafts } from '#e2e/harness/persisted-drafts.ts';
import { editCell, openProblems, row, unsavedLine } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
const SAVES = '**/glossary/terms/*';

async function openTwice(page: Page, context: BrowserContext, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, GIF);
  await open(page, workspace, `/glossaries/${id}`);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await expect(row(tab, 'GIF')).toBeVisible();
  return { other, stored: () => workspace.api.terms(id) };
}

async function edit(page: Page, column: 'Word' | 'Pronunciation', text: string) {
  await editCell(page, 'GIF', column, text);
  await page.keyboard.press('Enter');
}

test('failed edits of both tabs are offered together after one tab is closed', async ({
  page,
  context,
  workspace,
  guard,
}) => {
  guard.allow(/status of 500/);
  const { other, stored } = await openTwice(page, context, workspace);
  await context.route(SAVES, (route) => route.fulfill({ status: 500 }));
  await edit(page, 'Pronunciation', 'dʒɪf');
  await expect(page.getByText('1 edit couldn’t be saved')).toBeVisible();
  await edit(other, 'Word', 'Jif');
  await expect(other.getByText('couldn’t be saved', { exact: false }).first()).toBeVisible();
  await expectDrafts(other, 'dʒɪf', 'Jif');
  await page.close();
  await context.unroute(SAVES);
  await other.reload();
  const problems = await openProblems(other);
  await expect(problems).toContainText('dʒɪf');
  await expect(problems).toContainText('Jif');
  await unsavedLine(other).getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(stored).toMatchObject([{ word: 'Jif', phonemization: 'dʒɪf' }]);
});

test('edits of different fields in both tabs are merged, and of the same field asked about', async ({
  page,
  context,
  workspace,
  guard,
}) => {
  guard.allow(/status of 412/);
  const { other, stored } = await openTwice(page, context, workspace);
  await edit(page, 'Pronunciation', 'dʒɪf');
  await expect.poll(stored).toMatchObject([{ phonemization: 'dʒɪf' }]);
  await edit(other, 'Word', 'Jif');
  await expect.poll(stored).toMatchObject([{ word: 'Jif', phonemization: 'dʒɪf' }]);
  await editCell(page, 'GIF', 'Word', 'Giff');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Someone else also edited this.')).toBeVisible();
  expect(await stored()).toMatchObject([{ word: 'Jif' }]);
  await (await openProblems(page)).getByRole('button', { name: /^Keep mine/ }).click();
  await expect.poll(stored).toMatchObject([{ word: 'Giff', phonemization: 'dʒɪf' }]);
});
