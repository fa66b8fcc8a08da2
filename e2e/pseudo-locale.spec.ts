// That the app can be translated: in a made-up language no English is left, on any page, in any state that can be brought
// about. What the tests put there and what Intl writes is in Cyrillic: every Latin letter is ours.
import { randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { inPseudoLocale, said, untranslated } from '#e2e/harness/pseudo-app.ts';
import { startService } from '#e2e/harness/service.ts';
import { test as base, expect } from '#e2e/harness/test.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

const HOST = 'media.test';
const WORKSPACES = 20;

const test = base.extend<object, { readonly service: Awaited<ReturnType<typeof startService>> }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const keys = Array.from(
        { length: WORKSPACES },
        (_, index) => `p${index}:${randomBytes(24).toString('hex')}`,
      );
      await using service = await startService({ API_KEYS: keys.join(','), MEDIA_FAULTS: '1' });
      await using app = await inPseudoLocale(service);
      await use(app);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const { args = [], ...options } = launchOptions();
test.use({
  // Dates are written as the reader's browser has them.
  locale: 'uk-UA',
  launchOptions: { ...options, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
});
// One worker: the app is built once.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ guard }) => guard.allow(/Failed to load resource/));

async function expectTranslated(page: Page, what: string): Promise<void> {
  expect.soft(await untranslated(page), `not translated: ${what}`).toEqual([]);
}

function button(within: Page | Locator, text: string): Locator {
  return within.getByRole('button', { name: said(text) });
}

function field(within: Page | Locator, label: string): Locator {
  return within.getByRole('textbox', { name: said(label) });
}

/** Waits for a text of ours, then looks at all there is. */
async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByText(said(text)).first()).toBeVisible();
  await expectTranslated(page, text);
}

async function expectDialog(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: said(title) });
  await expect(dialog).toBeVisible();
  await expectTranslated(page, title);
  return dialog;
}

test('welcome, and every answer to a connection', async ({ page, workspace }) => {
  const { origin } = workspace.service;
  await page.goto(origin);
  await expectSaid(page, 'Welcome to Lectern');
  await page.getByRole('combobox').selectOption('own');
  await field(page, 'Address of the service').fill('ftp://x');
  await button(page, 'Test connection').click();
  await expectSaid(page, 'Enter your key.');
  await field(page, 'Address of the service').fill('https://имя:слово@сервер.рф/api');
  await field(page, 'Key').fill('два слова');
  await field(page, 'Header name').fill('Host');
  await field(page, 'Prefix').fill('ключ');
  await button(page, 'Test connection').click();
  await expectSaid(page, 'The address must not contain');
  await page.getByRole('combobox').selectOption('bearer');
  await field(page, 'Key').fill('0'.repeat(32));
  for (const [address, answer] of [
    [`${origin}/api`, 'refuses this key'],
    [`${origin}/nothing`, 'not as this interface does'],
    ['http://127.0.0.1:9', 'Nothing answers'],
  ] as const) {
    await field(page, 'Address of the service').fill(address);
    await button(page, 'Test connection').click();
    await expectSaid(page, answer);
  }
  await field(page, 'Address of the service').fill(`${origin}/api`);
  await field(page, 'Key').fill(workspace.key);
  await button(page, 'Test connection').click();
  await expectSaid(page, 'It works');
});

test('the gallery', async ({ page, workspace }) => {
  await open(page, workspace);
  await expectSaid(page, 'No files yet');
  await uploadAll(workspace.api, {
    'Зима/один.wav': 'tone.wav',
    'Зима/один.mp3': 'tone.mp3',
    'Зима/Снег/два.mp4': 'clip.mp4',
    'три.wav': 'tone.wav',
  });
  await page.reload();
  const rows = page.getByRole('treeitem');
  await rows.first().click();
  await expectSaid(page, '3 files');
  await page.getByRole('treeitem', { name: 'один.wav' }).click();
  await expectSaid(page, 'Also here as');
  await page.getByRole('treeitem', { name: 'один.mp3' }).click({ modifiers: ['Control'] });
  await expectSaid(page, 'Clear selection');
  await page.getByRole('treeitem', { name: 'три.wav' }).click({ button: 'right' });
  await expectSaid(page, 'New folder in here');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('один');
  await expectSaid(page, 'found');
  await page.getByRole('searchbox').fill('осень');
  await expectSaid(page, 'Nothing found');
  await expectSaid(page, 'hidden by the filter');
  await button(page, 'Show all files').click();

  await page.getByRole('treeitem', { name: 'три.wav' }).click();
  await page.keyboard.press('Delete');
  const deletion = await expectDialog(page, 'Delete “');
  await workspace.api.deleteFiles('три.wav');
  await deletion.getByRole('button', { name: said('Delete') }).click();
  await expectSaid(page, 'The gallery has changed');
  await page.keyboard.press('Escape');
  await page
    .getByRole('treeitem')
    .first()
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await (await expectDialog(page, 'Delete')).getByRole('button', { name: said('Delete') }).click();
  await expectSaid(page, 'Deleted');
});

