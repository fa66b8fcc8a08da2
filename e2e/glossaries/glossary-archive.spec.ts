// Tests saving all glossaries in one archive and restoring it into empty and used workspaces.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const IPA = { languageId: 'en-GB', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en-GB' };

async function choose(page: Page, command: string): Promise<Locator> {
  const button = page.getByRole('button', { name: 'All glossaries' });
  await button.click();
  await expectUnder(button, page.getByRole('menu'));
  await page.getByRole('menuitem', { name: command }).click();
  return page.getByRole('dialog', { name: command.replace('…', '') });
}

/** Expects a menu beside its button, because nobody looks for it in a corner of the page. */
async function expectUnder(above: Locator, below: Locator): Promise<void> {
  const gap = async () => {
    const [from, to] = await Promise.all([above.boundingBox(), below.boundingBox()]);
    return from && to ? to.y - (from.y + from.height) : undefined;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
}

async function saveAll(page: Page, folder: string): Promise<string> {
  const [file, dialog] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, 'Download all glossaries'),
  ]);
  expect(file.suggestedFilename()).toMatch(/, glossaries, \d{4}-\d\d-\d\d\.zip$/);
  const path = join(folder, 'all.zip');
  await file.saveAs(path);
  await expect(dialog.getByText(/^Saved /)).toBeVisible();
  await expectAccessible(page, 'all glossaries saved');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  return path;
}

async function openArchive(page: Page, path: string): Promise<Locator> {
  const dialog = await choose(page, 'Restore from archive…');
  await expect(dialog.getByRole('button', { name: 'Choose an archive' })).toBeEnabled();
  await page.locator('input[type="file"]').setInputFiles(path);
  return dialog;
}

const SAID = [
  'word',
  'languageId',
  'phonemization',
  'phonemizationLanguageId',
  'pronunciationLanguageId',
  'pronounceAs',
  'caseSensitive',
];

/** @returns glossaries and terms of a workspace without ids and times, which the service assigns */
async function contents({ api }: Workspace) {
  const glossaries = await api.glossaries();
  return Promise.all(
    glossaries.map(async ({ id, name, description }) => ({
      name,
      description,
      // Sort the terms, because several are sent at once and their order may change.
      terms: (await api.terms(id)).map((term) => JSON.stringify(term, SAID)).toSorted(),
    })),
  );
}

test('restores all glossaries into an empty workspace and lists old and new ids', async ({
  page,
  workspace,
  otherWorkspace,
  folder,
}) => {
  const { api } = workspace;
  const names = await api.createGlossary({ name: 'Names', description: 'Guests, of all shows.' });
  for (const word of ['Siobhán', '=Aoife', 'Twice', 'Twice']) await api.addTerm(names.id, { word, ...IPA });
  await api.addTerm(names.id, {
    word: 'Deutsche Bahn',
    languageId: 'en-GB',
    phonemizationLanguageId: 'de',
    pronunciationLanguageId: 'de',
    caseSensitive: true,
  });
  const empty = await api.createGlossary({ name: 'Empty / none' });
  await open(page, workspace, '/glossaries');
  const path = await saveAll(page, folder);

  await page.goto('about:blank');
  await open(page, otherWorkspace, '/glossaries');
  await expect(page.getByText('No glossaries yet')).toBeVisible();
  const dialog = await choose(page, 'Restore from archive…');
  await expect(dialog.getByRole('button', { name: 'Choose an archive' })).toBeEnabled();
  await expectAccessible(page, 'the choice of an archive');
  await dropOnto(page, dialog.getByText(/Choose or drop a \.zip/), [path]);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Names' })).toContainText('5 terms');
  await expectAccessible(page, 'what is in an archive');
  expect(await otherWorkspace.api.glossaries()).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore 2 glossaries' }).click();
  await expect(dialog.getByText('2 glossaries restored.')).toBeVisible();
  expect(await contents(otherWorkspace)).toEqual(await contents(workspace));

  const made = await otherWorkspace.api.glossaries();
  const ids = dialog.getByRole('table', { name: 'Old and new IDs' });
  for (const [index, old] of [names, empty].entries())
    await expect(ids.getByRole('row', { name: old.name })).toContainText(`${old.id}${made[index]?.id}`);
  await expectAccessible(page, 'restored glossaries');
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(await readFile(await table.path(), 'utf8')).toContain(`Names,${names.id},${made[0]?.id}`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Names' })).toBeVisible();
});

test('keeps a glossary of the same name and adds a copy only if chosen', async ({
  page,
  workspace,
  folder,
}) => {
  const { api } = workspace;
  for (const name of ['Names', 'Places', 'Brands']) await api.createGlossary({ name });
  await open(page, workspace, '/glossaries');
  const path = await saveAll(page, folder);
  const places = (await api.glossaries()).find(({ name }) => name === 'Places');
  await page.request.delete(`${workspace.service.origin}/api/glossary/${places?.id}`, {
    headers: { Authorization: `Bearer ${workspace.key}` },
  });
  await page.reload();
  const dialog = await openArchive(page, path);
  await expect(dialog.getByText('Name already in use')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Restore 1 glossary' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Names' }).check();
  await dialog.getByRole('button', { name: 'Restore 2 glossaries' }).click();
  await expect(dialog.getByText('2 glossaries restored.')).toBeVisible();
  const now = (await api.glossaries()).map(({ name }) => name);
  expect(now).toEqual(['Names', 'Brands', 'Names', 'Places']);
});

