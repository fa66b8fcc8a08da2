// Tests that glossaries and terms can be translated (e2e/harness/pseudo-test.ts).
import { join } from 'node:path';
import { open } from '#e2e/harness/open.ts';
import {
  button,
  expect,
  expectDialog,
  expectPseudoText,
  expectTranslated,
  field,
  pseudo,
  test,
} from '#e2e/harness/pseudo-test.ts';

// One worker, so that the app is built once.
test.describe.configure({ mode: 'default' });

test('translates glossaries', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await expectPseudoText(page, 'No glossaries yet');
  await button(page, 'New glossary').first().click();
  const dialog = await expectDialog(page, 'New glossary');
  await field(dialog, 'Description').fill('д'.repeat(10_001));
  await button(dialog, 'Create glossary').click();
  await expectPseudoText(page, 'The name is empty.');
  await field(dialog, 'Name').fill('и'.repeat(1_001));
  await expectPseudoText(page, 'longer than');
  await field(dialog, 'Name').fill('Имена');
  await field(dialog, 'Description').fill('Гости');
  await button(dialog, 'Create glossary').click();
  await expectPseudoText(page, 'Add your first term');
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('link', { name: 'Имена' })).toBeVisible();
  await expectTranslated(page, 'the list of glossaries');
  await page.getByRole('searchbox').fill('осень');
  await expectPseudoText(page, 'No glossaries match');
  await button(page, 'Clear search').click();
  await button(page, 'Delete').click();
  const deletion = await expectDialog(page, 'Delete');
  await button(deletion, 'Delete').click();
  await expectPseudoText(page, 'Its name is');
  await page.clock.install();
  await deletion.getByRole('textbox').fill('Имена');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, 'will be deleted within 8 seconds');
  await page.clock.runFor(8_000);
  await expectPseudoText(page, 'deleted.');
});

test('translates saving and restoring all glossaries', async ({ page, workspace, folder }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  await workspace.api.addTerm(id, {
    word: 'Аня',
    languageId: '1',
    phonemization: 'ж',
    pronunciationLanguageId: '2',
  });
  await open(page, workspace, '/glossaries');
  await button(page, 'All glossaries').click();
  await expectTranslated(page, 'the menu of all glossaries');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: pseudo('Download all glossaries') }).click(),
  ]);
  const path = join(folder, '1.zip');
  await file.saveAs(path);
  const saving = await expectDialog(page, 'Download all glossaries');
  await expectPseudoText(page, 'Saved');
  await button(saving, 'Close').last().click();
  await button(page, 'All glossaries').click();
  await page.getByRole('menuitem', { name: pseudo('Restore from archive') }).click();
  const dialog = await expectDialog(page, 'Restore from archive');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: '1.zip', mimeType: '', buffer: Buffer.from('1') });
  await expectPseudoText(page, 'This isn’t an archive of glossaries');
  await page.locator('input[type="file"]').setInputFiles(path);
  await expectPseudoText(page, 'Name already in use');
  await dialog.getByRole('checkbox').first().check();
  await button(dialog, 'Restore').click();
  await expectPseudoText(page, 'restored.');
  await expectTranslated(page, 'restored glossaries');
});

