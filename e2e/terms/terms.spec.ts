// Terms are created, found and deleted with each pronunciation option; the form never sends a term without one.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, form, formField, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

async function openNew(page: Page, workspace: Workspace): Promise<string> {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await open(page, workspace, `/glossaries/${id}`);
  return id;
}

async function openSeeded(page: Page, workspace: Workspace): Promise<void> {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  await open(page, workspace, `/glossaries/${glossary?.id}`);
  await expect(row(page, 'Siobhán')).toBeVisible();
}

test('an empty glossary explains what a term is, and offers a sample of each method', async ({
  page,
  workspace,
}) => {
  const glossaryId = await openNew(page, workspace);
  await expect(page.getByRole('heading', { name: 'Add your first term' })).toBeVisible();
  await expectAccessible(page, 'an empty glossary');
  for (const word of ['Hyundai', 'Siobhán', 'nginx']) {
    await page.getByRole('button', { name: `Add ${word}` }).click();
    await expect(row(page, word)).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Examples' })).toBeHidden();
  await expect.poll(() => workspace.api.terms(glossaryId)).toHaveLength(3);
});

test.describe('the samples of an empty glossary', () => {
  for (const width of [360, 1280])
    test(`take one line each at ${width} px`, async ({ page, workspace }) => {
      await page.setViewportSize({ width, height: 740 });
      await openNew(page, workspace);
      const examples = page.getByRole('list', { name: 'Examples' }).getByRole('listitem');
      await expect(examples).toHaveCount(3);
      for (const example of await examples.all())
        await expect.poll(async () => (await example.boundingBox())?.height).toBeLessThan(48);
    });

  for (const width of [768, 1280])
    test(`are aligned with the columns of the table at ${width} px`, async ({ page, workspace }) => {
      await page.setViewportSize({ width, height: 740 });
      await openNew(page, workspace);
      const example = page.getByRole('listitem').filter({ hasText: 'Siobhán' });
      for (const [column, text] of [
        ['Language', 'English'],
        ['Method', 'IPA'],
      ] as const) {
        const head = page.getByRole('columnheader', { name: column, exact: true });
        const places = async () => {
          const [above, below] = [
            await head.boundingBox(),
            await example.getByText(text).first().boundingBox(),
          ];
          return above && below ? [below.x > above.x, below.x < above.x + above.width] : [];
        };
        await expect.poll(places).toEqual([true, true]);
      }
    });
});

const OPTIONS = [
  {
    option: 'Language rules',
    fields: { 'Read as': 'ga-IE', Accent: 'en-IE' },
    stored: {
      phonemizationLanguageId: 'ga-IE',
      pronunciationLanguageId: 'en-IE',
      phonemization: null,
      pronounceAs: null,
    },
    how: 'Language rules',
    spoken: 'Irish (Ireland) → English (Ireland)',
  },
  {
    option: 'IPA',
    fields: { IPA: 'ʃɪˈvɔːn', Accent: 'en-IE' },
    stored: {
      phonemization: 'ʃɪˈvɔːn',
      pronunciationLanguageId: 'en-IE',
      phonemizationLanguageId: null,
      pronounceAs: null,
    },
    how: 'IPA',
    spoken: 'ʃɪˈvɔːn',
  },
  {
    option: 'Respelling',
    fields: { Respelling: 'shiv awn', 'Read as': 'en-GB' },
    stored: {
      pronounceAs: 'shiv awn',
      phonemizationLanguageId: 'en-GB',
      phonemization: null,
      pronunciationLanguageId: null,
    },
    how: 'Respelling',
    spoken: '“shiv awn”',
  },
] as const;

for (const { option, fields, stored, how, spoken } of OPTIONS) {
  test(`a term is created with the method “${option}”, and not without each of its fields`, async ({
    page,
    workspace,
  }) => {
    const glossaryId = await openNew(page, workspace);
    const dialog = await openForm(page);
    const field = (name: string) => formField(dialog, name);
    await dialog.getByRole('radio', { name: option }).check();
    await field('Word').fill('Siobhán');
    await field('Language').fill('en-GB');
    await page.keyboard.press('Tab');

    // First without all of its fields, including prefilled ones, then without each one: refused at the field, and
    // nothing is sent.
    for (const name of Object.keys(fields)) await field(name).fill('');
    const save = dialog.getByRole('button', { name: 'Save term' });
    await save.click();
    for (const name of Object.keys(fields)) await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    // Close the list of languages that opens on focus.
    await field('Word').focus();
    await expectAccessible(page, `refused: ${option}`);
    for (const missing of Object.keys(fields)) {
      for (const [name, value] of Object.entries(fields)) {
        await field(name).fill(name === missing ? '' : value);
        await page.keyboard.press('Tab');
      }
      await save.click();
      await expect(field(missing)).toHaveAttribute('aria-invalid', 'true');
    }
    expect(await workspace.api.terms(glossaryId)).toEqual([]);

    for (const [name, value] of Object.entries(fields)) {
      await field(name).fill(value);
      await page.keyboard.press('Tab');
    }
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(cell(page, 'Siobhán', 'Method')).toHaveText(how);
    await expect(cell(page, 'Siobhán', 'Pronunciation')).toHaveText(spoken);
    const terms = await workspace.api.terms(glossaryId);
    expect(terms).toHaveLength(1);
    expect(terms[0]).toMatchObject({ word: 'Siobhán', languageId: 'en-GB', caseSensitive: false, ...stored });
  });
}

test('a language is suggested by name, and any other ID is kept as typed', async ({ page, workspace }) => {
  const glossaryId = await openNew(page, workspace);
  const dialog = await openForm(page);
  const field = (name: string) => formField(dialog, name);
  await field('Word').fill('Zagreb');
  await field('Language').fill('croat');
  await page
    .getByRole('option', { name: /Croatian/ })
    .first()
    .click();
  await expect(field('Language')).toHaveValue('hr');
  await dialog.getByRole('radio', { name: 'Language rules' }).check();
  await field('Read as').fill('x-studio voice 7');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Unknown language ID, saved as typed.')).toBeVisible();
  await field('Accent').fill('hr-HR');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save term' }).click();
  await expect(dialog).toBeHidden();
  const [term] = await workspace.api.terms(glossaryId);
  expect(term).toMatchObject({ languageId: 'hr', phonemizationLanguageId: 'x-studio voice 7' });
});

test('a duplicate word shows a warning and can be saved', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  const dialog = await openForm(page);
  const field = (name: string) => formField(dialog, name);
  await field('Word').fill('Siobhán');
  await field('Language').fill('en-GB');
  await page.keyboard.press('Tab');
  await expect(
    dialog.getByText(/This glossary already has 1 term for “Siobhán” in this language/),
  ).toBeVisible();
  await expectAccessible(page, 'a duplicate');
});

