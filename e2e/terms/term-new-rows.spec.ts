// The entry row at the end of the table, where new words are typed.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function openGlossary(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, {
    word: 'nginx',
    languageId: 'en',
    pronounceAs: 'engine x',
    phonemizationLanguageId: 'en',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'nginx')).toBeVisible();
  return { id, stored: () => workspace.api.terms(id) };
}

/** Returns a cell of the last row. */
function entry(page: Page) {
  return table(page).getByRole('rowheader', { name: 'New word', exact: true });
}

/** Reports words that were in the table twice, even for a single frame. */
async function watchForTwins(page: Page): Promise<() => Promise<readonly string[]>> {
  const twins = await table(page).evaluateHandle((grid) => {
    const found: string[] = [];
    new MutationObserver(() => {
      const cells = grid.querySelectorAll('[data-column="word"][data-row-id]');
      const words = [...cells].map(({ textContent }) => textContent);
      found.push(...words.filter((word, index) => words.indexOf(word) < index));
    }).observe(grid, { subtree: true, childList: true, characterData: true });
    return found;
  });
  return () => twins.jsonValue();
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Returns the column of the focused cell in the entry row. */
async function typeWord(page: Page, word: string, saidLike: string): Promise<void> {
  await page.keyboard.type(word);
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type(saidLike);
  await press(page, 'Enter');
}

test('a word typed at the end of the table is added without a form or a mouse', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  await entry(page).focus();
  await page.keyboard.type('Kraków');
  await press(page, 'Tab');
  await expect(table(page).getByLabel('Language of Kraków')).toHaveValue('en');
  await page.keyboard.type('pl');
  await press(page, 'Tab');
  await page.keyboard.type('ˈkrakuf');
  await press(page, 'Enter');
  await expect(entry(page)).toBeFocused();
  await expect.poll(stored).toHaveLength(2);
  expect((await stored())[1]).toMatchObject({
    word: 'Kraków',
    languageId: 'pl',
    phonemization: 'ˈkrakuf',
    pronunciationLanguageId: 'pl',
    pronounceAs: null,
    phonemizationLanguageId: null,
  });
  await expect(page.getByText('1 term added.')).toBeVisible();
  await expectAccessible(page, 'the row for new words');
});

test('ten words typed in a row are each added once, in order', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  const shownTwice = await watchForTwins(page);
  await entry(page).focus();
  const words = Array.from({ length: 10 }, (_, index) => `word ${index}`);
  for (const word of words) {
    await typeWord(page, word, 'as it is');
  }
  await expect.poll(async () => (await stored()).length).toBe(11);
  const shown = table(page).locator('[data-column="word"][data-row-id]');
  await expect(shown).toHaveText(['nginx', ...words, 'New word']);
  expect((await stored()).map(({ word }) => word).toSorted()).toEqual(['nginx', ...words].toSorted());
  expect(await shownTwice()).toEqual([]);
  // One note counts all of them and undoes them together.
  await expect(page.getByText('10 terms added.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 10 terms removed.')).toBeVisible();
  await expect.poll(async () => (await stored()).length).toBe(1);
  await expect(shown).toHaveText(['nginx', 'New word']);
});

test('a word can begin with a letter that needs AltGr or Option', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  const session = await page.context().newCDPSession(page);
  for (const modifiers of [1, 3]) {
    await entry(page).focus();
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Ł', code: 'KeyL', modifiers });
    await expect(page.getByLabel(/^Word of/)).toBeFocused();
    await page.keyboard.press('Escape');
  }
});

test('a new word without a pronunciation stays in this browser, even after a reload', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  await entry(page).focus();
  await page.keyboard.type('Xhosa');
  await press(page, 'Enter');
  await expect(row(page, 'Xhosa')).toContainText('Not saved yet. Add a pronunciation.');
  await page.reload();
  await expect(row(page, 'Xhosa')).toContainText('Not saved yet. Add a pronunciation.');
  expect(await stored()).toHaveLength(1);
  await cell(page, 'Xhosa', 'Pronunciation').focus();
  await page.keyboard.type('ke/');
  const said = page.getByLabel('Pronunciation of Xhosa');
  await expect(said).toHaveValue('kə');
  await said.fill('kosa');
  await press(page, 'Enter');
  await expect.poll(stored).toHaveLength(2);
  expect((await stored())[1]).toMatchObject({ word: 'Xhosa', languageId: 'en', pronounceAs: 'kosa' });
  await expect(page.getByRole('checkbox', { name: 'Select Xhosa' })).toBeAttached();
  await expect(row(page, 'Xhosa')).not.toContainText('Not saved yet');
  await page.reload();
  await expect(row(page, 'Xhosa')).toHaveCount(1);
});

