// Importing terms from a file: a preview before, and a report afterwards.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dragOver, dropOnto } from '#e2e/harness/drop.ts';
import { expectCounts, HEAD, importDialog, openImport, pasteTable, table } from '#e2e/harness/import.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, row } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';

const IPA = { languageId: 'en-GB', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en-GB' };

test('a preview shows for each row whether it adds, changes, is unchanged or invalid', async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  await api.addTerm(id, { word: 'Siobhán', ...IPA });
  await api.addTerm(id, { word: 'Aoife', ...IPA });
  await open(page, workspace, `/glossaries/${id}`);
  const rows = [
    'Siobhán,en-GB,ʃɪˈvɔːn,en-GB',
    'Aoife,en-GB,ˈiːfə,en-GB',
    'Niamh,en-GB,niːv,en-GB',
    'Saoirse,en-GB,,en-GB',
  ];
  const dialog = await pasteTable(page, [HEAD, ...rows].join('\n'));
  await expectCounts(dialog, ['All 4', 'To add 1', 'To change 1', 'No change 1', 'Errors 1']);
  const list = dialog.getByRole('list', { name: 'Rows in the file' });
  await expect(list).toContainText('IPA: “ʃɪˈvɔːn” → “ˈiːfə”');
  await expect(list).toContainText('Line 5');
  await expect(list).toContainText('Add a pronunciation: IPA, a respelling or a “Read as” language.');
  await expectAccessible(page, 'the dry run');
  expect((await api.terms(id)).map(({ word }) => word)).toEqual(['Siobhán', 'Aoife']);

  await dialog.getByRole('button', { name: 'Import 2 terms' }).click();
  await expect(dialog.getByText('1 added, 1 changed, 1 unchanged.')).toBeVisible();
  await expect(dialog.getByText('1 row not imported.')).toBeVisible();
  await expectAccessible(page, 'the report of an import');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save report' }).click(),
  ]);
  const text = await readFile(await report.path(), 'utf8');
  expect(text).toContain('4,Niamh,en-GB,added,');
  expect(text).toContain('5,Saoirse,en-GB,skipped,');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Niamh')).toBeVisible();
  expect((await api.terms(id)).map(({ word, phonemization }) => [word, phonemization])).toEqual([
    ['Siobhán', 'ʃɪˈvɔːn'],
    ['Aoife', 'ˈiːfə'],
    ['Niamh', 'niːv'],
  ]);
});

test('IPA is imported unchanged unless cleaning is chosen, which is previewed', async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  await api.addTerm(id, { word: 'schwa', ...IPA, phonemization: 'ʃwɑ:' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(
    page,
    [HEAD, 'schwa,en-GB,ʃwɑ:,en-GB', 'GIF,en-GB,/gɪf/,en-GB', 'Niamh,en-GB,niːv,en-GB'].join('\n'),
  );
  await expectCounts(dialog, ['All 3', 'To add 2', 'To change 0', 'No change 1']);
  const list = dialog.getByRole('list', { name: 'Rows in the file' });
  await expect(list).toContainText('/gɪf/');
  await dialog.getByRole('checkbox', { name: 'Clean the IPA of 2 rows' }).check();
  await expectCounts(dialog, ['All 3', 'To add 2', 'To change 1', 'No change 0']);
  await expect(list).toContainText('IPA: “ʃwɑ:” → “ʃwɑː”');
  await expectAccessible(page, 'a dry run with IPA to clean');
  await dialog.getByRole('button', { name: 'Import 3 terms' }).click();
  await expect(dialog.getByText('2 added, 1 changed, 0 unchanged.')).toBeVisible();
  const stored = (await api.terms(id)).map(({ word, phonemization }) => `${word} ${phonemization}`);
  expect(stored.toSorted()).toEqual(['GIF ɡɪf', 'Niamh niːv', 'schwa ʃwɑː']);
});

test('on a phone, no part of the preview covers its buttons', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, [HEAD, 'GIF,en-GB,/gɪf/,en-GB'].join('\n'));
  await expectCounts(dialog, ['All 1', 'To add 1']);
  const foot = dialog.getByRole('button', { name: 'Import 1 term' });
  // At any scroll position, the filter of the rows passes behind the buttons.
  for (const label of ['All 1', 'To change 0', 'Errors 0']) {
    const passing = dialog.getByText(label, { exact: true });
    await passing.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    const isFree = await foot.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const across = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => x + part * width);
      return across.every((at) => button.contains(document.elementFromPoint(at, y + height / 2)));
    });
    expect(isFree).toBe(true);
  }
});

