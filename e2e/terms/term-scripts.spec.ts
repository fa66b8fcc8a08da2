// Scripts beside the table: which terms they use and where, words without a term, and lines to record again after an
// edit.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { NewTerm } from '#contract/glossary.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

type Given = Partial<NewTerm> & Pick<NewTerm, 'word'>;

const SAID = { languageId: 'en', pronounceAs: 'so', phonemizationLanguageId: 'en' } as const;

async function openTerms(page: Page, workspace: Workspace, terms: readonly Given[]) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of terms) await workspace.api.addTerm(id, { ...SAID, ...term });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, terms[0]?.word ?? '').first()).toBeVisible();
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Scripts' });
}

async function openScripts(page: Page) {
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Scripts', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Choose files' })).toBeFocused();
}

async function paste(page: Page, text: string) {
  await panel(page).getByRole('button', { name: 'Paste text' }).click();
  await panel(page).getByLabel('Script text').fill(text);
  await panel(page).getByRole('button', { name: 'Add script' }).click();
  await expect(panel(page).getByRole('button', { name: 'All scripts' })).toBeVisible();
}

/** Returns a view of the open script. */
async function look(page: Page, view: string) {
  await panel(page).getByText(view, { exact: true }).click();
  await expect(panel(page).getByRole('radio', { name: view, exact: true })).toBeChecked();
}

test('a pasted script shows its terms with links to their rows, and its other words can become terms', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace, [
    { word: 'Kubernetes' },
    { word: 'New York' },
    { word: 'York' },
    { word: 'Polish', caseSensitive: true },
  ]);
  await openScripts(page);
  await expectAccessible(page, 'the panel of scripts');
  await paste(page, 'Kubernetes in New York.\nkubernetes and nginx, nginx!\npolish');
  await expectAccessible(page, 'an open script');
  const said = panel(page).getByRole('button', { name: 'New York, Respelling, 1 time' });
  await expect(
    panel(page).getByRole('button', { name: 'kubernetes, Respelling, 2 times', exact: true }),
  ).toBeVisible();
  await said.click();
  await expect(cell(page, 'New York', 'Word')).toBeFocused();

  await look(page, 'Near misses 2');
  await expect(panel(page).getByText('The longer term “New York” applies instead.')).toBeVisible();
  await expect(panel(page).getByText('Differs only in capitals from a term with Match case.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Show term “polish”' }).click();
  await expect(cell(page, 'Polish', 'Word')).toBeFocused();

  await look(page, 'No term 4');
  await expect(panel(page).getByRole('listitem').first()).toContainText('nginx2');
  await expectAccessible(page, 'words without a term');
  await panel(page).getByRole('button', { name: 'Add term “nginx”' }).click();
  await expect(table(page).getByRole('rowheader', { name: 'nginx' })).toBeVisible();
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
  await page.keyboard.type('engine x');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('No term 3', { exact: true })).toBeVisible();
});

test('an edit shows the affected scripts and lines until they are marked as recorded', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace, [{ word: 'Kubernetes' }, { word: 'Bo' }]);
  await openScripts(page);
  await paste(page, 'Kubernetes\nBo met Bo');
  await expect(panel(page).getByRole('button', { name: 'Bo, Respelling, 2 times' }).first()).toBeVisible();
  await (await editCell(page, 'Bo', 'Pronunciation', 'bow')).press('Enter');
  await page.getByRole('button', { name: 'Changes 2 places in 1 script' }).click();
  await panel(page).getByRole('button', { name: 'Kubernetes', exact: true }).click();
  await look(page, 'Re-record 2');
  await panel(page).getByRole('button', { name: 'Line 2 Bo met Bo' }).first().click();
  await expect(panel(page).getByRole('radio', { name: 'Text' })).toBeChecked();
  await expect(panel(page).getByText('Line 2')).toBeInViewport();
  await look(page, 'Re-record 2');
  await expectAccessible(page, 'places to re-record');
  await panel(page).getByRole('button', { name: 'Mark “Kubernetes” as recorded' }).click();
  await expect(panel(page).getByText('Nothing to re-record.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Changes/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Changes 2 places in 1 script' }).click();
  // The key isn't remembered.
  await expect(panel(page).getByText('Scripts are lost when you close this page.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Bo')).toBeVisible();
  await openScripts(page);
  await expect(panel(page).getByText('See which terms a script uses')).toBeVisible();
});

