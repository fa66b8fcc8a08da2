// Finding terms by sound.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const IPA = { languageId: 'en', pronunciationLanguageId: 'en' };
const TERMS = [
  { word: 'Siobhán', phonemization: 'ʃɪˈvɔːn', ...IPA },
  { word: 'Chevonne', phonemization: 'ʃəˈvɑn', ...IPA },
  { word: 'Nike', phonemization: 'ˈnaɪki', ...IPA },
  { word: 'nginx', languageId: 'en', pronounceAs: 'engine x', phonemizationLanguageId: 'en' },
];

async function openTerms(page: Page, { api, ...workspace }: Workspace): Promise<void> {
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const term of TERMS) await api.addTerm(id, term);
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await expect(row(page, 'nginx')).toBeVisible();
}

const bySound = (page: Page) => page.getByRole('button', { name: 'By sound' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search terms by sound' });

test('IPA typed into the search by sound finds terms that sound alike, and the address has it', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await bySound(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ʃɪvɔ:n');
  await expect(page.getByText('2 of 4 terms')).toBeVisible();
  await expect(row(page, 'Siobhán')).toBeVisible();
  await expect(row(page, 'Chevonne')).toBeVisible();
  await expect(row(page, 'Nike')).toBeHidden();
  // Move the pointer away from elements with a tooltip.
  await page.mouse.move(0, 0);
  await expectAccessible(page, 'terms by sound');
  await expect(page).toHaveURL(/by=sound/);
  await page.reload();
  await expect(field(page)).toHaveValue('ʃɪvɔ:n');
  await expect(page.getByText('2 of 4 terms')).toBeVisible();
  await bySound(page).click();
  await expect(page.getByText('No terms match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('4 terms', { exact: true })).toBeVisible();
});

test('the search field by sound types IPA like other fields, and explains what can be found if nothing is', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await bySound(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('s/');
  await expect(field(page)).toHaveValue('ʃ');
  await expect(page.getByText('Only terms with IPA can be searched by sound.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Nike')).toBeVisible();
});