test('translates terms', async ({ page, workspace }) => {
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
  const cell = (word: string) => page.getByRole('rowheader', { name: word, exact: true });
  await expect(cell('Боря')).toBeVisible();
  await expectTranslated(page, 'the table of terms');

  await button(page, 'Add term').click();
  const adding = await expectDialog(page, 'Add term');
  await button(page, 'Columns').click();
  await expectPseudoText(page, 'Hidden: not enough space');
  await page
    .getByRole('checkbox', { name: pseudo('Language') })
    .first()
    .uncheck();
  await expectPseudoText(page, 'Reset');
  await button(page, 'Reset').click();
  await page.keyboard.press('Escape');
  await button(adding, 'Save term').click();
  await expectPseudoText(page, 'The word is empty.');
  await field(adding, 'Word').fill('Аня');
  // The value that most terms have.
  await expect(adding.getByRole('combobox').first()).toHaveValue('1');
  await expectPseudoText(page, 'in this language');
  for (const radio of await adding.getByRole('radio').all()) {
    await radio.check();
    await button(adding, 'Save term').click();
    // Close the list of languages, because its ids are Latin letters.
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
  await expectPseudoText(page, 'This term also has');
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();

  await cell('Аня').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, 'The word is empty.');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('осень');
  await expectPseudoText(page, 'No terms match');
  await button(page, 'Clear filters').click();
  await page.getByRole('row', { name: 'Аня' }).getByRole('checkbox').first().click();
  await expectPseudoText(page, '1 term selected');
  await button(page, 'Delete').last().click();
  await expectDialog(page, 'Delete 1 term?');
});

test('translates help with IPA and its palette', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: 'en-GB' };
  await workspace.api.addTerm(id, { word: 'Аня', ...spoken });
  await open(page, workspace, `/glossaries/${id}`);
  const cell = page.getByRole('row', { name: 'Аня' }).getByRole('gridcell').nth(3);
  await cell.focus();
  await page.keyboard.press('Enter');
  const typed = page.getByRole('grid').getByRole('textbox');
  await typed.fill("[ʔ'ə,ʔə #2Ä ɚ:]");
  await expectPseudoText(page, 'Sounds like');
  await expectPseudoText(page, 'Will be cleaned');
  await expectPseudoText(page, 'not an IPA symbol');
  for (const [text, answer] of [
    ["ts'ə", 'an ejective'],
    ['ə,ə', 'secondary stress'],
    ['əßəλə-ə', 'only looks like'],
    ['əB', 'no capital'],
    ['ˈəˈə\u0303\u0303ˈ', 'two primary stresses'],
    ['ː\u0361ə\u0361 ˈ', 'needs a letter on each side'],
    ['əɚ˥ ʔ9', 'no digits'],
    ['SH AH0', 'This is ARPAbet'],
    ['S@', 'This is X-SAMPA'],
    ['ʃˈQ', 'Kokoro'],
    ['koo-ber', 'looks like spelling'],
  ] as const) {
    await typed.fill(text);
    await expectPseudoText(page, answer);
  }
  await typed.fill('ə:');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, 'was cleaned');
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+p');
  const palette = page.getByRole('toolbar');
  await expect(palette).toBeVisible();
  for (const kind of ['Consonants', 'Marks', 'Typing', 'Vowels']) {
    await page.getByText(pseudo(kind)).first().click();
    await palette.locator('[data-sign]').last().focus();
    await expectTranslated(page, kind);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: 'Аня' }).getByRole('button').last().click();
  const editing = await expectDialog(page, 'Edit');
  await button(editing, 'Show suggestions').click();
  await expectPseudoText(page, 'No suggestions for');
});

test('translates conflicts with other people and a stopped deletion', async ({ page, workspace }) => {
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
  await expectPseudoText(page, 'Not saved yet');
  await change('их');
  await button(editing, 'Save term').click();
  await expectPseudoText(page, 'Theirs');
  await page.keyboard.press('Escape');
  await expectPseudoText(page, 'unsaved');
  await row.getByRole('gridcell').nth(3).focus();
  await change('снова их');
  await page.keyboard.press('Enter');
  await page.keyboard.type('снова мой\n');
  await button(page, '1 edit couldn’t be saved').click();
  await expectPseudoText(page, 'IPA is now');
  await button(page, 'Take theirs').click();
  await page.route('**/glossary/terms/*', () => undefined);
  await page.getByRole('checkbox', { name: pseudo('Select all shown terms') }).click();
  await button(page, 'Delete').last().click();
  const deleting = page.getByRole('dialog');
  await button(deleting, 'Delete').click();
  await expectPseudoText(page, '0 of 9 terms deleted');
  await page.getByRole('link', { name: pseudo('Gallery') }).dispatchEvent('click');
  const question = await expectDialog(page, 'Stop deleting?');
  await button(question, 'Stay here').click();
  await expect(question).toBeHidden();
  await button(deleting, 'Stop').click();
  await expectPseudoText(page, 'Stopping…');
});