test('an unwanted new row is removed with Delete and stays removed', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  await entry(page).focus();
  await page.keyboard.type('Xhosa');
  await press(page, 'Enter');
  await expect(entry(page)).toBeFocused();
  await cell(page, 'Xhosa', 'Word').focus();
  await press(page, 'Delete');
  await expect(row(page, 'Xhosa')).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'nginx')).toBeVisible();
  await expect(row(page, 'Xhosa')).toHaveCount(0);
});

test('after creating a glossary, its first word can be typed at once', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: 'New glossary' }).first().click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Trailer');
  await press(page, 'Enter');
  await expect(entry(page)).toBeFocused();
  await page.keyboard.type('Aoife');
  await press(page, 'Enter');
  await expect(row(page, 'Aoife')).toContainText('Add a language.');
});

test('in an empty glossary, the language is typed once, and the explanation disappears with the first word', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await open(page, workspace, `/glossaries/${id}`);
  const title = page.getByRole('heading', { name: 'Add your first term' });
  await expect(title).toBeVisible();
  await entry(page).focus();
  await page.keyboard.type('Aoife');
  await press(page, 'Tab');
  await page.keyboard.type('en-GB');
  await press(page, 'Enter');
  await expect(row(page, 'Aoife')).toContainText('Add a pronunciation.');
  await expect(title).toBeHidden();
  await expect(page.getByRole('list', { name: 'Examples' })).toBeHidden();
  await entry(page).focus();
  await typeWord(page, 'Niamh', 'neeve');
  await expect
    .poll(() => workspace.api.terms(id))
    .toMatchObject([{ word: 'Niamh', languageId: 'en-GB', phonemizationLanguageId: 'en-GB' }]);
});

test('spreadsheet rows pasted at the end are added by their headings, and incomplete ones wait', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const rows = [
    ['en', 'GIF', 'IPA', 'dʒɪf', '', 'en'],
    ['en', 'SQL', 'Respelling', 'sequel', 'en', ''],
    ['de', 'Hyundai', 'Language rules', '', 'ko', 'de'],
    ['en', 'Quay', '', '', '', ''],
  ];
  rows.unshift(['Language', 'Word', 'Method', 'Pronunciation', 'Read as', 'Accent']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((cells) => cells.join('\t')).join('\r\n'),
  );
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('4 new rows at the end. Columns matched by heading.')).toBeVisible();
  await expect(row(page, 'Quay')).toContainText('Add a pronunciation.');
  await expect
    .poll(async () => (await stored()).map(({ word }) => word).toSorted())
    .toEqual(['GIF', 'Hyundai', 'SQL', 'nginx']);
  // All pasted rows are marked, even after three of them became terms.
  await expect(page.locator('[data-range]')).toHaveCount(4 * 6);
  const all = await stored();
  expect(all.find(({ word }) => word === 'GIF')).toMatchObject({
    phonemization: 'dʒɪf',
    pronounceAs: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: 'en',
  });
  expect(all.find(({ word }) => word === 'Hyundai')).toMatchObject({
    phonemizationLanguageId: 'ko',
    pronunciationLanguageId: 'de',
  });
});

test('a table without headings loses no text: text in the Method column is the pronunciation or is reported', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const rows = ['Beyoncé\ten\tbiˈjɒnseɪ', 'Adele\ten\ta dell', 'Cher\ten\tsinger\tshare'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText(/^3 new rows at the end\. Skipped “singer”: the Method/)).toBeVisible();
  await expect.poll(async () => (await stored()).slice(1)).toHaveLength(3);
  expect((await stored()).slice(1)).toMatchObject([
    { word: 'Beyoncé', phonemization: 'biˈjɒnseɪ', pronunciationLanguageId: 'en' },
    { word: 'Adele', pronounceAs: 'a dell', phonemizationLanguageId: 'en' },
    { word: 'Cher', pronounceAs: 'share' },
  ]);
});

test('a table with the headings of an exported file is pasted by them', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  const rows = [
    'id\tword\tlanguageId\tphonemization\tpronunciationLanguageId\tpronounceAs\tphonemizationLanguageId',
    '1\tthat\ten\tsit\ten\t\t',
    '2\tSQL\ten\t\t\tsequel\ten',
  ];
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText(/Skipped column “id”/)).toBeVisible();
  await expect.poll(async () => (await stored()).slice(1)).toHaveLength(2);
  expect((await stored()).slice(1)).toMatchObject([
    { word: 'that', languageId: 'en', phonemization: 'sit', pronounceAs: null },
    { word: 'SQL', languageId: 'en', phonemization: null, pronounceAs: 'sequel' },
  ]);
});