test('on a phone, every kind of row in the filter can be tapped', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, `${HEAD}\n${'GIF,en-GB,,en-GB\n'.repeat(12)}`);
  const kinds = dialog.getByRole('radiogroup', { name: 'Show rows' });
  for (const label of ['All 12', 'To add 0', 'Needs a decision 0', 'No change 11', 'Errors 1']) {
    const kind = kinds.getByText(label, { exact: true });
    const { x, width } = (await kind.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(360);
    expect(await kind.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('fields in one line of the preview are aligned, whatever the length of their labels', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  const long = 'Anmerkung der Redaktion zur Endfassung';
  const sample = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);
  const dialog = await pasteTable(
    page,
    `word,${long},languageId,phonemization,pronunciationLanguageId\nGIF,${sample},en-GB,ɡɪf,en-GB`,
  );
  const field = (name: string) => dialog.getByRole('combobox', { name: `Column “${name}”` });
  const top = async (name: string) => (await field(name).boundingBox())?.y ?? Number.NaN;
  await expect(field(long)).toBeVisible();
  for (const name of ['word', 'languageId', 'phonemization']) expect(await top(name)).toBe(await top(long));
  // A long sample must not shift the fields: the next line is at most two lines of samples and two of labels below.
  expect((await top('pronunciationLanguageId')) - (await top(long))).toBeLessThan(130);
});

test('an exported file dropped back onto the page changes nothing', async ({ page, workspace, folder }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const word of ['=Siobhán', 'Aoife "x", y', 'Aoife "x", y']) await api.addTerm(id, { word, ...IPA });
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Export terms' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const path = join(folder, 'names.csv');
  await file.saveAs(path);
  await expect(page.getByRole('dialog')).toBeHidden();
  await dropOnto(page, page.getByRole('main'), [path]);
  await expectCounts(importDialog(page), ['All 3', 'No change 3', 'To add 0']);
  await expect(importDialog(page).getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
});

test('custom columns are mapped by hand with default languages, and both are remembered', async ({
  page,
  workspace,
  folder,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  // As Excel saves it in Germany: Windows-1252 and semicolons.
  const path = join(folder, 'namen.csv');
  await writeFile(path, Buffer.from('Wort;Aussprache\r\nGrün;grew;\r\nCafé;ka fay\r\n', 'latin1'));
  const dialog = await openImport(page);
  await page.locator('input[type="file"]').setInputFiles(path);
  const missing = dialog.getByText('Choose which column is “Word”.');
  await expect(missing).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Column “1”' }).click();
  await page.getByRole('option', { name: 'Word', exact: true }).click();
  await expect(missing).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Column “2”' }).click();
  await page.getByRole('option', { name: 'Respelling' }).click();
  await dialog.getByRole('combobox', { name: 'Language' }).fill('de');
  await dialog.getByRole('combobox', { name: 'Read as' }).fill('en-GB');
  await expectCounts(dialog, ['To add 3']);
  await expect(dialog.getByRole('list', { name: 'Rows in the file' })).toContainText('Grün de');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openImport(page);
  await page.locator('input[type="file"]').setInputFiles(path);
  await expectCounts(dialog, ['To add 3']);
});

test('a row that matches several terms asks for a decision', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const phonemization of ['riːd', 'rɛd']) await api.addTerm(id, { word: 'read', ...IPA, phonemization });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, `${HEAD}\nread,en-GB,reːd,en-GB`);
  await expect(dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Which “read”?' }).click();
  await page.getByRole('option', { name: 'Change the one with “rɛd”' }).click();
  await dialog.getByRole('button', { name: 'Import 1 term' }).click();
  await expect(dialog.getByText('0 added, 1 changed, 0 unchanged.')).toBeVisible();
  expect((await api.terms(id)).map(({ phonemization }) => phonemization)).toEqual(['riːd', 'reːd']);
});