test('continues a restore after a reload and creates nothing twice', async ({
  page,
  workspace,
  otherWorkspace,
  folder,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const { api } = workspace;
  for (const name of ['Names', 'Places']) {
    const { id } = await api.createGlossary({ name });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => api.addTerm(id, { word: `Word ${index}`, ...IPA })),
    );
  }
  await open(page, workspace, '/glossaries');
  const path = await saveAll(page, folder);
  await page.goto('about:blank');
  // The answer to creating a glossary is lost, and the page is closed before it tries again.
  await page.route('**/api/glossary', async (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes('Places')) return route.fallback();
    await route.fetch();
    await new Promise(() => undefined);
  });
  await open(page, otherWorkspace, '/glossaries');
  const dialog = await openArchive(page, path);
  await dialog.getByRole('button', { name: 'Restore 2 glossaries' }).click();
  await expect.poll(async () => (await otherWorkspace.api.glossaries()).length).toBe(2);
  await expect(dialog.getByText('1 of 2 glossaries restored')).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByText('Restore unfinished: 1 glossary left.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  // The code that reads archives can't be loaded for a while.
  await page.route('**/assets/lexicon-worker-*.js', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(dialog.getByText('Can’t reach the server. Retrying automatically.')).toBeVisible();
  await page.unrouteAll();
  await expect(dialog.getByText('2 glossaries restored.')).toBeVisible();
  expect(await contents(otherWorkspace)).toEqual(await contents(workspace));
});

test('reports a file that is no archive, and a glossary that could not be read', async ({
  page,
  workspace,
  folder,
  guard,
}) => {
  guard.allow(/status of 400/);
  const { api } = workspace;
  const refused = await api.createGlossary({ name: 'Refused' });
  await api.createGlossary({ name: 'Names' });
  await open(page, workspace, '/glossaries');
  await page.route(`**/glossary/${refused.id}/terms`, (route) => route.fulfill({ status: 400 }));
  const saved = await choose(page, 'Download all glossaries');
  await expect(saved.getByText('Saved 1 glossary with 0 terms.')).toBeVisible();
  await expect(saved.getByText('1 glossary not saved')).toBeVisible();
  await expect(saved.getByRole('listitem')).toContainText('Refused');
  await page.unrouteAll();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    saved.getByRole('button', { name: 'Download again' }).click(),
  ]);
  const path = join(folder, 'all.zip');
  await file.saveAs(path);
  await expect(saved.getByText('Saved 2 glossaries with 0 terms.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(saved).toBeHidden();

  const dialog = await choose(page, 'Restore from archive…');
  const whole = await readFile(path);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: whole.subarray(0, whole.length - 40),
  });
  await expect(dialog.getByRole('alert')).toContainText(
    'This isn’t an archive of glossaries, or it is damaged',
  );
  await expectAccessible(page, 'an archive that can’t be read');
  await input.setInputFiles(path);
  await expect(dialog.getByText('Name already in use')).toHaveCount(2);
});