test('new folders', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'три.wav': 'tone.wav' });
  await open(page, workspace);
  await button(page, 'New folder').click();
  const dialog = await expectDialog(page, 'New folder');
  for (const [name, answer] of [
    ['а/б', 'can’t contain'],
    ['..', 'as a folder name'],
    ['три.wav', 'already there'],
    ['б'.repeat(200), 'longer than'],
    ['а\u0001', 'control character'],
    ['', 'is empty'],
  ] as const) {
    await field(dialog, 'Folder name').fill(name);
    await button(dialog, 'Create').click();
    await expectSaid(page, answer);
  }
  await field(dialog, 'Folder name').fill('Лето');
  await button(dialog, 'Create').click();
  await expectSaid(page, 'only in this browser tab');
});

test('menus, shortcuts and what surrounds every page', async ({ page, workspace }) => {
  for (const path of [
    '/gallery',
    '/glossaries',
    `/glossaries/${(await workspace.api.createGlossary({ name: 'Имена' })).id}`,
  ]) {
    await open(page, workspace, path);
    await page.keyboard.press('?');
    await expectDialog(page, 'Keyboard shortcuts');
  }
  await open(page, workspace);
  for (const [menu, item] of [
    ['Appearance', 'Like the system'],
    ['Connection', 'Manage connections'],
  ] as const) {
    await button(page, menu).click();
    await expectSaid(page, item);
    await page.keyboard.press('Escape');
  }
  await open(page, workspace, '/nothing/here');
  await expectSaid(page, 'There is nothing at this address');
  await page.goto(`${workspace.service.origin.replace('127.0.0.1', HOST)}/gallery#key=${workspace.key}`);
  await expectSaid(page, 'This address isn’t secure');
});

test('uploads', async ({ page, workspace, folder }) => {
  await open(page, workspace);
  const main = page.getByRole('main');
  await layOut(folder, {
    'Зима/один.wav': 'tone.wav',
    'Зима/Снег/два.mp4': 'clip.mp4',
    'Лето/три.ogg': 'tone.ogg',
    'fault-put-full.wav': 'tone.wav',
  });
  await writeFile(join(folder, 'Зима', 'чужое.док'), 'x');
  await writeFile(join(folder, 'Зима', 'пусто.wav'), '');
  await writeFile(join(folder, 'Зима', '.DS_Store'), 'x');
  await dropOnto(page, main, [join(folder, 'Зима')]);
  const check = await expectDialog(page, 'will be uploaded');
  await button(check, 'Upload').click();
  await expectSaid(page, '2 files uploaded');
  await expectSaid(page, 'system file');
  await dropOnto(page, main, [join(folder, 'Зима'), fixture('tone.wav')]);
  const clashes = await expectDialog(page, 'will be uploaded');
  await clashes.getByRole('radiogroup').first().getByText(said('Keep both')).click();
  await expectSaid(page, 'Becomes');
  await page.keyboard.press('Escape');
  await button(page, 'Upload settings').click();
  await field(page, 'Speed limit').fill('много');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Enter a number');
  await page.keyboard.press('Escape');

  await dropOnto(page, main, [join(folder, 'fault-put-full.wav')]);
  await expectSaid(page, 'once there is room');
  await page.route('**/api/media/upload-url', (route) => route.fulfill({ status: 400 }));
  await dropOnto(page, main, [join(folder, 'Лето')]);
  await expectSaid(page, 'The service refused this file');
  await expectSaid(page, 'Copy report');
  await button(page, 'Pause all').click();
  await expectSaid(page, 'Paused');
  await page.reload();
  await expectSaid(page, 'Interrupted uploads can go on');
  await button(page, 'Cancel all').click();
  await button(await expectDialog(page, 'Cancel 2 uploads?'), 'Cancel uploads').click();
  await expectSaid(page, 'Uploads cancelled');
  await button(page, 'Connection').click();
  await page.getByRole('menuitem', { name: said('Sign out') }).click();
  const leaving = await expectDialog(page, 'Sign out of');
  await leaving.getByRole('button', { name: said('Sign out') }).click();
  await expectSaid(page, 'Signed out of');
});