test('a decided row stays in place, can be decided again, and cannot take the term of another row', async ({
  page,
  workspace,
}) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const phonemization of ['riːd', 'rɛd']) await api.addTerm(id, { word: 'read', ...IPA, phonemization });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, `${HEAD}\nread,en-GB,reːd,en-GB\nread,en-GB,rɪd,en-GB`);
  await expectCounts(dialog, ['All 2', 'Needs a decision 2']);
  await dialog.getByText('Needs a decision 2', { exact: true }).click();
  const [first, second] = [0, 1].map((at) => dialog.getByRole('combobox', { name: 'Which “read”?' }).nth(at));
  await first?.click();
  await page.getByRole('option', { name: 'Skip' }).click();
  await expectCounts(dialog, ['Needs a decision 1', 'No change 1']);
  await expect(first ?? dialog).toHaveValue('Skip');
  await first?.click();
  await page.getByRole('option', { name: 'Change the one with “rɛd”' }).click();
  await second?.click();
  await expect(page.getByRole('option', { name: 'Change the one with “riːd”' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Change the one with “rɛd”' })).toBeHidden();
  await page.getByRole('option', { name: 'Skip' }).click();
  await dialog.getByRole('button', { name: 'Import 1 term' }).click();
  await expect(dialog.getByText('0 added, 1 changed, 0 unchanged.')).toBeVisible();
  await expect(dialog.getByText('You skipped it.')).toBeVisible();
});

test('rows on one line of the file are decided separately', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const word of ['read', 'bass'])
    for (const phonemization of ['riːd', 'rɛd']) await api.addTerm(id, { word, ...IPA, phonemization });
  await open(page, workspace, `/glossaries/${id}`);
  const lexeme = (word: string) => `<lexeme><grapheme>${word}</grapheme><phoneme>beːs</phoneme></lexeme>`;
  const dialog = await pasteTable(
    page,
    `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">${lexeme('read')}${lexeme('bass')}</lexicon>`,
  );
  await dialog.getByRole('combobox', { name: 'Which “read”?' }).click();
  await page.getByRole('option', { name: 'Add as a new term' }).click();
  await expect(dialog.getByRole('button', { name: 'Import 1 term' })).toBeEnabled();
  await dialog.getByRole('combobox', { name: 'Which “bass”?' }).click();
  await page.getByRole('option', { name: 'Change the one with “rɛd”' }).click();
  await dialog.getByRole('button', { name: 'Import 2 terms' }).click();
  await expect(dialog.getByText('1 added, 1 changed, 0 unchanged.')).toBeVisible();
});

test('a file without terms is refused, with the position and what to do', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(
    page,
    '<?xml version="1.0"?>\n<!DOCTYPE lexicon [<!ENTITY a "b">]>\n<lexicon/>',
  );
  await expect(dialog.getByRole('alert')).toContainText(
    'This XML has a DOCTYPE at line 2, character 1, which isn’t supported. Remove it',
  );
  await dialog.getByLabel('Or paste a table').fill('{"terms": [');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This JSON has an error at line 1');
  await expectAccessible(page, 'a file that can’t be read');
});