test('translates changes of other fields and changes during a deletion', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const { id: termId } = await workspace.api.addTerm(id, {
    word: 'Аня',
    languageId: '1',
    phonemization: 'ж',
    pronunciationLanguageId: '2',
  });
  const change = (data: object) =>
    page.request.put(`${workspace.service.origin}/api/glossary/terms/${termId}`, {
      headers: { 'x-api-key': workspace.key },
      data,
    });
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('row', { name: 'Аня' }).getByRole('button').last().click();
  const editing = await expectDialog(page, 'Edit');
  await field(editing, 'IPA').fill('мой');
  await change({ languageId: '3' });
  await button(editing, 'Save term').click();
  await expectPseudoText(page, 'Someone else also changed');
  await page.getByRole('rowheader', { name: 'Аня', exact: true }).focus();
  await page.keyboard.press('Delete');
  const deleting = await expectDialog(page, 'Delete 1 term?');
  await change({ phonemization: 'их' });
  await button(deleting, 'Delete').click();
  await expectPseudoText(page, 'Someone else changed it.');
});

test('translates a deleted glossary and a deleted term', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Имена' });
  await api.addTerm(id, { word: 'Аня', languageId: '1', phonemization: 'ж', pronunciationLanguageId: '2' });
  await open(page, workspace, `/glossaries/${id}`);
  await page.route('**/glossary/terms/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  const cell = page.getByRole('rowheader', { name: 'Аня', exact: true });
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Яна');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, '1 edit couldn’t be saved');
  await page.reload();
  await expectPseudoText(page, 'You left the page before this was saved.');
  await page.unrouteAll();
  await page.route('**/glossary/terms/*', (route) => route.fulfill({ status: 404 }));
  await button(page, 'Try again').click();
  await button(page, '1 edit couldn’t be saved').click();
  await expectPseudoText(page, 'Create again');
  await open(page, workspace, '/glossaries/nothing');
  await expectPseudoText(page, 'This glossary was deleted');
});

test('translates edits and new words that wait offline', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: '2' };
  await workspace.api.addTerm(id, { word: 'Аня', ...spoken });
  await open(page, workspace, `/glossaries/${id}`);
  const away = '**/api/glossary/**';
  await page.route(away, (route) => route.fulfill({ status: 503 }));
  await page.getByRole('rowheader', { name: 'Аня', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Яна');
  await page.keyboard.press('Enter');
  await expectPseudoText(page, 'Offline. 1 edit will sync');
  await page.unroute(away);
  await expectPseudoText(page, 'Back online');
});

test('translates deletions that wait offline', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: '2' };
  const added = ['Аня', 'Боря'].map((word) => workspace.api.addTerm(id, { word, ...spoken }));
  const [first] = await Promise.all(added);
  await open(page, workspace, `/glossaries/${id}`);
  const away = '**/api/glossary/**';
  await page.route(away, (route) => route.fulfill({ status: 503 }));
  for (const word of ['Аня', 'Боря']) {
    await page.getByRole('rowheader', { name: word, exact: true }).focus();
    await page.keyboard.press('Delete');
    await button(await expectDialog(page, 'Delete 1 term?'), 'Delete').click();
    await expectPseudoText(page, '1 term will be deleted when you’re back online.');
  }
  await expectPseudoText(page, 'Offline. 2 deletions will sync');
  await expectTranslated(page, 'terms that are to be deleted');
  await page.keyboard.press('x');
  await expectPseudoText(page, 'will be deleted. To edit it, keep it first.');
  await button(page, 'Offline. 2 deletions').click();
  await expectPseudoText(page, 'It will be deleted when you’re back online.');
  await expectTranslated(page, 'deletions that wait, listed');
  await page.request.put(`${workspace.service.origin}/api/glossary/terms/${first?.id}`, {
    headers: { 'x-api-key': workspace.key },
    data: { phonemization: 'их' },
  });
  await page.unroute(away);
  await expectPseudoText(page, 'Back online: 1 term deleted.');
  await expectPseudoText(page, '1 term couldn’t be deleted.');
  await expectTranslated(page, 'a term that could not be deleted');
});

