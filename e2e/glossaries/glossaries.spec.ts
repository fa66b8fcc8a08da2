// Tests the list of glossaries: search, create, delete, copy the id.
import type { Locator, Page, Request } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

const dialog = 'dialog';
/** Time (ms) after which the list is read again, however long the last read took. */
const AWAY_MS = 600_000;

test('explains glossaries in an empty workspace and offers to create one', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await expect(page.getByText('No glossaries yet')).toBeVisible();
  await expect(page.getByText(/web studio are separate/)).toBeVisible();
});

test('creates a glossary with name and description and opens it', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  const form = page.getByRole(dialog, { name: 'New glossary' });
  await expect(form.getByText(/can’t change the name/)).toBeVisible();
  await form.getByLabel('Name').fill('Names and places');
  await form.getByLabel('Description').fill('Guests of the podcast.');
  await form.getByRole('button', { name: 'Create glossary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Names and places' })).toBeVisible();
  const [stored] = await workspace.api.glossaries();
  expect(stored).toMatchObject({ name: 'Names and places', description: 'Guests of the podcast.' });
  await expect(page).toHaveURL(new RegExp(`/glossaries/${stored?.id}$`));
});

test('sends no description if the field is empty', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  const form = page.getByRole(dialog, { name: 'New glossary' });
  await form.getByLabel('Name').fill('Only a name');
  const asking = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Create glossary' }).click();
  expect((await asking).postDataJSON()).toEqual({ name: 'Only a name' });
});

