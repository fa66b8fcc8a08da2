// The term form is in the rail beside the table, which stays usable, or over the table if there is no room for both.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { boundingBoxOf } from '#e2e/harness/bounding-box.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, form, formField, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

async function openSeeded(page: Page, workspace: Workspace): Promise<void> {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  await open(page, workspace, `/glossaries/${glossary?.id}`);
  await expect(table(page)).toBeVisible();
}

for (const width of [1440, 1024]) {
  test(`at ${width} px the form is beside the table, which stays usable`, async ({ page, workspace }) => {
    await page.setViewportSize({ width, height: 768 });
    await openSeeded(page, workspace);
    const adding = await openForm(page);
    await page.keyboard.type('Aoife');
    await expect(async () => {
      const [beside, list] = [await boundingBoxOf(adding), await boundingBoxOf(table(page))];
      expect(beside.width).toBe(416);
      expect(list.x + list.width).toBeLessThanOrEqual(beside.x);
    }).toPass({ timeout: 20_000 });
    await expectAccessible(page, 'a form beside the table');
    await editCell(page, 'Siobhán', 'Word', 'Shivaun');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Shivaun', 'Word')).toBeVisible();
    await expect(formField(adding, 'Word')).toHaveValue('Aoife');
  });
}

test('opening another term replaces the one in the form, whose typed text is kept', async ({
  page,
  workspace,
}) => {
  await openSeeded(page, workspace);
  await row(page, 'Siobhán').getByRole('button', { name: 'Edit Siobhán' }).click();
  await formField(form(page, 'Edit “Siobhán”'), 'Word').fill('Shivaun');
  await row(page, 'Kraków').getByRole('button', { name: 'Edit Kraków' }).click();
  await expect(formField(form(page, 'Edit “Kraków”'), 'Word')).toBeFocused();
  await expect(form(page, /./)).toHaveCount(1);
  await row(page, 'Siobhán unsaved').getByRole('button', { name: 'Edit Siobhán' }).click();
  await expect(formField(form(page, 'Edit “Siobhán”'), 'Word')).toHaveValue('Shivaun');
});

test('Esc closes the list of languages first, and then the form', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  await cell(page, 'Siobhán', 'Actions').focus();
  await page.keyboard.press('Enter');
  const editing = form(page, 'Edit “Siobhán”');
  await formField(editing, 'Accent').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(editing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();
  await expect(cell(page, 'Siobhán', 'Actions')).toBeFocused();
});

test('deleting the form’s term in the table closes the form', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  await row(page, 'Siobhán').getByRole('button', { name: 'Edit Siobhán' }).click();
  const editing = form(page, 'Edit “Siobhán”');
  await formField(editing, 'Word').fill('Shivaun');
  await cell(page, 'Siobhán unsaved', 'Word').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 term?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(formField(editing, 'Word')).toHaveValue('Shivaun');
  await expect(cell(page, 'Siobhán unsaved', 'Word')).toBeFocused();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByText('before your changes were saved')).toBeHidden();
});

test('typed text is kept when the window becomes too narrow for form and table', async ({
  page,
  workspace,
}) => {
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await page.keyboard.type('Aoife');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(adding).toHaveAttribute('aria-modal', 'true');
  await expect(formField(adding, 'Word')).toHaveValue('Aoife');
});

test('short fields are two in a row, and long ones have their own row', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  const below = (label: string, other: string) => async () => {
    const [place, otherPlace] = [
      await formField(adding, label).boundingBox(),
      await formField(adding, other).boundingBox(),
    ];
    // Both are missing for a moment while the form moves from beside the table to over it.
    return place && otherPlace ? place.y - otherPlace.y : Number.NaN;
  };
  await expect.poll(below('Language', 'Word')).toBe(0);
  await expect.poll(below('Accent', 'Read as')).toBe(0);
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await expect.poll(below('Accent', 'IPA')).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(below('Language', 'Word')).toBeGreaterThan(0);
});