test('an import continues after a reload and adds nothing twice', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, table(300));
  // The response of one row is lost, and the page reloads before the row is sent again.
  await page.route(`**/glossary/${id}`, async (route) => {
    if (route.request().method() !== 'POST' || !route.request().postData()?.includes('Word 40"'))
      return route.fallback();
    await route.fetch();
    await new Promise(() => undefined);
  });
  await dialog.getByRole('button', { name: 'Import 300 terms' }).click();
  await expect.poll(async () => (await api.terms(id)).some(({ word }) => word === 'Word 40')).toBe(true);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Paused. The rest is saved on this device.')).toBeVisible();
  await page.reload();
  await page.unrouteAll();
  await expect(page.getByText('Import unfinished:')).toBeVisible();
  await page.getByRole('button', { name: 'Show import' }).click();
  await importDialog(page).getByRole('button', { name: 'Resume' }).click();
  await expect(importDialog(page).getByText('300 added, 0 changed, 0 unchanged.')).toBeVisible();
  const words = (await api.terms(id)).map(({ word }) => word);
  expect(words).toHaveLength(300);
  expect(new Set(words).size).toBe(300);
});

test('rows are retried when the server does not respond, and a lost response causes no duplicate', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/status of 503|ERR_FAILED/);
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, table(30));
  const met = new Set<string>();
  await page.route(`**/glossary/${id}`, async (route) => {
    const body = route.request().postData() ?? '';
    if (route.request().method() !== 'POST' || met.has(body)) return route.fallback();
    met.add(body);
    if (body.includes('Word 7"')) {
      await route.fetch();
      return route.abort();
    }
    return body.includes('Word 9"') ? route.fulfill({ status: 503 }) : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Import 30 terms' }).click();
  await expect(dialog.getByText('30 added, 0 changed, 0 unchanged.')).toBeVisible();
  expect((await api.terms(id)).map(({ word }) => word).toSorted()).toHaveLength(30);
});

test('an empty glossary offers the import next to the examples', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Import terms' }).click();
  await expect(importDialog(page).getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test('a file dragged over the page shows where it goes, and opens the import when dropped', async ({
  page,
  workspace,
  folder,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  const path = join(folder, 'names.csv');
  await writeFile(path, `${HEAD}\nSiobhán,en-GB,ʃɪˈvɔːn,en-GB`);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const drop = await dragOver(page, page.getByRole('main'), [path]);
  const told = page.getByText('Drop to import into “Names”');
  await expect(told).toBeVisible();
  await drop();
  await expect(told).toBeHidden();
  await expectCounts(importDialog(page), ['All 1', 'To add 1']);
});

test('a file dropped onto the dialog is read like a chosen one', async ({ page, workspace, folder }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  const path = join(folder, 'names.csv');
  await writeFile(path, `${HEAD}\nSiobhán,en-GB,ʃɪˈvɔːn,en-GB`);
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await openImport(page);
  await dropOnto(page, dialog.getByText(/drop the file here/), [path]);
  await expectCounts(dialog, ['All 1', 'To add 1']);
});

test('cancelled rows are not counted as done, in the dialog and on the page', async ({ page, workspace }) => {
  const { api } = workspace;
  const { id } = await api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await pasteTable(page, table(300));
  await page.route(`**/glossary/${id}`, async (route) => {
    if (route.request().method() === 'POST' && /Word [1-9]\d\d"/.test(route.request().postData() ?? ''))
      return;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Import 300 terms' }).click();
  await expect.poll(async () => (await api.terms(id)).length).toBe(100);
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await expect(dialog.getByText('100 of 300 terms')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('100 terms imported.')).toBeVisible();
});

test('a paste with too many rows is offered to the import completely', async ({
  page,
  workspace,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await workspace.api.addTerm(id, { word: 'Siobhán', ...IPA });
  await open(page, workspace, `/glossaries/${id}`);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    table(1_002).replaceAll(',', '\t').replace(HEAD.replaceAll(',', '\t'), ''),
  );
  await cell(page, 'Siobhán', 'Word').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Nothing was pasted: you can add up to 1,000 rows at a time.')).toBeVisible();
  await expect(cell(page, 'Siobhán', 'Word')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(importDialog(page).getByText('Columns')).toBeVisible();
  await expectCounts(importDialog(page), ['All 1,002']);
  await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'x\n'.repeat(10_001));
  await cell(page, 'Siobhán', 'Word').focus();
  await page.keyboard.press('Control+v');
  await expect(
    page.getByText('Nothing was pasted: you can paste up to 10,000 rows at a time.'),
  ).toBeVisible();
});
