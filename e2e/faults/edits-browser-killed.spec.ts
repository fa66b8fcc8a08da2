// Kills the browser while the user types. Unsaved text is shown again when the browser is opened again.
import type { Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { expectDrafts } from '#e2e/harness/persisted-drafts.ts';
import { cell, editCell, table } from '#e2e/harness/terms.ts';
import { expect, kill, test } from './reopenable.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };

const entry = (page: Page) => table(page).getByRole('rowheader', { name: 'New word', exact: true });

test('pending edits, new rows and the text of the open cell are shown again after the browser was killed', async ({
  browse,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const word of ['GIF', 'SQL', 'nginx']) await workspace.api.addTerm(id, { ...GIF, word });
  const before = await browse();
  await open(before, workspace, `/glossaries/${id}`);
  await before.route('**/glossary/terms/*', () => new Promise(() => {}));
  await editCell(before, 'GIF', 'Pronunciation', 'dʒɪf');
  await before.keyboard.press('Enter');
  await editCell(before, 'SQL', 'Word', 'Sequel');
  await before.keyboard.press('Enter');
  await entry(before).focus();
  await before.keyboard.type('Aoife');
  await before.keyboard.press('Enter');
  await editCell(before, 'nginx', 'Pronunciation', 'ˈɛndʒɪn');
  await expectDrafts(before, 'dʒɪf', 'Sequel', 'Aoife', 'ˈɛndʒɪn');
  await kill(before);

  const after = await browse();
  await open(after, workspace, `/glossaries/${id}`);
  await expect(after.getByText('2 edits couldn’t be saved')).toBeVisible();
  await expect(cell(after, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
  await expect(
    table(after)
      .getByRole('rowheader', { name: /^Sequel/ })
      .first(),
  ).toBeVisible();
  await expect(
    table(after)
      .getByRole('rowheader', { name: /^Aoife/ })
      .first(),
  ).toBeVisible();
  await expect(table(after).getByLabel('Pronunciation of nginx')).toHaveValue('ˈɛndʒɪn');
  await after.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => workspace.api.terms(id))
    .toMatchObject([{ phonemization: 'dʒɪf' }, { word: 'Sequel' }, { word: 'nginx' }]);
});
