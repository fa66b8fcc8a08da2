// The table as a spreadsheet: ranges, the clipboard, filling down, typing over, undo.
import type { Page } from '@playwright/test';
import type { Term } from '#contract/glossary.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, draftLine, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const TERMS = [
  { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' },
  { word: 'nginx', languageId: 'en', pronounceAs: 'engine x', phonemizationLanguageId: 'en' },
  { word: 'Škoda', languageId: 'de', phonemizationLanguageId: 'cs', pronunciationLanguageId: 'de' },
] as const;

async function openTerms(page: Page, workspace: Workspace): Promise<() => Promise<Term[]>> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of TERMS) await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Škoda')).toBeVisible();
  return () => workspace.api.terms(id);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

function chosen(page: Page) {
  return table(page).locator('[data-range]');
}

function status(page: Page, text: string) {
  return page.getByText(text);
}

async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

test('Shift+arrows choose cells, which are copied in the format of spreadsheets', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await cell(page, 'GIF', 'Word').focus();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight');
  await expect(chosen(page)).toHaveCount(4);
  await expect(cell(page, 'nginx', 'Language')).toBeFocused();
  await expectAccessible(page, 'a range of cells');
  await press(page, 'Control+c');
  await expect(status(page, '4 cells copied.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('GIF\ten\r\nnginx\ten');
  await press(page, 'ArrowUp');
  await expect(chosen(page)).toHaveCount(0);
});

test('a pronunciation copied to another term keeps its option', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await editCell(page, 'GIF', 'Pronunciation', 'ðæt');
  await press(page, 'Enter');
  await expect.poll(async () => (await stored())[0]?.phonemization).toBe('ðæt');
  await cell(page, 'GIF', 'Pronunciation').focus();
  await press(page, 'Control+c');
  await expect(status(page, '1 cell copied.')).toBeVisible();
  await cell(page, 'Škoda', 'Pronunciation').focus();
  await press(page, 'Control+v');
  await expect
    .poll(async () => (await stored()).find(({ word }) => word === 'Škoda'))
    .toMatchObject({ phonemization: 'ðæt', pronounceAs: null });
});

test('dragging over cells chooses them, and so does Shift+click', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await cell(page, 'GIF', 'Language').hover();
  await page.mouse.down();
  await cell(page, 'Škoda', 'Pronunciation').hover();
  await page.mouse.up();
  await expect(chosen(page)).toHaveCount(9);
  await cell(page, 'nginx', 'Word').click();
  await expect(chosen(page)).toHaveCount(0);
  await cell(page, 'Škoda', 'Language').click({ modifiers: ['Shift'] });
  await expect(chosen(page)).toHaveCount(4);
  await expect(cell(page, 'Škoda', 'Language')).toBeFocused();
});

test('a pointer pressed elsewhere and moved over the table chooses nothing', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await cell(page, 'GIF', 'Word').click();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await cell(page, 'nginx', 'Language').hover();
  await cell(page, 'Škoda', 'Pronunciation').hover();
  await page.mouse.up();
  await expect(chosen(page)).toHaveCount(0);
  await expect(cell(page, 'GIF', 'Word')).toHaveAttribute('tabindex', '0');
});

test('Shift+click while editing saves the draft and starts the range at its cell', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'GIF', 'Word').focus();
  await page.keyboard.type('Gif');
  await cell(page, 'nginx', 'Language').click({ modifiers: ['Shift'] });
  await expect(chosen(page)).toHaveCount(4);
  await expect(table(page).getByRole('textbox')).toHaveCount(0);
  await expect(cell(page, 'nginx', 'Language')).toBeFocused();
  await expect.poll(async () => (await stored())[0]?.word).toBe('Gif');
});

test('a cell that a spreadsheet would run as a formula is copied escaped, and pasted here unescaped', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'GIF', 'Word').focus();
  await page.keyboard.type('=1+1');
  await press(page, 'Enter');
  await cell(page, '=1+1', 'Word').focus();
  await press(page, 'Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("'=1+1");
  await cell(page, 'nginx', 'Word').focus();
  await press(page, 'Control+v');
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toEqual(['=1+1', '=1+1', 'Škoda']);
});

test('several cells pasted into an opened, unchanged cell go into the table, and as text after typing', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await putOnClipboard(page, 'One\tde\nTwo\tfr');
  await cell(page, 'GIF', 'Word').focus();
  await press(page, 'F2', 'Control+v');
  await expect
    .poll(async () => (await stored()).map(({ word, languageId }) => `${word} ${languageId}`))
    .toEqual(expect.arrayContaining(['One de', 'Two fr']));
  await expect(cell(page, 'One', 'Word')).toBeFocused();
  await press(page, 'F2');
  await page.keyboard.type('x');
  await press(page, 'Control+v');
  await expect(page.getByLabel('Word of One')).toHaveValue(/^x?One.*Two/);
});

test('pasted columns beyond the last one are reported as left out', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await putOnClipboard(page, 'TRUE		more');
  await cell(page, 'GIF', 'Match case').focus();
  await press(page, 'Control+v');
  await expect(status(page, 'Skipped 1 column beyond the last column.')).toBeVisible();
});