test('translates an export', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemizationLanguageId: '2', pronunciationLanguageId: '3' };
  await workspace.api.addTerm(id, { word: 'Аня', ...spoken });
  await workspace.api.addTerm(id, { word: 'Боря', ...spoken, languageId: '2', phonemization: 'ж' });
  await open(page, workspace, `/glossaries/${id}`);
  await button(page, 'About this glossary').click();
  await button(page, 'Export terms').click();
  const dialog = await expectDialog(page, 'Export');
  await expectTranslated(page, 'the export');
  await dialog.getByRole('radio').last().check();
  await expectPseudoText(page, 'What is lost');
  await expectTranslated(page, 'the export of a lexicon');
});

test('translates an import', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const term = (word: string, phonemization: string) =>
    workspace.api.addTerm(id, { word, languageId: '1', phonemization, pronunciationLanguageId: '1' });
  await term('Аня', 'ж');
  await term('Боря', 'ж');
  await term('Боря', 'ш');
  await open(page, workspace, `/glossaries/${id}`);
  await button(page, 'About this glossary').click();
  await button(page, 'Import terms').click();
  const dialog = await expectDialog(page, 'Import into');
  await expect(button(dialog, 'Choose a file')).toBeEnabled();
  await expectTranslated(page, 'the import');
  const choose = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'имена', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('[{"а": ');
  await expectPseudoText(page, 'has an error at');
  await choose('а;б\nв;г');
  await expectPseudoText(page, 'Columns');
  await button(dialog, 'Choose another file').click();
  const lexeme = (word: string, ipa: string) =>
    `<lexeme role="а"><grapheme>${word}</grapheme><phoneme>${ipa}</phoneme></lexeme>`;
  const lexemes = [
    lexeme('Аня', 'ш'),
    lexeme('Боря', 'щ'),
    lexeme('Яна', 'щ'),
    lexeme('Яна', 'щ'),
    lexeme('Ия', ''),
    lexeme('Лев', 'ʔə:'),
  ];
  await choose(`<lexicon alphabet="ipa" xml:lang="1">${lexemes.join('')}</lexicon>`);
  await expectPseudoText(page, 'Needs a decision');
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  await expectTranslated(page, 'the dry run');
  await dialog.getByRole('checkbox').check();
  await button(dialog, 'Import 3 terms').click();
  await expectPseudoText(page, '2 added, 1 changed, 0 unchanged.');
  await expectTranslated(page, 'the report of an import');
});

test('translates problems', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const like = { languageId: '1', pronounceAs: 'б', phonemizationLanguageId: '1' };
  const spoken = { languageId: '1', pronunciationLanguageId: '1' };
  for (const term of [
    { ...like, word: 'Аня' },
    { ...like, word: 'Аня', pronounceAs: 'в' },
    { ...like, word: 'Боря', caseSensitive: true },
    { ...like, word: 'боря' },
    { ...like, word: 'Вера', pronunciationLanguageId: '1' },
    { ...like, word: 'Га\u200Bля' },
    { ...like, word: 'Ия', languageId: 'а_б' },
    { ...like, word: 'Яна', languageId: 'а-б' },
    { ...spoken, word: 'Лев', phonemization: 'ʔə:' },
    { ...spoken, word: 'Мир', phonemization: 'ʔə:ə' },
    { ...spoken, word: 'Ян', phonemization: 'ж' },
  ])
    await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('rowheader', { name: pseudo('New word') }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Зоя\n');
  await button(page, '9 problems').click();
  await expectPseudoText(page, 'Unsaved changes');
  // The list is virtual, so scroll to render the rows far below.
  for (const kind of [
    'Duplicate words',
    'Several IDs for one language',
    'Hidden characters',
    'IPA to clean',
    'Possible IPA mistakes',
  ]) {
    await page.getByRole('heading', { name: pseudo(kind) }).scrollIntoViewIfNeeded();
    await expectTranslated(page, kind);
  }
  await page.getByRole('heading', { name: pseudo('Duplicate words') }).scrollIntoViewIfNeeded();
  await button(page, 'Merge the terms for').click();
  await expectPseudoText(page, 'One term stays');
  await expectTranslated(page, 'terms being merged');
});

