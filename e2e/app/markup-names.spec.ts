// Tests that markup in names is shown as text. The guard fails a test on any violation of the page's policy.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { file, folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, table } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { tray } from '#e2e/harness/uploads.ts';

/** Has no slash, because a slash would make a folder. */
const IMAGE = '<img src=x onerror=window.ran=true>';
const SCRIPT = '"><script>window.ran=true</script>';
const TEMPLATE = '{{constructor.constructor("window.ran=true")()}}';

async function expectInert(page: Page): Promise<void> {
  const made = await page.evaluate(() => ({
    images: document.querySelectorAll('img[src=x]').length,
    scripts: [...document.scripts].filter(({ text }) => text.includes('window.ran')).length,
    hasRun: 'ran' in window,
  }));
  expect(made).toEqual({ images: 0, scripts: 0, hasRun: false });
}

test('shows markup in names of files and folders as text in tree, details and dialogs', async ({
  page,
  workspace,
}) => {
  await workspace.api.upload(`${IMAGE}/${TEMPLATE}.wav`, 'audio/wav', fixture('tone.wav'));
  await workspace.api.upload(`${IMAGE}.wav`, 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  await expect(file(page, `${IMAGE}.wav`)).toBeVisible();
  await file(page, `${IMAGE}.wav`).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText(IMAGE);
  await page.keyboard.press('Escape');
  await expect(tree(page)).toContainText(IMAGE);
  await expect(folder(page, '<img src=x onerror=window.ran=true>')).toBeVisible();
  await expectInert(page);
});

test('shows markup in upload errors of the service as text', async ({ page, workspace, folder: place }) => {
  const source = join(place, `${IMAGE}.wav`);
  await cp(fixture('tone.wav'), source);
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: `${IMAGE}${SCRIPT}` };
  const refusal = { status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) };
  await page.route('**/media/upload-url*', (route) => route.fulfill(refusal));
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText(IMAGE);
  await expectInert(page);
});

test('shows markup in glossaries and terms as text in lists, headings, cells and hits', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: `${IMAGE}${SCRIPT}`, description: SCRIPT });
  await workspace.api.addTerm(id, {
    word: IMAGE,
    languageId: SCRIPT,
    pronounceAs: `${TEMPLATE}${SCRIPT}`,
    phonemizationLanguageId: IMAGE,
  });
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('main')).toContainText(`${IMAGE}${SCRIPT}`);
  await expectInert(page);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(IMAGE);
  await expect(table(page)).toContainText(TEMPLATE);
  await cell(page, IMAGE, 'Word').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /Word/ }).last()).toHaveValue(IMAGE);
  await page.keyboard.press('Escape');
  await expectInert(page);
});
