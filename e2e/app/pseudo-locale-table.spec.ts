// Tests that special states of the table of terms can be translated (e2e/harness/pseudo-test.ts).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dragOver } from '#e2e/harness/drop.ts';
import { open } from '#e2e/harness/open.ts';
import {
  button,
  expect,
  expectDialog,
  expectPseudoText,
  expectTranslated,
  test,
} from '#e2e/harness/pseudo-test.ts';

// One worker, so that the app is built once.
test.describe.configure({ mode: 'default' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('translates a paste that is too large, and saving many terms', async ({ page, workspace, folder }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: '1' };
  for (let at = 0; at < 12; at++) await workspace.api.addTerm(id, { ...spoken, word: `Аня ${at}` });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const path = join(folder, 'имена');
  await writeFile(path, 'а;б');
  const drop = await dragOver(page, page.getByRole('main'), [path]);
  await expectPseudoText(page, 'Drop to import into');
  await drop();
  const dialog = await expectDialog(page, 'Import into');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const paste = async (rows: number) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'а\n'.repeat(rows));
    await page.getByRole('rowheader', { name: 'Аня 0', exact: true }).focus();
    await page.keyboard.press('Control+v');
  };
  await paste(1_013);
  await expectPseudoText(page, 'you can add up to');
  await paste(10_001);
  await expectPseudoText(page, 'you can paste up to');

  await page.route('**/glossary/terms/**', () => undefined);
  await page.getByRole('row').first().getByRole('checkbox').click();
  await button(page, 'Change…').click();
  const set = await expectDialog(page, 'Change');
  await set.getByRole('combobox').first().fill('2');
  await page.keyboard.press('Tab');
  await button(set, 'Change 12 terms').click();
  await expectPseudoText(page, '0 of 12 terms saved');
  await button(page, 'Stop').click();
  await expectPseudoText(page, 'You stopped before this was saved.');
  await expectTranslated(page, 'saving that was stopped');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('translates search by sound', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  await workspace.api.addTerm(id, {
    word: 'Аня',
    languageId: '1',
    phonemization: 'ж',
    pronunciationLanguageId: '1',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await button(page, 'By sound').click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('ʔ');
  await expectPseudoText(page, 'Only terms with IPA can be searched by sound.');
});

test('translates words by language', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const ipa = { phonemization: 'ж', pronunciationLanguageId: '1' };
  await workspace.api.addTerm(id, { word: 'Аня', languageId: '1', ...ipa });
  await workspace.api.addTerm(id, { word: 'Аня', languageId: '1', ...ipa });
  await workspace.api.addTerm(id, { word: 'Боря', languageId: '2', ...ipa });
  await workspace.api.addTerm(id, { word: 'Боря', languageId: '3', ...ipa });
  await open(page, workspace, `/glossaries/${id}?view=languages`);
  await expectPseudoText(page, 'No term');
  await page.getByRole('rowheader').last().click();
  const dialog = await expectDialog(page, 'in other languages');
  await dialog.getByRole('checkbox').last().check();
  await button(dialog, 'Add 1 term').click();
  await expectPseudoText(page, 'added for');
});

test('translates hearing a term', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    const voices = [{ name: 'Юна', lang: '1', localService: false }];
    const synthesis = Object.assign(new EventTarget(), { getVoices: () => voices, cancel: () => undefined });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  });
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const add = (word: string, readIn: string) =>
    workspace.api.addTerm(id, {
      word,
      languageId: '1',
      phonemizationLanguageId: readIn,
      pronunciationLanguageId: '3',
    });
  await add('Аня', '1');
  await add('Боря', '2');
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('row', { name: 'Боря' }).getByRole('button').last().click();
  await expectPseudoText(page, 'This browser has no voice for');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: 'Аня' }).getByRole('button').last().click();
  await expectPseudoText(page, 'Uses the accent of the “Read as” language.');
  await button(page, 'Listen').click();
  await expectDialog(page, 'Send text to an online voice?');
});