test('several files are dropped and chosen at once, unreadable ones are reported, and removal is undone', async ({
  page,
  workspace,
  folder,
}) => {
  await openTerms(page, workspace, [{ word: 'New York' }]);
  const [subtitles, text, image] = ['a.srt', 'b.txt', 'c.txt'].map((name) => join(folder, name));
  if (!subtitles || !text || !image) throw new Error();
  await writeFile(subtitles, '1\n00:01:02,000 --> 00:01:03,000\nin <i>New</i>\nYork\n');
  await writeFile(text, 'One');
  await writeFile(image, new Uint8Array([0x89, 0, 0, 0, 1]));
  // Subtitles are never imported as terms.
  await dropOnto(page, page.getByRole('main'), [subtitles]);
  await expect(panel(page).getByText('0:01:02')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^New\s+York, Respelling, 1 time$/ })).toBeVisible();
  // A text file counts as a script while the scripts are open.
  await dropOnto(page, page.getByRole('main'), [text, image]);
  await panel(page).getByRole('button', { name: 'All scripts' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText(
    '“c.txt” isn’t a text file. Choose a TXT, SRT, VTT or DOCX file.',
  );
  const kept = panel(page).getByRole('list', { name: 'Saved scripts' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expect(kept).toContainText('1 use of a term, 1 word without a term');
  await panel(page).getByRole('button', { name: 'Remove “a.srt”' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  const chooser = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([subtitles, text]);
  await expect(kept.getByRole('listitem')).toHaveCount(4);
});

test('with a remembered key, scripts survive a reload, are shared by tabs, and are deleted on sign-out', async ({
  page,
  context,
  workspace,
}) => {
  await openTerms(page, workspace, [{ word: 'Bo' }]);
  await openScripts(page);
  await paste(page, 'Bo stays');
  await expect(panel(page).getByRole('button', { name: 'Bo, Respelling, 1 time' })).toBeVisible();
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
  await panel(page).getByRole('button', { name: 'All scripts' }).click();
  await expect(panel(page).getByText('Saved in this browser')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await (await editCell(other, 'Bo', 'Pronunciation', 'bow')).press('Enter');
  await expect(other.getByRole('button', { name: 'Changes 1 place in 1 script' })).toBeVisible();
  // The recorded state is persisted too.
  await other.reload();
  await other.getByRole('button', { name: 'Changes 1 place in 1 script' }).click();
  await panel(other).getByRole('button', { name: 'Bo stays', exact: true }).click();
  await look(other, 'Re-record 1');
  await panel(other).getByRole('button', { name: 'Mark “Bo stays” as recorded' }).click();
  await expect(panel(other).getByText('Nothing to re-record.')).toBeVisible();
  await page.reload();
  await openScripts(page);
  const kept = panel(page).getByRole('list', { name: 'Saved scripts' });
  await expect(kept).toContainText('1 use of a term, 1 word without a term');
  await expect(kept).not.toContainText('to re-record');
  await panel(other).getByRole('button', { name: 'All scripts' }).click();
  await panel(other).getByRole('button', { name: 'Remove “Bo stays”' }).click();
  await expect(panel(page).getByText('See which terms a script uses')).toBeVisible();

  await other.close();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page
    .getByRole('dialog', { name: /^Sign out of / })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(page.getByText('Its data was removed from this browser.')).toBeVisible();
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).toEqual([]);
});

test('on a phone, the scripts are in a drawer, and a term in it leads to the table', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTerms(page, workspace, [{ word: 'Bo' }]);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Problems', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Problems' })
    .getByRole('button', { name: 'Scripts', exact: true })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Scripts' });
  await drawer.getByRole('button', { name: 'Paste text' }).click();
  await drawer.getByLabel('Script text').fill('Bo met a-very-long-word-that-nobody-ever-breaks-anywhere');
  await drawer.getByRole('button', { name: 'Add script' }).click();
  const said = drawer.getByRole('button', { name: 'Bo, Respelling, 1 time' });
  await expect(said).toBeVisible();
  await expectAccessible(page, 'an open script on a telephone');
  expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await drawer.getByText('No term 10', { exact: true }).click();
  await drawer.getByText('Text', { exact: true }).click();
  await said.click();
  await expect(drawer).toBeHidden();
  await expect(cell(page, 'Bo', 'Word')).toBeFocused();
});
