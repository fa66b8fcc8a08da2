// Cells show the state of their edits and their problems by an icon and a name, not by color alone.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const SPOKEN = { languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' } as const;

async function openWith(page: Page, { api, ...workspace }: Workspace, ...words: string[]): Promise<string> {
  const { id } = await api.createGlossary({ name: 'Words' });
  for (const word of words) await api.addTerm(id, { ...SPOKEN, word });
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  if (words[0] !== undefined) await expect(row(page, words[0]).first()).toBeVisible();
  return id;
}

async function type(page: Page, word: string, text: string): Promise<void> {
  await editCell(page, word, 'Pronunciation', text);
  await page.keyboard.press('Enter');
}

test('a cell shows by an icon and a name that it is saving, failed, waiting or a draft, and nothing once saved', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/400|Failed to load resource/);
  await openWith(page, workspace, 'draft', 'failed', 'saved', 'saving', 'waiting');
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/terms/**', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('refuse')) return route.fulfill({ status: 400, json: { detail: 'It says no.' } });
    if (body.includes('away')) return route.abort();
    if (body.includes('hold')) await held.promise;
    return route.continue();
  });
  const value = (word: string) => cell(page, word, 'Pronunciation');
  await type(page, 'saved', 'sɑvd');
  await type(page, 'failed', 'refuse');
  await type(page, 'saving', 'hold');
  await type(page, 'draft', '');
  for (const [word, name] of [
    ['failed', 'Not saved'],
    ['saving', 'Saving'],
    ['draft', 'Draft'],
  ] as const) {
    await expect(value(word).getByText(name, { exact: true })).toBeVisible();
    await expect(value(word).locator('[data-kind] > [aria-hidden]')).toBeVisible();
  }
  await expect(value('failed')).toHaveAttribute('title', /It says no/);
  await expect(value('saved').locator('[data-kind]')).toHaveCount(0);
  await type(page, 'waiting', 'away');
  await expect(value('waiting').getByText('Waiting to sync', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the states of cells');
  held.resolve();
  await expect(value('saving').locator('[data-kind]')).toHaveCount(0);
});

test('an edit that is saved at once shows no progress ring', async ({ page, workspace }) => {
  await openWith(page, workspace, 'GIF');
  await page.addStyleTag({ content: '[data-kind=saving] { animation-delay: 3600s !important }' });
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/terms/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await type(page, 'GIF', 'dʒɪf');
  const ring = cell(page, 'GIF', 'Pronunciation').locator('[data-kind=saving]');
  await expect(ring).toHaveCSS('visibility', 'hidden');
  held.resolve();
  await expect(ring).toHaveCount(0);
});

test('doubtful symbols and cells are underlined and described for screen readers', async ({
  page,
  workspace,
}) => {
  const id = await openWith(page, workspace, 'Kia', 'Kia');
  await workspace.api.addTerm(id, { ...SPOKEN, word: 'Kub', phonemization: 'kuːb7nɛtiz' });
  await page.reload();
  const value = cell(page, 'Kub', 'Pronunciation');
  await expect(value).toHaveAccessibleDescription('Has a problem');
  const wavy = (text: string) => value.getByText(text, { exact: true }).last();
  await expect(wavy('7')).toHaveCSS('text-decoration-style', 'wavy');
  await expect(value.getByText('kuːb', { exact: true })).toHaveCSS('text-decoration-line', 'none');
  const words = cell(page, 'Kia', 'Word');
  await expect(words.first()).toHaveAccessibleDescription('Has a problem');
  await expect(words.last().getByText('Kia')).toHaveCSS('text-decoration-style', 'wavy');
  await expect(cell(page, 'Kub', 'Word')).not.toHaveAccessibleDescription('Has a problem');
  await expectAccessible(page, 'doubtful cells');
});

for (const scale of [1, 2])
  test.describe(`with a device pixel ratio of ${scale}`, () => {
    test.use({ deviceScaleFactor: scale });
    test('the wavy underline is not cut off', async ({ page, workspace }) => {
      const id = await openWith(page, workspace, 'Kia', 'Kia');
      await workspace.api.addTerm(id, { ...SPOKEN, word: 'Kub', phonemization: 'kuːb7nɛtiz' });
      await page.reload();
      for (const doubtful of [cell(page, 'Kub', 'Pronunciation'), cell(page, 'Kia', 'Word').first()]) {
        await expect(doubtful).toHaveAccessibleDescription('Has a problem');
        const seen = await doubtful.screenshot();
        // Draws the underline without anything that could cut it off.
        await doubtful.evaluate((element) => {
          for (const inside of element.querySelectorAll<HTMLElement>('span'))
            inside.style.overflow = 'visible';
        });
        expect(seen.equals(await doubtful.screenshot())).toBe(true);
      }
    });
  });