test('after a paste at the end, the first new row is at the top if not all fit, and a row at the bottom edge stays', async ({
  page,
  workspace,
}) => {
  await openGlossary(page, workspace);
  const lines = Array.from({ length: 100 }, (_, at) => `many ${at}\ten`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('100 new rows at the end.')).toBeVisible();
  await expect(cell(page, 'many 8', 'Word')).toBeInViewport({ ratio: 1 });
  const head = await table(page).getByRole('row').first().boundingBox();
  const first = await cell(page, 'many 0', 'Word').boundingBox();
  expect(Math.abs((first?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0))).toBeLessThan(3);

  const grid = await table(page).boundingBox();
  const height = first?.height ?? Number.NaN;
  const inSight = Math.floor(((grid?.height ?? 0) - (head?.height ?? 0)) / height);
  const last = cell(page, `many ${inSight - 1}`, 'Language');
  await last.click();
  await page.evaluate(() => navigator.clipboard.writeText('de'));
  await press(page, 'Control+v');
  await expect(last).toHaveText(/German/);
  await expect(cell(page, 'many 2', 'Word')).toBeInViewport({ ratio: 1 });
});

test('Undo removes all pasted rows, terms and incomplete ones', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  await page.evaluate(() => navigator.clipboard.writeText('GIF\ten\tIPA\tdʒɪf\t\ten\nQuay\ten'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('2 new rows at the end.')).toBeVisible();
  await expect.poll(stored).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 new term discarded.')).toBeVisible();
  await expect(page.getByText('Undone: 1 term removed.')).toBeVisible();
  await expect(row(page, 'GIF')).toHaveCount(0);
  await expect(row(page, 'Quay')).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
});