test('pasted cells are saved with one request per term and undone in one step', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const before = await stored();
  const updates: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') updates.push(request.postDataJSON());
  });
  await putOnClipboard(page, 'Gif\tfr\r\nNGINX\tGerman\r\n');
  await cell(page, 'GIF', 'Word').focus();
  await press(page, 'Control+v');
  await expect(cell(page, 'NGINX', 'Language')).toContainText('de');
  await expect(status(page, 'Pasted into 2 terms.')).toBeVisible();
  await expect
    .poll(async () => (await stored()).map(({ word, languageId }) => `${word} ${languageId}`))
    .toEqual(['Gif fr', 'NGINX de', 'Škoda de']);
  await expect
    .poll(() => updates)
    .toEqual([
      { word: 'Gif', languageId: 'fr' },
      { word: 'NGINX', languageId: 'de' },
    ]);
  await press(page, 'Control+z');
  await expect(status(page, 'Undone in 2 terms.')).toBeVisible();
  const asBefore = before.map(({ word, languageId }) => ({ word, languageId }));
  await expect.poll(stored).toMatchObject(asBefore);
  await press(page, 'Control+y');
  await expect(row(page, 'NGINX')).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.word).toBe('Gif');
});

test('IPA pasted or filled into a term with language rules replaces them in one step', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const way = async () => {
    const term = (await stored()).find(({ word }) => word === 'Škoda');
    return [term?.phonemization, term?.phonemizationLanguageId, term?.pronunciationLanguageId];
  };
  await putOnClipboard(page, 'ˈʃkɔda');
  await cell(page, 'Škoda', 'Pronunciation').focus();
  await press(page, 'Control+v');
  await expect.poll(way).toEqual(['ˈʃkɔda', null, 'de']);
  await press(page, 'Control+z');
  await expect.poll(way).toEqual([null, 'cs', 'de']);
  await cell(page, 'GIF', 'Pronunciation').focus();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
  await expect.poll(way).toEqual(['ɡɪf', null, 'de']);
  await press(page, 'Control+z');
  await expect.poll(way).toEqual([null, 'cs', 'de']);
});

test('Undo in the status line undoes a paste', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await putOnClipboard(page, 'fr');
  await cell(page, 'GIF', 'Language').focus();
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v');
  await expect
    .poll(async () => (await stored()).map(({ languageId }) => languageId))
    .toEqual(['fr', 'fr', 'fr']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await stored()).map(({ languageId }) => languageId))
    .toEqual(['en', 'en', 'de']);
});

test('a second paste uses the result of the first, and Ctrl+Z between them undoes the first', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const language = async () => (await stored()).find(({ word }) => word === 'GIF')?.languageId;
  const place = cell(page, 'GIF', 'Language');
  await place.focus();
  /** Runs in one task, so that nothing is rendered in between. */
  const doAtOnce = (...all: string[]) =>
    place.evaluate((element, each) => {
      for (const one of each) {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', one);
        element.dispatchEvent(
          one === 'undo'
            ? new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })
            : new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }
    }, all);
  await doAtOnce('fr', 'en');
  await expect(page.getByText('Pasted into 1 term.')).toBeVisible();
  await expect(place).toContainText('English');
  await expect.poll(language).toBe('en');
  await page.keyboard.press('Control+z');
  await expect.poll(language).toBe('fr');
  await page.keyboard.press('Control+z');
  await expect.poll(language).toBe('en');
  await doAtOnce('fr', 'undo', 'de');
  await expect.poll(language).toBe('de');
  await page.keyboard.press('Control+z');
  await expect.poll(language).toBe('en');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to undo')).toBeVisible();
});

test('typing in a focused cell replaces its text from the first letter on', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'nginx', 'Word').focus();
  await page.keyboard.type('next');
  await press(page, 'Enter');
  await expect(row(page, 'next')).toBeVisible();
  await expect.poll(async () => (await stored())[1]?.word).toBe('next');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Ctrl+D fills the first cells down, with the pronunciation option', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'GIF', 'Pronunciation').focus();
  await press(
    page,
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Control+d',
  );
  await expect(status(page, 'Filled down in 2 terms.')).toBeVisible();
  const asFirst = {
    phonemization: 'ɡɪf',
    pronounceAs: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: 'en',
  };
  await expect.poll(stored).toMatchObject([asFirst, asFirst, asFirst]);
});

test('a term without a pronunciation waits in this browser until it has one', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  const [before] = await stored();
  await cell(page, 'GIF', 'Accent').focus();
  await press(page, 'Delete');
  await expect(draftLine(page)).toBeVisible();
  await expect(cell(page, 'GIF', 'Accent')).toHaveAttribute('aria-invalid', 'true');
  expect((await stored())[0]).toEqual(before);
  await page.reload();
  await expect(cell(page, 'GIF', 'Accent')).toHaveAttribute('aria-invalid', 'true');
  await expect(draftLine(page)).toBeVisible();
  await cell(page, 'GIF', 'Accent').focus();
  await page.keyboard.type('fr');
  await press(page, 'Enter');
  await expect.poll(async () => (await stored())[0]?.pronunciationLanguageId).toBe('fr');
  await expect(draftLine(page)).toHaveCount(0);
});

test('Delete asks to delete the term in a word cell, and empties other cells', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await cell(page, 'GIF', 'Word').focus();
  await press(page, 'Shift+ArrowDown', 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete 2 terms?' })).toBeVisible();
});

test('cut cells are copied and emptied', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'Škoda', 'Match case').focus();
  await press(page, 'Space');
  await expect.poll(async () => (await stored())[2]?.caseSensitive).toBe(true);
  await press(page, 'Control+x');
  await expect.poll(async () => (await stored())[2]?.caseSensitive).toBe(false);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('TRUE');
});
