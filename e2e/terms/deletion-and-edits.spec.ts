// Deleting terms that have unsaved edits: the edits go with the terms, and undo restores both.
import type { Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const SPOKEN = { languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' } as const;

test.beforeEach(({ guard }) => guard.allow(/Failed to load resource|status of 404/));

async function openTerms(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const word of ['GIF', 'SQL']) await workspace.api.addTerm(id, { ...SPOKEN, word });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  return async () => (await workspace.api.terms(id)).map(({ word, phonemization }) => [word, phonemization]);
}

async function remove(page: Page, word: string): Promise<void> {
  await cell(page, word, 'Word').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function say(page: Page, word: string, said: string): Promise<void> {
  await editCell(page, word, 'Pronunciation', said);
  await page.keyboard.press('Enter');
}

test('a deletion of a term with a waiting edit is undone, redone and carried out', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  const waiting = page.getByRole('status').filter({ hasText: 'Offline.' });
  await say(page, 'GIF', 'one');
  await expect(waiting).toContainText('1 edit will sync');
  await remove(page, 'GIF');
  await expect(waiting).toContainText('1 deletion will sync');
  await page.keyboard.press('Control+z');
  await expect(waiting).toContainText('1 edit will sync');
  await page.keyboard.press('Control+y');
  await expect(waiting).toContainText('1 deletion will sync');
  await page.unroute('**/api/**');
  await expect.poll(stored).toEqual([['SQL', 'ɡɪf']]);
  await expect(page.getByText('Back online: 1 term deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(stored).toContainEqual(['GIF', 'one']);
});

test('an edit in flight while its term is deleted is not reported as a problem, and undo restores it', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/terms/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await say(page, 'GIF', 'one');
  await remove(page, 'GIF');
  await expect.poll(stored).toEqual([['SQL', 'ɡɪf']]);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  held.resolve();
  expect((await answered).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 term restored.')).toBeVisible();
  await expect(row(page, 'GIF')).toContainText('one');
  expect(await stored()).toContainEqual(['GIF', 'one']);
  await expect(page.getByText(/couldn’t be saved|Someone else deleted/)).toHaveCount(0);
});

test('a failed edit disappears with its deleted term, and undo restores both', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await page.route('**/glossary/terms/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  );
  await say(page, 'GIF', 'one');
  await expect(page.getByText('1 edit couldn’t be saved.')).toBeVisible();
  await remove(page, 'GIF');
  await expect.poll(stored).toEqual([['SQL', 'ɡɪf']]);
  await expect(page.getByText('1 edit couldn’t be saved.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(stored).toContainEqual(['GIF', 'one']);
});

test('undo right after a paste undoes the paste, even while it is still being computed', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await say(page, 'GIF', 'one');
  await expect.poll(stored).toContainEqual(['GIF', 'one']);
  await cell(page, 'SQL', 'Pronunciation').focus();
  await table(page)
    .locator(':focus')
    .evaluate((at) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'two');
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      at.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'z',
          code: 'KeyZ',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      );
    });
  await expect(page.getByText('Undone in “SQL”')).toBeVisible();
  await expect.poll(stored).toEqual([
    ['GIF', 'one'],
    ['SQL', 'ɡɪf'],
  ]);
});