test('at twice the font size, fields are one below the other and “Discard” is not cut off', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await page.keyboard.type('Aoife');
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  await expect
    .poll(async () => {
      const [word, language] = [formField(adding, 'Word'), formField(adding, 'Language')];
      return (await boundingBoxOf(language)).y - (await boundingBoxOf(word)).y;
    })
    .toBeGreaterThan(0);
  const discard = adding.getByRole('button', { name: 'Discard' });
  await discard.scrollIntoViewIfNeeded();
  const [button, sheet] = [await boundingBoxOf(discard), await boundingBoxOf(adding)];
  expect(button.x + button.width).toBeLessThanOrEqual(sheet.x + sheet.width);
  expect(
    await discard.evaluate((element) => {
      const label = element.querySelector('span span') ?? element;
      return label.scrollWidth - label.clientWidth;
    }),
  ).toBeLessThanOrEqual(0);
});

test('the form of a new term starts like a new row, with the usual language and its accent', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const term = { word: 'GIF', languageId: 'en-GB', phonemization: 'dʒɪf', pronunciationLanguageId: 'en-GB' };
  await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  const adding = await openForm(page);
  await page.keyboard.type('nginx');
  await adding.getByRole('radio', { name: 'Respelling' }).check();
  await expect(formField(adding, 'Read as')).toHaveValue('en-GB');
  await formField(adding, 'Respelling').fill('engine x');
  await adding.getByRole('button', { name: 'Save and add another' }).click();
  await expect(row(page, 'nginx')).toBeVisible();
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await expect(formField(adding, 'Accent')).toHaveValue('en-GB');
  await formField(adding, 'Language').fill('de');
  await expect(formField(adding, 'Accent')).toHaveValue('de');
});

test('a suggestion sets its accent if there is none', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await page.keyboard.type('Tomato');
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await formField(adding, 'Language').fill('en-GB');
  await formField(adding, 'Accent').fill('');
  await page.keyboard.press('Tab');
  await adding.getByRole('button', { name: 'Show suggestions' }).click();
  await adding
    .getByRole('button', { name: /^Use təˈm/ })
    .first()
    .click();
  await expect(formField(adding, 'Accent')).toHaveValue('en-US');
  await adding.getByRole('button', { name: 'Save term' }).click();
  await expect(row(page, 'Tomato')).toBeVisible();
});

test('the palette leaves the IPA field visible and types into it without a click', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await adding.getByRole('button', { name: 'Palette' }).click();
  const palette = page.getByRole('region', { name: 'IPA palette' });
  await palette.getByRole('button', { name: /^ʃ/ }).first().click();
  await expect(formField(adding, 'IPA')).toHaveValue('ʃ');
  await expect(formField(adding, 'IPA')).toBeInViewport({ ratio: 1 });
});

test('an error of the word stays after another method is chosen', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await adding.getByRole('button', { name: 'Save term' }).click();
  await expect(adding.getByText('The word is empty.')).toBeVisible();
  await expect(adding.getByText('Choose or type a language.')).toBeVisible();
  await adding.getByRole('radio', { name: 'Respelling' }).check();
  await expect(adding.getByText('The word is empty.')).toBeVisible();
  await expect(adding.getByText('Choose or type a language.')).toBeHidden();
});

test('a long word in the title keeps its distance from the edge, and duplicates are counted', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await workspace.api.addTerm(id, {
    word,
    languageId: 'de',
    pronounceAs: 'x',
    phonemizationLanguageId: 'de',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await row(page, word)
    .getByRole('button', { name: `Edit ${word}` })
    .click();
  const editing = form(page, /^Edit/);
  await expect(async () => {
    const [sheet, title] = [await boundingBoxOf(editing), await boundingBoxOf(editing.getByRole('heading'))];
    expect(title.height).toBeGreaterThan(40);
    expect(title.y - sheet.y).toBeGreaterThanOrEqual(8);
  }).toPass({ timeout: 20_000 });
  await editing.getByRole('radio', { name: 'IPA' }).check();
  await expect(editing.getByRole('radio', { name: 'Clear them when saving' })).toBeChecked();
});
