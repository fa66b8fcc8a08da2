// Caret position when editing begins: a letter replaces the cell's text; F2, Enter and a double click keep it.
import type { Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const SOUNDS = 'dʒɪf';

/**
 * @param page opened on a glossary with one term
 * @returns a function that gets the field of the edited pronunciation
 */
async function openWords(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const languages = { languageId: 'en', pronunciationLanguageId: 'en' };
  await workspace.api.addTerm(id, { word: 'GIF', phonemization: SOUNDS, ...languages });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  return table(page).getByRole('textbox', { name: 'Pronunciation of GIF' });
}

for (const key of ['F2', 'Enter'])
  test(`${key} keeps the text of a cell when editing begins, and a letter replaces it`, async ({
    page,
    workspace,
  }) => {
    const field = await openWords(page, workspace);
    await cell(page, 'GIF', 'Pronunciation').focus();
    await page.keyboard.press(key);
    await page.keyboard.type('t');
    await expect(field).toHaveValue(`${SOUNDS}t`);
    await page.keyboard.press('Escape');
    await page.keyboard.type('t');
    await expect(field).toHaveValue('t');
  });

test('a double click puts the caret where the text was pressed', async ({ page, workspace }) => {
  const field = await openWords(page, workspace);
  const shown = cell(page, 'GIF', 'Pronunciation').getByText(SOUNDS, { exact: true });
  const text = await shown.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, middle: top + height / 2 };
  });
  await page.mouse.dblclick(text.left, text.middle);
  await page.keyboard.type('t');
  await expect(field).toHaveValue(`t${SOUNDS}`);
  await page.keyboard.press('Escape');
  // The first of two presses on the active cell opens it.
  await page.mouse.dblclick(text.right + 30, text.middle);
  await page.keyboard.type('t');
  await expect(field).toHaveValue(`${SOUNDS}t`);
});

for (const way of ['Enter', 'Tab'])
  test(`a symbol of the palette is inserted at the caret of a cell opened with ${way}`, async ({
    page,
    workspace,
  }) => {
    const field = await openWords(page, workspace);
    await cell(page, 'GIF', way === 'Enter' ? 'Pronunciation' : 'Language').focus();
    await page.keyboard.press('Enter');
    if (way === 'Tab') {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('region', { name: 'IPA palette' }).locator(':focus')).toContainText('ˈ');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`${SOUNDS}ˈ`);
  });
