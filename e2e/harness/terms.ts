// Locators and actions of the table of terms and of the term form.
import { expect, type Locator, type Page, type Request } from '@playwright/test';

export function table(page: Page): Locator {
  return page.getByRole('grid', { name: 'Terms' });
}

export function row(page: Page, word: string): Locator {
  return table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: word, exact: true }) });
}

const COLUMNS = {
  Selected: 'select',
  Word: 'word',
  Language: 'language',
  Method: 'how',
  Pronunciation: 'value',
  'Read as': 'phonemizedIn',
  Accent: 'spokenIn',
  'Match case': 'caseSensitive',
  Updated: 'updated',
  Actions: 'actions',
} as const;
export type Column = keyof typeof COLUMNS;

/** Finds a cell by its column, whatever the order of columns. */
export function cell(page: Page, word: string, column: Column): Locator {
  return row(page, word).locator(`[data-column="${COLUMNS[column]}"]`);
}

export function form(page: Page, title: string | RegExp = 'Add term'): Locator {
  return page.getByRole('dialog', { name: title });
}

/** Finds a field of the form. Radio buttons with the same label are left out. */
export function formField(dialog: Locator, label: string): Locator {
  return dialog.getByLabel(label, { exact: true }).and(dialog.locator(':not([type="radio"])'));
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add term' }).first().click();
  await expect(form(page).getByRole('textbox', { name: 'Word', exact: true })).toBeFocused();
  return form(page);
}

/**
 * Opens a cell with Enter and types a value without saving it.
 *
 * @returns the field in the cell
 */
export async function editCell(page: Page, word: string, column: Column, value: string): Promise<Locator> {
  await cell(page, word, column).focus();
  await page.keyboard.press('Enter');
  const field = table(page).getByLabel(`${column} of ${word}`);
  await field.fill(value);
  return field;
}

/** @returns the next request that updates a term */
export function nextUpdate(page: Page): Promise<Request> {
  return page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/glossary/terms/'),
  );
}

/** The status line about edits that could not be saved. */
export function unsavedLine(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'couldn’t be saved' });
}

/** The status line about drafts without a pronunciation. */
export function draftLine(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'Add a pronunciation' });
}

/** Opens the list of problems from the status line. */
export async function openProblems(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /couldn’t be saved|will sync|drafts?\./ }).click();
  return page.getByRole('region', { name: 'Problems' }).or(page.getByRole('dialog', { name: 'Problems' }));
}