test('uploads that go on', async ({ page, context, workspace, folder }) => {
  await open(page, workspace);
  const main = page.getByRole('main');
  await layOut(folder, { 'Зима/один.wav': 'tone.wav', 'Лето/один.wav': 'tone.wav', 'один.wav': 'tone.wav' });
  const paths = ['Зима', 'Лето'].map((name) => join(folder, name));
  for (const path of ['Зима/один.wav', 'Лето/один.wav', 'один.wav'])
    await utimes(join(folder, path), new Date(1e12), new Date(1e12));
  await context.route('**/api/media/upload-url', (route) => route.abort());
  await dropOnto(page, main, paths);
  await expectSaid(page, '2 files to go');
  await page.reload();
  await expectSaid(page, 'Your browser will ask');
  await dropOnto(page, main, [join(folder, 'один.wav')]);
  const check = await expectDialog(page, 'Nothing will be uploaded');
  await check.getByRole('combobox').selectOption({ index: 1 });
  await expectTranslated(page, 'one of two uploads');
  await button(check, 'Upload').click();
  await expectSaid(page, '1 interrupted upload');
  const deny = () => {
    const denied = () => Promise.resolve('denied');
    Object.assign(FileSystemHandle.prototype, { requestPermission: denied, queryPermission: denied });
  };
  await Promise.all([page.evaluate(deny), ...page.workers().map((worker) => worker.evaluate(deny))]);
  await button(page, 'Resume 1 upload').click();
  await expectSaid(page, 'doesn’t let this page read');
});

test('glossaries', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await expectSaid(page, 'No glossaries yet');
  await button(page, 'New glossary').first().click();
  const dialog = await expectDialog(page, 'New glossary');
  await field(dialog, 'Description').fill('д'.repeat(10_001));
  await button(dialog, 'Create glossary').click();
  await expectSaid(page, 'The name is empty.');
  await field(dialog, 'Name').fill('и'.repeat(1_001));
  await expectSaid(page, 'longer than');
  await field(dialog, 'Name').fill('Имена');
  await field(dialog, 'Description').fill('Гости');
  await button(dialog, 'Create glossary').click();
  await expectSaid(page, 'A term says how one word is spoken.');
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('link', { name: 'Имена' })).toBeVisible();
  await expectTranslated(page, 'the list of glossaries');
  await page.getByRole('searchbox').fill('осень');
  await expectSaid(page, 'No glossary matches');
  await button(page, 'Clear search').click();
  await button(page, 'Delete').click();
  await (await expectDialog(page, 'Delete')).getByRole('button', { name: said('Delete') }).click();
  await expectSaid(page, 'was deleted');
});

test('terms', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: 'en-GB' };
  await workspace.api.addTerm(id, { word: 'Аня', ...spoken });
  await workspace.api.addTerm(id, {
    word: 'Боря',
    ...spoken,
    pronounceAs: 'б',
    phonemizationLanguageId: '2',
  });
  await open(page, workspace, `/glossaries/${id}`);
  const cell = (word: string) => page.getByRole('gridcell', { name: word, exact: true });
  await expect(cell('Боря')).toBeVisible();
  await expectTranslated(page, 'the table of terms');

  await button(page, 'Add term').click();
  const adding = await expectDialog(page, 'Add term');
  await button(adding, 'Save term').click();
  await expectSaid(page, 'The word is empty.');
  await field(adding, 'Word').fill('Аня');
  await adding.getByRole('combobox').first().fill('1');
  await expectSaid(page, 'in this language');
  for (const radio of await adding.getByRole('radio').all()) {
    await radio.check();
    await button(adding, 'Save term').click();
    // Away from the list of all languages, whose ids are Latin.
    await field(adding, 'Word').focus();
    await expect(page.getByRole('listbox')).toBeHidden();
    await expectTranslated(page, 'one of the three options');
  }
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();

  await cell('Боря').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: 'Боря' }).getByRole('button').last().click();
  const editing = await expectDialog(page, 'Edit');
  await editing.getByRole('radio').first().check();
  await expectSaid(page, 'This term also has');
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();

  await cell('Аня').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expectSaid(page, 'The word is empty.');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('осень');
  await expectSaid(page, 'No term matches');
  await button(page, 'Clear filters').click();
  await page.getByRole('row', { name: 'Аня' }).getByRole('checkbox').first().click();
  await expectSaid(page, '1 term selected');
  await button(page, 'Delete').last().click();
  await expectDialog(page, 'Delete 1 term?');
});

