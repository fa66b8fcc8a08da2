// That the table of terms can be translated in states of its own: see e2e/harness/pseudo-test.ts.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dragOver } from '#e2e/harness/drop.ts';
import { open } from '#e2e/harness/open.ts';
import {
  button,
  expect,
  expectDialog,
  expectSaid,
  expectTranslated,
  test,
} from '#e2e/harness/pseudo-test.ts';

// One worker: the app is built once.
test.describe.configure({ mode: 'default' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('bringing in too much, and saving many terms', async ({ page, workspace, folder }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Имена' });
  const spoken = { languageId: '1', phonemization: 'ж', pronunciationLanguageId: '1' };
  for (let at = 0; at < 12; at++) await workspace.api.addTerm(id, { ...spoken, word: `Аня ${at}` });
  await open(page, workspace, `/glossaries/${id}`);
  const path = join(folder, 'имена');
  await writeFile(path, 'а;б');
  const drop = await dragOver(page, page.getByRole('main'), [path]);
  await expectSaid(page, 'Drop to import into');
  await drop();
  const dialog = await expectDialog(page, 'Import into');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.evaluate(() => navigator.clipboard.writeText('а\n'.repeat(1_001)));
  await page.getByRole('gridcell', { name: 'Аня 0', exact: true }).focus();
  await page.keyboard.press('Control+v');
  await expectSaid(page, 'Nothing was pasted:');

  await page.route('**/glossary/terms/**', () => undefined);
  await page.getByRole('row').first().getByRole('checkbox').click();
  await button(page, 'Set…').click();
  const set = await expectDialog(page, 'Set for');
  await set.getByRole('combobox').first().fill('2');
  await page.keyboard.press('Tab');
  await button(set, 'Change 12 terms').click();
  await expectSaid(page, '0 of 12 terms saved');
  await button(page, 'Stop').click();
  await expectSaid(page, 'You stopped before this was sent.');
  await expectTranslated(page, 'saving that was stopped');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