test('translates scripts', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const like = { languageId: '1', pronounceAs: 'б', phonemizationLanguageId: '1' };
  for (const term of [
    { ...like, word: 'Аня' },
    { ...like, word: 'Боря', caseSensitive: true },
    { ...like, word: 'новый год' },
    { ...like, word: 'год' },
  ])
    await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await button(page, 'About this glossary').click();
  await button(page, 'Scripts').click();
  await expectPseudoText(page, 'See which terms a script uses');
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose files').click();
  await (await chooser).setFiles([{ name: 'ж', mimeType: '', buffer: Buffer.from([0x89, 0, 0, 0, 1]) }]);
  await expectPseudoText(page, 'isn’t a text file');
  await button(page, 'Paste text').click();
  await page.getByLabel(pseudo('Script text')).fill('Аня и боря\nновый год');
  await expectTranslated(page, 'a script being pasted');
  await button(page, 'Add script').click();
  await expectPseudoText(page, 'Line');
  await page.getByText(pseudo('No term')).last().click();
  await expectPseudoText(page, 'Add term');
  await page.getByText(pseudo('Near misses')).last().click();
  await expectPseudoText(page, 'Differs only in capitals');
  await page.getByText(pseudo('Re-record')).last().click();
  await expectPseudoText(page, 'Nothing to re-record');
  await button(page, 'All scripts').click();
  await expectPseudoText(page, 'Scripts are lost when you close this page');
  await button(page, 'Remove').click();
  await expectPseudoText(page, 'removed.');
});

test('translates replacing and bulk changes', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const like = { languageId: '1', pronounceAs: 'б', phonemizationLanguageId: '1' };
  for (const word of ['Аня', 'а'.repeat(200)]) await workspace.api.addTerm(id, { ...like, word });
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('rowheader', { name: 'Аня', exact: true }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expectPseudoText(page, '2 cells in 2 terms');
  await button(page, 'Replace…').click();
  const dialog = await expectDialog(page, 'Replace in');
  const [find, replacement] = [dialog.getByRole('textbox').first(), dialog.getByRole('textbox').last()];
  await find.fill('б');
  await expectPseudoText(page, 'No matches.');
  await find.fill('Аня');
  await replacement.fill('Яна');
  await expectPseudoText(page, 'Replace in 1 cell');
  await expectPseudoText(page, '1 cell changes.');
  await replacement.fill('');
  await expectPseudoText(page, 'No change');
  await dialog.getByRole('checkbox').first().check();
  await find.fill('(');
  await expectPseudoText(page, 'This isn’t a valid regular expression.');
  await find.fill('(а+)+б');
  await expectPseudoText(page, 'This expression takes too long.');
  await dialog.getByRole('checkbox').last().check();
  await find.fill('б');
  await expectPseudoText(page, 'Draft');
  await expectPseudoText(page, 'until you add a pronunciation');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Change…').click();
  const set = await expectDialog(page, 'Change');
  await set.getByRole('combobox').last().fill('1');
  await expectPseudoText(page, '2 terms would have several methods');
});
