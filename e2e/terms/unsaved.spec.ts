// Unsaved text is persisted in this browser, offered again as unsaved, and removed once it is saved, discarded or
// signed out of. There are no questions before leaving.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { draftDatabases, expectDrafts } from '#e2e/harness/persisted-drafts.ts';
import {
  cell,
  editCell,
  form,
  nextUpdate,
  openForm,
  openProblems,
  row,
  table,
  unsavedLine,
} from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
const NOTE = 'Not saved yet. Your draft is stored in this browser.';

const addTerm = (page: Page) => page.getByRole('button', { name: /^Add term/ }).first();
const glossaries = (page: Page) => page.getByRole('link', { name: 'Glossaries', exact: true });

async function openGlossary(page: Page, workspace: Workspace): Promise<string> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, GIF);
  await open(page, workspace, '/glossaries');
  await page.getByRole('link', { name: 'Words' }).click();
  await expect(row(page, 'GIF')).toBeVisible();
  return id;
}

/** Opens the list of glossaries. Waits for it, because the address may change only later. */
async function leaveBy(page: Page, go: () => Promise<unknown>): Promise<void> {
  await go();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossaries' })).toBeVisible();
}

const WAYS: readonly (readonly [string, (page: Page, path: string) => Promise<unknown>])[] = [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['Back', (page) => leaveBy(page, () => page.goBack())],
  ['a reload', (page) => page.reload()],
  ['a link', (page) => leaveBy(page, () => glossaries(page).press('Enter'))],
];

for (const [way, leave] of WAYS) {
  test(`a half-filled form of a new term survives ${way}`, async ({ page, workspace }) => {
    const id = await openGlossary(page, workspace);
    await openForm(page);
    await page.keyboard.type('Aoife');
    await expect(form(page).getByText(NOTE)).toBeVisible();
    await leave(page, `/glossaries/${id}`);
    await expect(form(page)).toBeHidden();
    if (!page.url().includes(id)) await page.getByRole('link', { name: 'Words' }).click();
    await expect(addTerm(page)).toContainText('unsaved');
    await addTerm(page).click();
    await expect(form(page).getByRole('textbox', { name: 'Word', exact: true })).toHaveValue('Aoife');
    await expect(form(page).getByText(NOTE)).toBeVisible();
  });

  test(`a changed term in the form survives ${way}, and only the change is sent`, async ({
    page,
    workspace,
  }) => {
    const id = await openGlossary(page, workspace);
    await cell(page, 'GIF', 'Actions').focus();
    await page.keyboard.press('Enter');
    const editing = form(page, 'Edit “GIF”');
    await editing.getByRole('textbox', { name: 'IPA' }).fill('dʒɪf');
    await leave(page, `/glossaries/${id}`);
    await expect(editing).toBeHidden();
    if (!page.url().includes(id)) await page.getByRole('link', { name: 'Words' }).click();
    await expect(table(page).getByRole('rowheader', { name: 'GIF unsaved' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit GIF' }).click();
    await expect(editing.getByRole('textbox', { name: 'IPA' })).toHaveValue('dʒɪf');
    const update = nextUpdate(page);
    await editing.getByRole('button', { name: 'Save term' }).click();
    expect((await update).postDataJSON()).toEqual({ phonemization: 'dʒɪf' });
    await expect(editing).toBeHidden();
    await expect(table(page)).not.toContainText('unsaved');
    await page.reload();
    await expect(row(page, 'GIF')).toBeVisible();
    await expect(page.getByText('unsaved')).toBeHidden();
  });
}

test('a form takes the focus when it opens and not later, so that typed text stays in its field', async ({
  page,
  workspace,
}) => {
  await page.clock.install();
  await openGlossary(page, workspace);
  await cell(page, 'GIF', 'Actions').focus();
  // Extends the time after a key press, in which no timer of the page fires.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  const editing = form(page, 'Edit “GIF”');
  await expect(editing.getByRole('textbox', { name: 'Word', exact: true })).toBeFocused();
  const ipa = editing.getByRole('textbox', { name: 'IPA' });
  await ipa.fill('dʒ');
  await page.clock.runFor(1_000);
  await expect(ipa).toBeFocused();
  await page.keyboard.type('ɪf');
  await expect(ipa).toHaveValue('dʒɪf');
});

const REREAD_MS = 15_000;
const SAVED_LATER = 'You left the page before this was saved.';

for (const [way, leave] of WAYS.slice(1)) {
  test(`a failed edit in the table survives ${way}`, async ({ page, workspace, guard }) => {
    guard.allow(/status of 500/);
    const id = await openGlossary(page, workspace);
    await page.route('**/glossary/terms/*', (route) => route.fulfill({ status: 500 }));
    await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 edit couldn’t be saved')).toBeVisible();
    await page.unrouteAll();
    await leave(page, `/glossaries/${id}`);
    if (!page.url().includes(id)) await page.getByRole('link', { name: 'Words' }).click();
    await expect(unsavedLine(page)).toContainText(SAVED_LATER);
    await expectAccessible(page, 'an edit that is offered again');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ phonemization: 'dʒɪf' }]);
    await expect(page.getByText('couldn’t be saved')).toBeHidden();
    await page.reload();
    await expect(row(page, 'GIF')).toBeVisible();
    await expect(page.getByText('couldn’t be saved')).toBeHidden();
  });
}