test('does not send a glossary without a name, and keeps the typed text', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  const form = page.getByRole(dialog, { name: 'New glossary' });
  await form.getByLabel('Description').fill('Typed before the name.');
  await form.getByRole('button', { name: 'Create glossary' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('The name is empty.');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  await expect(form.getByLabel('Description')).toHaveValue('Typed before the name.');
  expect(await workspace.api.glossaries()).toEqual([]);
});

test('finds glossaries by name, description and id, ignoring accents and case', async ({
  page,
  workspace,
}) => {
  await seedGlossaries(workspace.api);
  await open(page, workspace, '/glossaries');
  const rows = page.getByRole('table', { name: 'Glossaries' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search glossaries' });
  await expect(search).toBeFocused();
  await search.fill('PÓDCAST');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Names and places' })).toBeVisible();
  await expect(page.getByText('1 of 2 glossaries')).toBeVisible();
  await search.fill('nothing like this');
  await expect(page.getByText('No glossaries match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(3);
});

test('counts the terms of each visible glossary, one request at a time', async ({ page, workspace }) => {
  test.slow();
  await seedGlossaries(workspace.api);
  for (let i = 0; i < 40; i++) await workspace.api.createGlossary({ name: `Season ${i}` });
  const last = await workspace.api.createGlossary({ name: 'Zebra' });
  const read: string[] = [];
  const running = new Set<Request>();
  let most = 0;
  await page.route(/\/api\/glossary\/[^/]+\/terms$/, async (route, request) => {
    read.push(request.url());
    most = Math.max(most, running.add(request).size);
    const response = await route.fetch();
    running.delete(request);
    await route.fulfill({ response });
  });
  await open(page, workspace, '/glossaries');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  // After each request the page pauses nineteen times as long as the request took, which is seconds on a slow machine.
  const slowly = { timeout: 60_000 };
  await expect(row('Product names').getByRole('cell').first()).toHaveText('6', slowly);
  expect(read.some((url) => url.includes(last.id))).toBe(false);
  expect(read.length).toBeGreaterThan(1);
  expect(most).toBe(1);
  await page.getByRole('searchbox', { name: 'Search glossaries' }).fill('Zebra');
  await expect(row('Zebra').getByRole('cell').first()).toHaveText('0', slowly);
  expect(new Set(read).size).toBe(read.length);
});

test('counts the terms of a glossary again if its row left the screen meanwhile', async ({
  page,
  workspace,
}) => {
  await seedGlossaries(workspace.api);
  const asked = page.waitForRequest('**/api/glossary/*/terms');
  await page.route('**/api/glossary/*/terms', () => undefined, { times: 1 });
  await open(page, workspace, '/glossaries');
  const letGo = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/terms'));
  await asked;
  const search = page.getByRole('searchbox', { name: 'Search glossaries' });
  await search.fill('Product names');
  await letGo;
  await search.fill('');
  const counts = page.getByRole('row').getByRole('cell', { name: /^\d+$/ });
  await expect(counts).toHaveCount(2, { timeout: 60_000 });
});

test('keeps a deleted glossary hidden if an older list arrives', async ({ page, workspace }) => {
  await page.clock.install();
  for (const name of ['Guests', 'Places']) await workspace.api.createGlossary({ name });
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('link', { name: 'Guests' })).toBeVisible();
  // Shorter than the timeout of a read.
  const nextRead = () =>
    page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/api/glossary'), {
      timeout: 20_000,
    });
  const onReturn = nextRead();
  await page.route('**/api/glossary', () => undefined, { times: 1 });
  await page.clock.setSystemTime(Date.now() + AWAY_MS);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await onReturn;
  await page.getByRole('button', { name: 'Delete Guests' }).click();
  const afterwards = nextRead();
  await page.getByRole(dialog).getByRole('textbox').fill('Guests');
  await page.keyboard.press('Enter');
  await expect(page.getByRole(dialog)).toBeHidden();
  await page.clock.runFor(8_000);
  await afterwards;
  await expect(page.getByRole('link', { name: 'Places' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guests' })).toBeHidden();
});

test('makes the link to a glossary only as wide as its text', async ({ page, workspace }) => {
  await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, '/glossaries');
  const link = await page.getByRole('link', { name: 'Names' }).boundingBox();
  expect(link?.width).toBeLessThan(80);
});

test('copies the id and explains what it is for', async ({ page, workspace, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await workspace.api.createGlossary({ name: 'Product names' });
  await open(page, workspace, '/glossaries');
  await expect(page.getByText(/Send it with speech requests/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy ID of Product names' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});

test('asks for the name before a deletion, counts the terms and allows undo for 8 s', async ({
  page,
  workspace,
}) => {
  await seedGlossaries(workspace.api);
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'Delete Product names' }).click();
  const question = page.getByRole(dialog, { name: 'Delete “Product names”?' });
  await expect(question.getByText('Its 6 terms will be deleted too.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  expect(await workspace.api.glossaries()).toHaveLength(2);
  await page.clock.install();
  const product = page.getByRole('link', { name: 'Product names' });
  await page.getByRole('button', { name: 'Delete Product names' }).click();
  await expect(question.getByText('that use its ID')).toBeVisible();
  const name = question.getByLabel('Type its name to delete it');
  await expect(name).toBeFocused();
  await page.keyboard.type('Names\n');
  await expect(name).toHaveAccessibleDescription('Its name is “Product names”.');
  await name.fill('Product names');
  await pause(page);
  await page.keyboard.press('Enter');
  await becomes(page, product, false);
  await page.clock.runFor(7_000);
  expect(await workspace.api.glossaries()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await becomes(page, product);
  await page.clock.runFor(10_000);
  expect(await workspace.api.glossaries()).toHaveLength(2);

  await page.clock.resume();
  await page.getByRole('button', { name: 'Delete Product names' }).click();
  await name.fill('Product names');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await page.clock.runFor(8_000);
  await expect(page.getByText('“Product names” deleted.')).toBeVisible();
  await expect(product).toBeHidden();
  const [left, ...others] = await workspace.api.glossaries();
  expect(others).toEqual([]);
  expect(left?.name).toBe('Names and places');
  expect(await workspace.api.terms(left?.id ?? '')).toHaveLength(8);
});

test('keeps Undo of a deletion for 8 s despite other messages', async ({ page, workspace }) => {
  await seedGlossaries(workspace.api);
  await page.clock.install();
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'Delete Product names' }).click();
  await page.getByLabel('Type its name to delete it').fill('Product names');
  await pause(page);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Names and places' }).click();
  const word = cell(page, 'Siobhán', 'Word');
  await becomes(page, word);
  await word.focus();
  await page.keyboard.press('Control+Z');
  await becomes(page, page.getByText('Nothing to undo.'));
  await expect(page.getByText('“Product names” will be deleted within 8 seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.runFor(10_000);
  expect(await workspace.api.glossaries()).toHaveLength(2);
});

/** Stops the page's clock, so that a slow machine loses no time of the undo period. */
async function pause(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + AWAY_MS);
}

/** Advances the page's clock in small steps until an element appears or disappears. */
async function becomes(page: Page, place: Locator, isThere = true): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(place).toBeVisible({ visible: isThere, timeout: 100 });
  }).toPass();
}