test('terms that others change, and a deletion that is stopped', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const add = (word: string) =>
    workspace.api.addTerm(id, { word, languageId: '1', phonemization: 'ж', pronunciationLanguageId: '2' });
  const [term] = await Promise.all('Аня а б в г д е ж з'.split(' ').map(add));
  const change = (phonemization: string) =>
    page.request.put(`${workspace.service.origin}/api/glossary/terms/${term?.id}`, {
      headers: { 'x-api-key': workspace.key },
      data: { phonemization },
    });
  await open(page, workspace, `/glossaries/${id}`);
  const row = page.getByRole('row', { name: 'Аня' });
  await row.getByRole('button').last().click();
  const editing = await expectDialog(page, 'Edit');
  await field(editing, 'IPA').fill('мой');
  await expectSaid(page, 'Not saved yet');
  await change('их');
  await button(editing, 'Save term').click();
  await expectSaid(page, 'Theirs');
  await page.keyboard.press('Escape');
  await expectSaid(page, 'unsaved');
  await row.getByRole('gridcell').nth(4).focus();
  await change('снова их');
  await page.keyboard.press('Enter');
  await page.keyboard.type('снова мой\n');
  await expectSaid(page, 'Theirs is');
  await button(page, 'Discard').click();
  await page.route('**/glossary/terms/*', () => undefined);
  await page.getByRole('checkbox', { name: said('Select all shown terms') }).click();
  await button(page, 'Delete').last().click();
  const deleting = page.getByRole('dialog');
  await button(deleting, 'Delete').click();
  await expectSaid(page, '0 of 9 terms deleted');
  await page.getByRole('link', { name: said('Gallery') }).dispatchEvent('click');
  const question = await expectDialog(page, 'Stop deleting?');
  await button(question, 'Stay here').click();
  await expect(question).toBeHidden();
  await button(deleting, 'Stop').click();
  await expectSaid(page, 'Stopping…');
});

test('a glossary and a term that are gone', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Имена' });
  await api.addTerm(id, { word: 'Аня', languageId: '1', phonemization: 'ж', pronunciationLanguageId: '2' });
  await open(page, workspace, `/glossaries/${id}`);
  await page.route('**/glossary/terms/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  const cell = page.getByRole('gridcell', { name: 'Аня', exact: true });
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Яна');
  await page.keyboard.press('Enter');
  await expectSaid(page, '1 edit could not be saved');
  await page.unrouteAll();
  await page.route('**/glossary/terms/*', (route) => route.fulfill({ status: 404 }));
  await button(page, 'Try again').click();
  await expectSaid(page, 'Create it anew');
  await open(page, workspace, '/glossaries/nothing');
  await expectSaid(page, 'This glossary is gone');
});

test('connections, a refused key, what can’t be loaded', async ({ page, workspace }) => {
  await open(page, workspace, '/connections');
  await expectSaid(page, 'Key sent as');
  await expectSaid(page, 'Remember on this device?');
  await button(page, 'Add a connection').click();
  await expectSaid(page, 'Address of the service');
  await open(page, workspace, '/glossaries');
  await page.route('**/api/media/files', (route) => route.abort());
  await page.getByRole('link', { name: said('Gallery') }).click();
  await expectSaid(page, 'Try again');
  await page.unrouteAll();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  await button(page, 'Try again').click();
  const dialog = await expectDialog(page, 'Sign in again');
  await button(dialog, 'Not now').last().click();
  await expectSaid(page, 'Your key was refused');
  await page.unrouteAll();
  await page.route('**/assets/glossaries-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: said('Glossaries') }).click();
  await expectSaid(page, 'couldn’t be loaded');
  await page.goto(`${workspace.service.origin}/connections#key=of-nobody`);
  await page.getByRole('link', { name: said('Gallery') }).click();
  await expectDialog(page, 'This link doesn’t work');
});
