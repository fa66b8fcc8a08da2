// Only the user can end the editing of a cell: not changes of the list, nor the page itself, nor another window.
import type { Locator, Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const SPOKEN = { languageId: 'en', phonemization: 'x', pronunciationLanguageId: 'en' };
const REREAD_MS = 15_000;

/**
 * @param page opened on a glossary with one term
 * @returns ID of the glossary
 */
async function openWords(page: Page, workspace: Workspace): Promise<string> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { ...SPOKEN, word: 'GIF' });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  return id;
}

/**
 * Types half of a word into a cell.
 * @returns a function that reads the stored term, and the field
 */
async function beginTyping(page: Page, workspace: Workspace, glossaryId: string) {
  const field = await editCell(page, 'GIF', 'Word', '');
  await page.keyboard.type('half');
  const stored = async () => (await workspace.api.terms(glossaryId)).find(({ word }) => word === 'half');
  return {
    field,
    expectTypingGoesOn: async () => {
      await expect(field).toBeFocused();
      await page.keyboard.type(' typed');
      await expect(field).toHaveValue('half typed');
      expect(await stored()).toBeUndefined();
      await page.keyboard.press('Enter');
      await expect(cell(page, 'half typed', 'Word')).toBeVisible();
    },
  };
}

/** Makes reading the list slow, so that it is read again later. */
async function expectReread(page: Page, shows: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(REREAD_MS);
    await expect(shows).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('a half-typed cell stays open when another window gets the focus', async ({ page, workspace }) => {
  const id = await openWords(page, workspace);
  const { field, expectTypingGoesOn } = await beginTyping(page, workspace, id);
  // The events of the focused element when the window loses and regains the focus.
  await field.evaluate((element) => {
    element.dispatchEvent(new FocusEvent('blur'));
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  await expectTypingGoesOn();
});

test('a half-typed cell stays open when someone else adds terms and the list is read again', async ({
  page,
  workspace,
}) => {
  await page.clock.install();
  const id = await openWords(page, workspace);
  const { expectTypingGoesOn } = await beginTyping(page, workspace, id);
  for (const word of ['Above', 'Zebra']) await workspace.api.addTerm(id, { ...SPOKEN, word });
  await expectReread(page, row(page, 'Above'));
  await expectTypingGoesOn();
});

test('a half-typed cell stays open when the sort order changes', async ({ page, workspace }) => {
  const id = await openWords(page, workspace);
  for (const word of ['Above', 'Zebra']) await workspace.api.addTerm(id, { ...SPOKEN, word });
  await page.reload();
  await expect(row(page, 'Zebra')).toBeVisible();
  const { expectTypingGoesOn } = await beginTyping(page, workspace, id);
  // Like following a link to another order.
  await page.evaluate(() => {
    const heading = [...document.querySelectorAll('[role="columnheader"] button')][0];
    if (heading instanceof HTMLElement) heading.click();
  });
  await expect(table(page).getByRole('row').nth(1)).toContainText('Zebra');
  await expectTypingGoesOn();
});

test('a half-typed cell stays open when the glossary’s name arrives late', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { ...SPOKEN, word: 'GIF' });
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/(glossary|capabilities)$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await open(page, workspace, `/glossaries/${id}`);
  const { expectTypingGoesOn } = await beginTyping(page, workspace, id);
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Words' })).toBeVisible();
  await expectTypingGoesOn();
});

test('a half-typed cell stays open when something else takes the focus for a moment', async ({
  page,
  workspace,
}) => {
  const id = await openWords(page, workspace);
  const { field, expectTypingGoesOn } = await beginTyping(page, workspace, id);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus());
  await expect(field).toHaveValue('half');
  await field.focus();
  await page.keyboard.press('End');
  await expectTypingGoesOn();
});

/** A refetch is refused, so the sign-in dialog opens by itself and is dismissed. */
async function beAskedToSignIn(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expectReread(page, dialog);
  await page.unrouteAll();
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1_000);
}

test('a half-typed cell stays open when the server asks to sign in', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  await page.clock.install();
  const id = await openWords(page, workspace);
  const { expectTypingGoesOn } = await beginTyping(page, workspace, id);
  await beAskedToSignIn(page);
  await expectTypingGoesOn();
});

for (const end of ['blur', 'pointercancel']) {
  test(`a half-typed cell stays open after a press ended unseen with a ${end} and the server asks to sign in`, async ({
    page,
    workspace,
    guard,
  }) => {
    guard.allow(/status of 401/);
    await page.clock.install();
    const id = await openWords(page, workspace);
    const { field, expectTypingGoesOn } = await beginTyping(page, workspace, id);
    await field.hover();
    await page.mouse.down();
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), end);
    await page.keyboard.press('End');
    await beAskedToSignIn(page);
    await expectTypingGoesOn();
  });
}

test('clicking elsewhere saves the cell', async ({ page, workspace }) => {
  const id = await openWords(page, workspace);
  await beginTyping(page, workspace, id);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(cell(page, 'half', 'Word')).toBeVisible();
  await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ word: 'half' }]);
});
