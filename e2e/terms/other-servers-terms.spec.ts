// Servers of the same API differ in how an optional field is cleared. Tested with responses of such servers.
import type { Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, form, formField, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };

/** Responds with 400 and the field's name to changes that contain one of these values. */
async function refuseInChanges(page: Page, refused: readonly unknown[]): Promise<void> {
  await page.route('**/api/glossary/terms/*', async (route) => {
    const body: unknown = route.request().postDataJSON();
    const entry = Object.entries(body ?? {}).find(([, value]) => refused.includes(value));
    if (!entry) return route.fallback();
    const errors = [{ path: entry[0], message: 'Must not be empty.' }];
    return route.fulfill({ status: 400, json: { errors } });
  });
}

async function changeOption(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, GIF);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  await page.getByRole('button', { name: 'Edit GIF' }).click();
  const editing = form(page, 'Edit “GIF”');
  await editing.getByRole('radio', { name: 'Respelling' }).check();
  await formField(editing, 'Respelling').fill('jif');
  await formField(editing, 'Read as').fill('en');
  await page.keyboard.press('Tab');
  await editing.getByRole('button', { name: 'Save term' }).click();
  await expect(editing).toBeHidden();
  const [term] = await workspace.api.terms(id);
  return term;
}

test.beforeEach(({ guard }) => guard.allow(/status of 400/));

test('if the server refuses "", an option is changed with null', async ({ page, workspace }) => {
  await refuseInChanges(page, ['']);
  expect(await changeOption(page, workspace)).toMatchObject({ pronounceAs: 'jif', phonemization: null });
});

test('if the server refuses null too, the row says that it kept the old value', async ({
  page,
  workspace,
}) => {
  await refuseInChanges(page, ['', null]);
  expect(await changeOption(page, workspace)).toMatchObject({ pronounceAs: 'jif', phonemization: 'ɡɪf' });
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('The server kept the old value.');
});