const BACK: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'coming back',
    async (page) => {
      await glossaries(page).click();
      await page.getByRole('link', { name: 'Words' }).click();
    },
  ],
  ['a reload', (page) => page.reload()],
];

for (const [way, comeBack] of BACK) {
  test(`an edit that is saved after ${way} is not offered again`, async ({ page, workspace, guard }) => {
    // The list may not be read again before the next edit, which is then based on the response.
    guard.allow(/412 \(Precondition Failed\)/);
    await page.clock.install();
    const id = await openGlossary(page, workspace);
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/glossary/terms/*', async (route) => {
      await isLetThrough;
      const headers = { 'x-api-key': workspace.key, 'Content-Type': 'application/json' };
      const data = route.request().postData() ?? '';
      const response = await page.request.put(route.request().url(), { headers, data });
      // A reloaded page has no waiting edit.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
    await page.keyboard.press('Enter');
    await comeBack(page);
    await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
    letThrough();
    await expect
      .poll(async () => {
        await page.clock.runFor(REREAD_MS);
        return page.getByText('couldn’t be saved').isVisible();
      })
      .toBe(false);
    await page.unrouteAll();
    await editCell(page, 'GIF', 'Word', 'Gif');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Gif', 'Word')).toBeVisible();
    await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ word: 'Gif' }]);
    await page.reload();
    await expect(row(page, 'Gif')).toBeVisible();
    await expect(page.getByText('couldn’t be saved')).toBeHidden();
  });
}

for (const status of [200, 500]) {
  test(`after coming back while an edit is being saved, only its result is reported: ${status}`, async ({
    page,
    workspace,
    guard,
  }) => {
    guard.allow(/status of 500/);
    await openGlossary(page, workspace);
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/glossary/terms/*', async (route) => {
      await isLetThrough;
      await (status === 200 ? route.continue() : route.fulfill({ status }));
    });
    await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
    await page.keyboard.press('Enter');
    await glossaries(page).click();
    await page.getByRole('link', { name: 'Words' }).click();
    await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
    await expect(page.getByText('couldn’t be saved')).toBeHidden();
    const answer = page.waitForResponse('**/glossary/terms/*');
    letThrough();
    await answer;
    await expect(unsavedLine(page).filter({ hasText: SAVED_LATER })).toHaveCount(status === 200 ? 0 : 1);
    await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
  });
}

test('an edit that is offered again is checked for conflicts', async ({ page, workspace, guard }) => {
  guard.allow(/status of (500|412)/);
  const id = await openGlossary(page, workspace);
  const [term] = await workspace.api.terms(id);
  await page.route('**/glossary/terms/*', (route) => route.fulfill({ status: 500 }));
  await editCell(page, 'GIF', 'Pronunciation', 'mine');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 edit couldn’t be saved')).toBeVisible();
  await page.unrouteAll();
  await page.request.put(`${workspace.service.origin}/api/glossary/terms/${term?.id}`, {
    headers: { 'x-api-key': workspace.key },
    data: { phonemization: 'theirs' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  const problems = await openProblems(page);
  await expect(problems).toContainText('IPA is now “theirs”.');
  await problems.getByRole('button', { name: /^Take theirs/ }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('theirs');
  await page.reload();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(page.getByText('couldn’t be saved')).toBeHidden();
});

test('a half-typed cell is restored after a reload', async ({ page, workspace }) => {
  const id = await openGlossary(page, workspace);
  const field = await editCell(page, 'GIF', 'Pronunciation', 'dʒ');
  await page.reload();
  await expect(field).toBeFocused();
  await page.keyboard.type('ɪf');
  await expect(field).toHaveValue('dʒɪf');
  expect(await workspace.api.terms(id)).toMatchObject([{ phonemization: 'ɡɪf' }]);
  await page.keyboard.press('Enter');
  await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ phonemization: 'dʒɪf' }]);
  await page.reload();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(field).toBeHidden();
});

test('a half-typed cell belongs to its tab until that tab is closed', async ({
  page,
  workspace,
  context,
}) => {
  const id = await openGlossary(page, workspace);
  const field = (of: Page) => table(of).getByLabel('Pronunciation of GIF');
  await editCell(page, 'GIF', 'Pronunciation', 'dʒ');
  const second = await context.newPage();
  await open(second, workspace, `/glossaries/${id}`);
  await expect(row(second, 'GIF')).toBeVisible();
  await expect(field(second)).toBeHidden();
  await editCell(second, 'GIF', 'Pronunciation', 'gi');
  await second.keyboard.press('Escape');
  await page.reload();
  await expect(field(page)).toHaveValue('dʒ');
  await page.close();
  await second.reload();
  await expect(field(second)).toHaveValue('dʒ');
  await expect(field(second)).toBeFocused();
  await second.keyboard.press('Escape');
  await second.reload();
  await expect(row(second, 'GIF')).toBeVisible();
  await expect(field(second)).toBeHidden();
});

test('a half-typed cell that was discarded is not restored', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  const field = await editCell(page, 'GIF', 'Pronunciation', 'dʒ');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(field).toBeHidden();
});

test('unsaved text is discarded only on request', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  await page.getByRole('button', { name: 'Edit GIF' }).click();
  const editing = form(page, 'Edit “GIF”');
  await editing.getByRole('textbox', { name: 'IPA' }).fill('dʒɪf');
  await editing.getByRole('checkbox', { name: 'Match case' }).check();
  await expectAccessible(page, 'a changed form');
  await editing.getByRole('button', { name: 'Discard' }).click();
  await expect(editing.getByRole('textbox', { name: 'IPA' })).toHaveValue('ɡɪf');
  await expect(editing.getByRole('checkbox', { name: 'Match case' })).not.toBeChecked();
  await expect(editing.getByRole('textbox', { name: 'Word', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();
  await expect(page.getByText('unsaved')).toBeHidden();
});

test('a form with its original values again is no longer unsaved', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  await page.getByRole('button', { name: 'Edit GIF' }).click();
  const editing = form(page, 'Edit “GIF”');
  await editing.getByRole('textbox', { name: 'IPA' }).fill('dʒɪf');
  await expect(editing.getByText(NOTE)).toBeVisible();
  await editing.getByRole('textbox', { name: 'IPA' }).fill('ɡɪf');
  await expect(editing.getByText(NOTE)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('unsaved')).toBeHidden();
});

test('the form of a new glossary survives a reload, until the glossary is created', async ({
  page,
  workspace,
}) => {
  await open(page, workspace, '/glossaries');
  const begin = page.getByRole('button', { name: /^New glossary/ }).first();
  await begin.click();
  const dialog = page.getByRole('dialog', { name: 'New glossary' });
  await dialog.getByLabel('Name').fill('Guests');
  await page.reload();
  await expect(begin).toContainText('unsaved');
  await begin.click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Guests');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Hosts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hosts' })).toBeVisible();
  await glossaries(page).click();
  await expect(page.getByRole('link', { name: 'Hosts' })).toBeVisible();
  await expect(page.getByText('unsaved')).toBeHidden();
});

test('signing out deletes unsaved text', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  await openForm(page);
  await page.keyboard.type('Aoife');
  await page.keyboard.press('Escape');
  await expect(addTerm(page)).toContainText('unsaved');
  await expectDrafts(page, 'Aoife');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText(/^Signed out of/)).toBeVisible();
  expect(await page.evaluate(draftDatabases)).toEqual([]);
});

test('if the storage is full, typing still works, and one message says that the text is not persisted', async ({
  page,
  workspace,
}) => {
  await page.addInitScript(() => {
    const full: ProxyHandler<IDBObjectStore['add']> = {
      apply(add, store: IDBObjectStore, values: [unknown]) {
        if (store.name === 'log') throw new DOMException('No room.', 'QuotaExceededError');
        return Reflect.apply(add, store, values);
      },
    };
    Reflect.set(
      IDBObjectStore.prototype,
      'add',
      new Proxy(Reflect.get(IDBObjectStore.prototype, 'add'), full),
    );
  });
  await openGlossary(page, workspace);
  await openForm(page);
  await page.keyboard.type('Aoife');
  const told = page.getByRole('alert').filter({ hasText: 'This browser can’t save drafts' });
  await expect(told).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(addTerm(page)).toContainText('unsaved');
  await openForm(page);
  await expect(form(page).getByRole('textbox', { name: 'Word', exact: true })).toHaveValue('Aoife');
  await told.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.type('n');
  await expect(told).toHaveCount(0);
});