test('undo of a paste returns to the previous cell, and redo to the first pasted row', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const lines = Array.from({ length: 40 }, (_, at) => `Word ${at}\ten\tsay ${at}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect.poll(stored).toHaveLength(41);
  await press(page, 'Control+z');
  await expect(page.getByText('Undone: 40 terms removed.')).toBeVisible();
  await expect(row(page, 'Word 0')).toHaveCount(0);
  await expect(entry(page)).toBeFocused();
  await press(page, 'Control+y');
  await expect(page.getByText('40 terms restored.')).toBeVisible();
  await expect(cell(page, 'Word 0', 'Word')).toBeFocused();
  await expect(cell(page, 'Word 0', 'Word')).toBeInViewport();
});

test('an undone change that is not visible is scrolled to and named', async ({ page, workspace }) => {
  await openGlossary(page, workspace);
  const lines = Array.from({ length: 60 }, (_, at) => `Word ${at}\ten`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('60 new rows at the end.')).toBeVisible();
  await cell(page, 'nginx', 'Pronunciation').focus();
  await page.keyboard.type('engine ex');
  await press(page, 'Enter', 'Control+End');
  await expect(entry(page)).toBeInViewport();
  await expect(cell(page, 'nginx', 'Word')).not.toBeInViewport();
  await press(page, 'Control+z');
  await expect(page.getByText('Undone in “nginx”.')).toBeVisible();
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeInViewport();
  await press(page, 'Control+End', 'Control+y');
  await expect(page.getByText('Redone in “nginx”.')).toBeVisible();
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
});

test('the Undo of a note disappears once its change is undone or redone in another way', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.evaluate(() => navigator.clipboard.writeText('Quay\ten\nKey\ten'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('2 new rows at the end.')).toBeVisible();
  await press(page, 'Control+z');
  await expect(page.getByText('2 new terms discarded.')).toBeVisible();
  await expect(page.getByText('2 new rows at the end.')).toBeHidden();
  await expect(undo).toHaveCount(1);
  await entry(page).focus();
  await press(page, 'Control+y');
  await expect(page.getByText('2 new terms restored.')).toBeVisible();
  await expect(page.getByText('2 new terms discarded.')).toBeHidden();
  await expect(undo).toHaveCount(0);

  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  await expect(page.getByText('1 term added.')).toBeVisible();
  await press(page, 'Control+z');
  await expect(page.getByText('Undone: 1 term removed.')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
});

test('a paste that changes one term and adds another is one step for undo and redo', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const asStored = async () => (await stored()).map(({ word, pronounceAs }) => [word, pronounceAs]);
  const before = await asStored();
  const lines = ['First\ten\tRespelling\tone\ten', 'Second\ten\tRespelling\ttwo\ten'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await table(page).getByRole('rowheader').first().focus();
  await press(page, 'Control+v');
  await expect.poll(asStored).toContainEqual(['Second', 'two']);
  await expect.poll(asStored).toContainEqual(['First', 'one']);
  await expect(row(page, 'Second')).toBeVisible();

  await press(page, 'Control+z');
  await expect.poll(asStored).toEqual(before);
  await expect(row(page, 'Second')).toHaveCount(0);
  await press(page, 'Control+y');
  await expect.poll(asStored).toContainEqual(['Second', 'two']);
  await expect.poll(asStored).toContainEqual(['First', 'one']);
  await press(page, 'Control+z');
  await expect.poll(asStored).toEqual(before);
});

test('Ctrl+Z right after a paste waits for the rows being added, and sends no more', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const held = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(/\/api\/glossary\/[^/]+$/, async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await held.promise;
    }
    await route.continue();
  });
  const lines = Array.from({ length: 9 }, (_, at) => `Word ${at}\ten\tRespelling\tword\ten`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await entry(page).focus();
  await press(page, 'Control+v');
  await expect(page.getByText('9 new rows at the end.')).toBeVisible();
  await expect.poll(() => posts).toBe(3);
  await press(page, 'Control+z');
  await expect(page.getByText('6 new terms discarded.')).toBeVisible();
  held.resolve();
  await expect(page.getByText('Undone: 3 terms removed.')).toBeVisible();
  await expect(row(page, 'Word 0')).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
  expect(posts).toBe(3);
});

test('text typed into a row while it is being added is saved afterwards', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/api\/glossary\/[^/]+$/, async (route) => {
    if (route.request().method() === 'POST') await isLetThrough;
    await route.continue();
  });
  await entry(page).focus();
  await page.keyboard.type('SQL');
  await press(page, 'Tab', 'Tab');
  await page.keyboard.type('sequel');
  await press(page, 'Tab');
  await page.keyboard.type('en-GB');
  await press(page, 'Tab');
  await expect(table(page).getByLabel('Accent of SQL')).toBeFocused();
  letThrough();
  await expect.poll(async () => (await stored())[1]?.phonemizationLanguageId).toBe('en-GB');
  await expect(table(page).getByLabel('Accent of SQL')).toBeFocused();
  await page.keyboard.type('en');
  await press(page, 'Enter');
  await expect.poll(async () => (await stored())[1]?.pronunciationLanguageId).toBe('en');
  expect(await stored()).toHaveLength(2);
});

test('a create request whose response was lost is not sent twice', async ({ page, workspace, guard }) => {
  guard.allow(/Failed to load resource/);
  const { stored } = await openGlossary(page, workspace);
  let posts = 0;
  await page.route(/\/api\/glossary\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    await route.fetch();
    return route.abort();
  });
  const twins = await watchForTwins(page);
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  await expect(page.getByRole('checkbox', { name: 'Select SQL' })).toBeAttached();
  await expect(row(page, 'SQL')).not.toContainText('Not saved yet');
  expect(await twins()).toEqual([]);
  await expect.poll(async () => (await stored()).length).toBe(2);
  expect(posts).toBe(1);
});

test('adding a term is undone and redone, and so is a deletion', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  await press(page, 'Control+z');
  await expect(page.getByText('Undone: 1 term removed.')).toBeVisible();
  await expect(row(page, 'SQL')).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
  await cell(page, 'nginx', 'Word').focus();
  await press(page, 'Control+y');
  await expect(page.getByText('1 term restored.')).toBeVisible();
  await expect(row(page, 'SQL')).toBeVisible();

  await cell(page, 'SQL', 'Word').focus();
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
  await expect(row(page, 'SQL')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await cell(page, 'nginx', 'Word').focus();
  await press(page, 'Control+z');
  await expect(row(page, 'SQL')).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toEqual(['nginx', 'SQL']);
});

test('undo of a word being added deletes it again and never shows it as discarded', async ({
  page,
  workspace,
}) => {
  const { stored } = await openGlossary(page, workspace);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/glossary/*', async (route) => {
    if (route.request().method() === 'POST') {
      begun.resolve();
      await goOn.promise;
    }
    await route.continue();
  });
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const footer = document.querySelector('footer') ?? document.body;
    const note = () => texts.push(footer.textContent);
    new MutationObserver(note).observe(footer, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  await begun.promise;
  await press(page, 'Control+z');
  goOn.resolve();
  await expect(page.getByText('Undone: 1 term removed.')).toBeVisible();
  await expect(row(page, 'SQL')).toHaveCount(0);
  await expect.poll(stored).toHaveLength(1);
  const texts = (await said.jsonValue()).join('\n');
  expect(texts).toContain('removed');
  expect(texts).not.toContain('discarded');
});

test('words typed in a row are undone and redone one by one, whether they are terms yet or not', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await open(page, workspace, `/glossaries/${id}`);
  await entry(page).focus();
  await page.keyboard.type('Aoife');
  await press(page, 'Enter');
  await page.keyboard.type('Niamh');
  await press(page, 'Tab');
  await page.keyboard.type('en');
  await press(page, 'Enter');
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');

  const here = async (...there: string[]) => {
    for (const word of ['Aoife', 'Niamh', 'SQL'])
      await expect(row(page, word)).toHaveCount(there.includes(word) ? 1 : 0);
  };
  await here('Aoife', 'Niamh', 'SQL');
  await press(page, 'Control+z');
  await here('Aoife', 'Niamh');
  await expect(page.getByText('Undone: 1 term removed.')).toBeVisible();
  await press(page, 'Control+z');
  await expect(row(page, 'Niamh')).toContainText('Add a language.');
  await press(page, 'Control+z');
  await here('Aoife');
  await press(page, 'Control+z');
  await here();
  await press(page, 'Control+z');
  await expect(page.getByText('Nothing to undo.')).toBeVisible();
  for (let step = 0; step < 4; step++) await press(page, 'Control+y');
  await here('Aoife', 'Niamh', 'SQL');
  await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ word: 'SQL', languageId: 'en' }]);

  await cell(page, 'Niamh', 'Word').focus();
  await press(page, 'Delete');
  await here('Aoife', 'SQL');
  await press(page, 'Control+z');
  await here('Aoife', 'Niamh', 'SQL');
});

test('undo and redo during a request are carried out in order', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  await expect(page.getByRole('checkbox', { name: 'Select SQL' })).toBeAttached();
  await cell(page, 'SQL', 'Word').focus();
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
  await expect(row(page, 'SQL')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/glossary/*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await cell(page, 'nginx', 'Word').focus();
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await press(page, 'Control+z');
  await asked;
  await press(page, 'Control+y');
  held.resolve();
  await expect(page.getByText('Redone: 1 term deleted.')).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toEqual(['nginx']);
  await press(page, 'Control+z');
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toEqual(['nginx', 'SQL']);
});

test('a word that the server refused is kept with the reason, and added on retry', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const { stored } = await openGlossary(page, workspace);
  await page.route(/\/api\/glossary\/[^/]+$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await entry(page).focus();
  await typeWord(page, 'SQL', 'sequel');
  const told = page.getByRole('alert').filter({ hasText: '1 new term couldn’t be saved' });
  await expect(told).toBeVisible();
  await expectAccessible(page, 'a new term that could not be saved');
  await page.unrouteAll();
  await page.reload();
  await expect(told).toContainText('You left the page before this was saved.');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told).toBeHidden();
  await expect.poll(stored).toHaveLength(2);
});

test('a new row being typed stays visible if a filter hides all others', async ({ page, workspace }) => {
  const { stored } = await openGlossary(page, workspace);
  await entry(page).focus();
  await page.keyboard.type('Jin');
  await press(page, 'Enter');
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('no such word');
  await expect(page.getByRole('heading', { name: 'No terms match' })).toBeVisible();
  await expect(row(page, 'nginx')).toBeHidden();
  await editCell(page, 'Jin', 'Pronunciation', 'ˈdʒɪn');
  await press(page, 'Enter');
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toContain('Jin');
  await expect(row(page, 'Jin')).toBeVisible();
});

test('of several words that could not be added, one is retried automatically', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const { stored } = await openGlossary(page, workspace);
  await page.route(/\/api\/glossary\/[^/]+$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  for (const word of ['SQL', 'GIF']) {
    await entry(page).focus();
    await typeWord(page, word, 'so');
  }
  await expect(page.getByText('2 new terms couldn’t be saved')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '2 problems', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Problems' });
  await panel
    .getByRole('button', { name: /^Try again/ })
    .first()
    .click();
  await expect(page.getByText('1 new term couldn’t be saved')).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toEqual(['nginx', 'SQL']);
});