test('text typed for a new term survives closing the form', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  const dialog = await openForm(page);
  await dialog.getByRole('textbox', { name: 'Word', exact: true }).fill('half typed');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openForm(page);
  await expect(dialog.getByRole('textbox', { name: 'Word', exact: true })).toHaveValue('half typed');
});

test('terms are searched, filtered and sorted', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  // Without the header and the entry row.
  const rows = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Edit / }) });
  await expect(rows).toHaveCount(8);
  await cell(page, 'Siobhán', 'Word').focus();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toBeFocused();
  await page.keyboard.type('krakow');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 of 8 terms')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Filter by method' }).click();
  await page.getByRole('option', { name: 'IPA' }).click();
  await expect(rows).toHaveCount(3);
  // Choosing it again clears the choice.
  await page.getByRole('combobox', { name: 'Filter by method' }).click();
  await page.getByRole('option', { name: 'IPA' }).click();
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText('Cholmondeley');
  await table(page).getByRole('columnheader', { name: /^Word/ }).getByRole('button').click();
  await expect(rows.first()).toContainText('Worcestershire');
});

test('several terms are deleted by keyboard, after a question that names them', async ({
  page,
  workspace,
}) => {
  await openSeeded(page, workspace);
  const [glossary] = await workspace.api.glossaries();
  await cell(page, 'Siobhán', 'Word').click();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 terms selected')).toBeVisible();
  // After cancelling, the focus is where it was.
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('2 terms selected')).toBeHidden();
  await expect(cell(page, 'Nguyễn', 'Word')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 terms selected')).toBeVisible();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 2 terms?' });
  await expect(question).toContainText('Siobhán');
  await expect(question).toContainText('Nguyễn');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 terms deleted.')).toBeVisible();
  const words = (await workspace.api.terms(glossary?.id ?? '')).map(({ word }) => word);
  expect(words).not.toContain('Siobhán');
  expect(words).not.toContain('Nguyễn');
  expect(words).toHaveLength(6);
});

test('a deleted glossary is reported, and the typed text can be copied', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/status of 40[04]/);
  const glossaryId = await openNew(page, workspace);
  const dialog = await openForm(page);
  await dialog.getByRole('textbox', { name: 'Word', exact: true }).fill('Too late');
  await formField(dialog, 'Language').fill('en');
  await page.keyboard.press('Tab');
  await dialog.getByRole('radio', { name: 'IPA' }).check();
  await dialog.getByRole('textbox', { name: 'IPA', exact: true }).fill('tuː leɪt');
  await formField(dialog, 'Accent').fill('en');
  await page.keyboard.press('Tab');
  const response = await fetch(`${workspace.service.origin}/api/glossary/${glossaryId}`, {
    method: 'DELETE',
    headers: { 'x-api-key': workspace.key },
  });
  expect(response.status).toBe(204);
  await dialog.getByRole('button', { name: 'Save term' }).click();
  await expect(form(page).getByText(/Someone else deleted this glossary/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Word', exact: true })).toHaveValue('Too late');
  await expect(dialog.getByRole('button', { name: 'Copy what you typed' })).toBeVisible();
});
