// Tests a key that is revoked during work. Signing in over the page loses nothing typed or shown.
import { expectAccessible } from '#e2e/harness/axe.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { editCell, row } from '#e2e/harness/terms.ts';
import { expect, test, workspaceOf } from '#e2e/harness/test.ts';

test('creates a glossary after signing in again over the page', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  const { service, name } = workspace;
  const key = await addKey(service, name);
  await open(page, workspaceOf(service, name, key), '/glossaries');
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  const form = page.getByRole('dialog', { name: 'New glossary' });
  await form.getByLabel('Name').fill('Typed before the key died');
  await revokeKey(service, key);
  await form.getByRole('button', { name: 'Create glossary' }).click();

  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(signIn).toBeVisible();
  await expectAccessible(page, 'sign in again');
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(await addKey(service, name));
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn).toBeHidden();

  await expect(form.getByLabel('Name')).toHaveValue('Typed before the key died');
  await form.getByRole('button', { name: 'Create glossary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Typed before the key died' })).toBeVisible();
  expect(await workspace.api.glossaries()).toHaveLength(1);
});

test('keeps a banner and a readable page if signing in is postponed', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  const { service, name } = workspace;
  await workspace.api.createGlossary({ name: 'Still to be read' });
  const key = await addKey(service, name);
  await open(page, workspaceOf(service, name, key), '/glossaries');
  await expect(page.getByRole('link', { name: 'Still to be read' })).toBeVisible();
  await revokeKey(service, key);
  await page.getByRole('button', { name: 'Delete Still to be read' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('button', { name: 'Not now' }).first().click();
  await expect(signIn).toBeHidden();
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Keep' })
    .click();
  await expect(page.getByText('Your API key no longer works. The page may be out of date')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Still to be read' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signIn).toBeVisible();
});

test('sends an edit of a term after a new key was entered', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  const { service, name, api } = workspace;
  const { id } = await api.createGlossary({ name: 'Words' });
  await api.addTerm(id, {
    word: 'GIF',
    languageId: 'en',
    phonemization: 'ɡɪf',
    pronunciationLanguageId: 'en',
  });
  const key = await addKey(service, name);
  await open(page, workspaceOf(service, name, key), `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  await revokeKey(service, key);
  await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
  await page.keyboard.press('Enter');
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(await addKey(service, name));
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn).toBeHidden();
  await expect.poll(async () => (await api.terms(id))[0]?.phonemization).toBe('dʒɪf');
});

test('shares a renewed key with the other tab and keeps its text', async ({
  page,
  context,
  workspace,
  guard,
}) => {
  guard.allow(/status of 401/);
  const { service, name } = workspace;
  const key = await addKey(service, name);
  await open(page, workspaceOf(service, name, key), '/glossaries');
  const other = await context.newPage();
  await open(other, workspaceOf(service, name, key), '/glossaries');
  await other.getByRole('button', { name: 'New glossary' }).first().click();
  const form = other.getByRole('dialog', { name: 'New glossary' });
  await form.getByLabel('Name').fill('Typed in the other tab');

  await revokeKey(service, key);
  await page.bringToFront();
  await page.reload();
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(await addKey(service, name));
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn).toBeHidden();

  await other.bringToFront();
  await expect(form.getByLabel('Name')).toHaveValue('Typed in the other tab');
  const created = other.getByRole('heading', { level: 1, name: 'Typed in the other tab' });
  const create = form.getByRole('button', { name: 'Create glossary' });
  await expect(async () => {
    // An earlier click that timed out may have created it.
    if (await create.isVisible()) await create.click({ timeout: 1000 });
    await expect(created).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeHidden();
  expect(await workspace.api.glossaries()).toHaveLength(1);
});

test('keeps a tab signed in when another workspace’s link opens in a new tab', async ({
  page,
  context,
  workspace,
  otherWorkspace: second,
}) => {
  await workspace.api.createGlossary({ name: 'Of the first' });
  await open(page, workspace, '/glossaries');
  const other = await context.newPage();
  await open(other, second, '/glossaries');
  await expect(other.getByText('No glossaries yet')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('link', { name: 'Of the first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Of the first' })).toBeVisible();
});
