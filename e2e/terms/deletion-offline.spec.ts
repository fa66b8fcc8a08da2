// Deleting terms offline: their rows show the pending deletion, which is sent once the server is back.
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { expectDrafts } from '#e2e/harness/persisted-drafts.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const SPOKEN = { languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' } as const;
const WAITS = 'Will be deleted';

test.beforeEach(({ guard }) => guard.allow(/Failed to load resource|status of 4(04|12)/));

async function openTerms(page: Page, workspace: Workspace, words = ['GIF', 'SQL', 'JPEG']) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const word of words) await workspace.api.addTerm(id, { ...SPOKEN, word });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, words[0] ?? '')).toBeVisible();
  const stored = async () => (await workspace.api.terms(id)).map(({ word }) => word);
  const elsewhere = async (word: string, method: 'PUT' | 'DELETE', body?: object) => {
    const term = (await workspace.api.terms(id)).find((one) => one.word === word);
    const answer = await fetch(`${workspace.service.origin}/api/glossary/terms/${term?.id}`, {
      method,
      headers: { 'x-api-key': workspace.key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
  };
  return { id, stored, elsewhere };
}

const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

/** Fails all API requests as if offline. The page itself still loads. */
async function offline(of: Page | BrowserContext): Promise<() => Promise<void>> {
  await of.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => of.unroute('**/api/**');
}

/** Matches requests that delete a term. */
function deletions(of: Page | BrowserContext): string[] {
  const sent: string[] = [];
  of.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url());
  });
  return sent;
}

/** Deletes using only the keyboard. */
async function remove(page: Page, word: string): Promise<void> {
  await cell(page, word, 'Word').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete 1 term?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function removeAll(page: Page, count: number): Promise<void> {
  await table(page).getByRole('checkbox', { name: 'Select all shown terms' }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: `Delete ${count} terms` }).click();
}

/** Finds a row with a pending deletion. */
const going = (page: Page, word: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: `${word} ${WAITS}` }) });
const waitingLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline.' });

test('a term deleted offline shows it, and is deleted once the server is back, using only the keyboard', async ({
  page,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace);
  const sent = deletions(page);
  const comeBack = await offline(page);
  await remove(page, 'GIF');
  await expect(page.getByText('1 term will be deleted when you’re back online.')).toBeVisible();
  await expect(waitingLine(page)).toContainText('Offline. 1 deletion will sync when you’re back online.');
  await expect(going(page, 'GIF')).toBeVisible();
  await expect(cell(page, `GIF ${WAITS}`, 'Updated')).toHaveText(WAITS);
  await expect(cell(page, `GIF ${WAITS}`, 'Word')).toBeFocused();
  await expectAccessible(page, 'a term that is to be deleted');
  expect(await stored()).toContain('GIF');
  sent.length = 0;
  await comeBack();
  await expect(going(page, 'GIF')).toHaveCount(0);
  await expect.poll(stored).toEqual(['SQL', 'JPEG']);
  await expect(page.getByText('Back online: 1 term deleted.')).toBeVisible();
  await expect(waitingLine(page)).toBeHidden();
  expect(sent).toHaveLength(1);
  await expect(table(page).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 term restored.')).toBeVisible();
  await expect.poll(async () => (await stored()).toSorted()).toEqual(['GIF', 'JPEG', 'SQL']);
});

test('a pending deletion that is undone is not sent, and redo makes it wait again', async ({
  page,
  workspace,
}) => {
  const { id, stored } = await openTerms(page, workspace);
  const before = await workspace.api.terms(id);
  const comeBack = await offline(page);
  await remove(page, 'GIF');
  await expect(going(page, 'GIF')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: 1 term kept.')).toBeVisible();
  await expect(going(page, 'GIF')).toHaveCount(0);
  await expect(waitingLine(page)).toBeHidden();
  await page.keyboard.press('Control+y');
  await expect(going(page, 'GIF')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(going(page, 'GIF')).toHaveCount(0);
  const sent = deletions(page);
  const read = page.waitForResponse('**/api/**');
  await comeBack();
  await page.reload();
  await read;
  await expect(row(page, 'GIF')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stored()).toEqual(['GIF', 'SQL', 'JPEG']);
  expect(await workspace.api.terms(id)).toEqual(before);
});

test('a deletion made offline survives a reload, is carried out then, and can be undone', async ({
  page,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace);
  const sent = deletions(page);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
  await remove(page, 'GIF');
  await expectDrafts(page, 'GIF');
  sent.length = 0;
  await page.reload();
  await expect(going(page, 'GIF')).toBeVisible();
  await expect(waitingLine(page)).toContainText('1 deletion will sync');
  expect(await stored()).toContain('GIF');
  await page.unroute('**/api/**');
  await expect.poll(stored).toEqual(['SQL', 'JPEG']);
  await expect(page.getByText('Back online: 1 term deleted.')).toBeVisible();
  await cell(page, 'SQL', 'Word').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).toSorted()).toEqual(['GIF', 'JPEG', 'SQL']);
  await page.reload();
  await expect(row(page, 'SQL')).toBeVisible();
  await expect(page.getByText(WAITS)).toHaveCount(0);
});

test('after the first deletion fails offline, the rest of the selection waits, and all are sent together', async ({
  page,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace, words(40));
  const sent = deletions(page);
  let answered = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'DELETE' && answered++ < 10) return route.continue();
    return route.abort('internetdisconnected');
  });
  await removeAll(page, 40);
  await expect(
    page.getByText('10 terms deleted. 30 terms will be deleted when you’re back online.'),
  ).toBeVisible();
  expect(sent.length).toBeLessThan(20);
  await expect(waitingLine(page)).toContainText('Offline. 30 deletions will sync');
  await expect(page.getByText('terms selected')).toBeHidden();
  sent.length = 0;
  await page.unroute('**/api/**');
  await expect(page.getByText('Add your first term')).toBeVisible();
  expect(await stored()).toEqual([]);
  expect(sent).toHaveLength(30);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await stored()).length).toBe(40);
});

test('leaving and returning while deletions are sent repeats none of them, and they can be stopped', async ({
  page,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace, words(30));
  const comeBack = await offline(page);
  await removeAll(page, 30);
  await expect(waitingLine(page)).toContainText('30 deletions');
  const held = Promise.withResolvers<void>();
  const sent = deletions(page);
  await page.route('**/glossary/terms/*', async (route) => {
    if (sent.length > 10) await held.promise;
    await route.continue();
  });
  await comeBack();
  await expect(page.getByText(/of 30 terms deleted/)).toBeVisible();
  await expect.poll(() => sent.length).toBe(14);
  await page.getByRole('link', { name: 'Glossaries', exact: true }).click();
  await page.getByRole('link', { name: 'Words' }).click();
  await expect(table(page).locator('[data-deletion]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  held.resolve();
  await expect(page.getByText(/terms couldn’t be deleted. You stopped before this was saved./)).toBeVisible();
  const left = (await stored()).length;
  expect(left).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(async () => (await stored()).length).toBe(0);
  expect(new Set(sent).size).toBe(sent.length);
});

test('a term with a pending deletion refuses edits, explains why, and can be kept', async ({
  page,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace);
  await offline(page);
  await remove(page, 'GIF');
  const refused = page.getByText('“GIF” will be deleted. To edit it, keep it first.');
  const name = `GIF ${WAITS}`;
  await cell(page, name, 'Word').focus();
  await page.keyboard.press('x');
  await expect(refused).toBeVisible();
  await expect(table(page).getByRole('textbox')).toHaveCount(0);
  for (const column of ['Pronunciation', 'Method', 'Match case'] as const) {
    await cell(page, name, column).focus();
    await page.keyboard.press('Enter');
    await expect(table(page).getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }
  await cell(page, name, 'Actions').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“GIF” kept.')).toBeVisible();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(waitingLine(page)).toBeHidden();
  // This is one step of the history too.
  await page.keyboard.press('Control+z');
  await expect(going(page, 'GIF')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'GIF')).toBeVisible();
  expect(await stored()).toEqual(['GIF', 'SQL', 'JPEG']);
});

test('filling down and bulk edits skip terms with a pending deletion and report it', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await offline(page);
  await remove(page, 'SQL');
  await cell(page, 'GIF', 'Language').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await cell(page, 'GIF', 'Language').focus();
  await editCell(page, 'GIF', 'Accent', 'en-GB');
  await page.keyboard.press('Enter');
  await cell(page, 'GIF', 'Accent').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(
    page.getByText('Filled down in 1 term. 1 term not changed because it will be deleted.'),
  ).toBeVisible();
  await table(page).getByRole('checkbox', { name: 'Select all shown terms' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  await expect(page.getByRole('dialog', { name: 'Change 2 terms' })).toBeVisible();
});

test('a term that someone else changed is deleted or kept only after a question', async ({
  page,
  workspace,
}) => {
  const { stored, elsewhere } = await openTerms(page, workspace);
  const comeBack = await offline(page);
  for (const word of ['GIF', 'SQL', 'JPEG']) await remove(page, word);
  await expect(waitingLine(page)).toContainText('3 deletions will sync');
  await elsewhere('GIF', 'PUT', { phonemization: 'theirs' });
  await elsewhere('SQL', 'PUT', { phonemization: 'theirs too' });
  await elsewhere('JPEG', 'DELETE');
  await comeBack();
  await expect(page.getByText('2 terms couldn’t be deleted. Someone else changed them.')).toBeVisible();
  expect(await stored()).toEqual(['GIF', 'SQL']);
  await page.getByRole('button', { name: /couldn’t be deleted/ }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('IPA is now “theirs”. Previously “ɡɪf”.');
  await expectAccessible(page, 'terms that could not be deleted');
  await problems.getByRole('button', { name: 'Keep “GIF”' }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('theirs');
  await problems.getByRole('button', { name: 'Delete: “SQL”' }).click();
  await expect.poll(stored).toEqual(['GIF']);
  await expect(page.getByText('couldn’t be deleted')).toHaveCount(0);
});

test('a waiting edit disappears with its deleted term, and undo restores both', async ({
  page,
  workspace,
}) => {
  const { id, stored } = await openTerms(page, workspace);
  const comeBack = await offline(page);
  await editCell(page, 'GIF', 'Pronunciation', 'one');
  await page.keyboard.press('Enter');
  await editCell(page, 'SQL', 'Pronunciation', 'two');
  await page.keyboard.press('Enter');
  await expect(waitingLine(page)).toContainText('2 edits will sync');
  await remove(page, 'GIF');
  await remove(page, 'SQL');
  await expect(waitingLine(page)).toContainText('Offline. 2 deletions will sync');
  await page.keyboard.press('Control+z');
  await expect(waitingLine(page)).toContainText('Offline. 1 edit, 1 deletion will sync');
  await comeBack();
  await expect.poll(stored).toEqual(['SQL', 'JPEG']);
  await expect.poll(async () => (await workspace.api.terms(id))[0]?.phonemization).toBe('two');
  await expect(page.getByText('couldn’t be saved')).toHaveCount(0);
});

test('terms merged offline become one when the server is back', async ({ page, workspace }) => {
  const { id, stored } = await openTerms(page, workspace, ['GIF', 'SQL']);
  await workspace.api.addTerm(id, { ...SPOKEN, word: 'gif', phonemization: 'dʒɪf' });
  await page.reload();
  await page.getByRole('button', { name: '1 problem' }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: 'Merge the terms for “GIF”…' }).click();
  const comeBack = await offline(page);
  const dialog = page.getByRole('dialog', { name: 'Merge 2 terms for “GIF”' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(
    page.getByText('2 terms become one. 1 term will be deleted when you’re back online.'),
  ).toBeVisible();
  await expect(table(page).locator('[data-deletion]')).toHaveCount(1);
  await expect(problems.getByRole('button', { name: /^Merge/ })).toHaveCount(0);
  await comeBack();
  await expect.poll(async () => (await stored()).length).toBe(2);
  await expect(table(page).locator('[data-deletion]')).toHaveCount(0);
});

test('with two tabs, the tab that was asked sends a deletion, and another takes over after it is closed', async ({
  page,
  context,
  workspace,
}) => {
  const { stored } = await openTerms(page, workspace);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(row(other, 'GIF')).toBeVisible();
  const sent = deletions(context);
  const comeBack = await offline(context);
  await remove(page, 'GIF');
  await expect(going(page, 'GIF')).toBeVisible();
  await expectDrafts(other, 'GIF');
  await comeBack();
  await other.reload();
  await expect.poll(stored).toEqual(['SQL', 'JPEG']);
  await expect(row(other, 'SQL')).toBeVisible();
  await expect(page.getByText('Back online: 1 term deleted.')).toBeVisible();
  await expect(other.getByText('Back online')).toHaveCount(0);
  const last = sent.slice(sent.findLastIndex((url, at) => url !== sent[at - 1]));
  expect(new Set(last).size).toBe(1);

  await offline(context);
  await remove(page, 'SQL');
  await expectDrafts(other, 'SQL');
  await page.close();
  await context.unroute('**/api/**');
  sent.length = 0;
  await other.reload();
  await expect.poll(stored).toEqual(['JPEG']);
  await expect(other.getByText('Back online: 1 term deleted.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('pending deletions end if the glossary no longer exists when the server is back', async ({
  page,
  workspace,
}) => {
  const { id } = await openTerms(page, workspace);
  const comeBack = await offline(page);
  await remove(page, 'GIF');
  await expect(going(page, 'GIF')).toBeVisible();
  const answer = await fetch(`${workspace.service.origin}/api/glossary/${id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': workspace.key },
  });
  expect(answer.ok).toBe(true);
  await comeBack();
  await expect(page.getByText('Changes can’t be saved any more.')).toBeVisible();
  await expect(waitingLine(page)).toBeHidden();
  await expect(page.getByText(/couldn’t be (saved|deleted)/)).toHaveCount(0);
});

test('signing out forgets pending deletions', async ({ page, workspace }) => {
  const { stored } = await openTerms(page, workspace);
  const sent = deletions(page);
  const comeBack = await offline(page);
  await remove(page, 'GIF');
  await expectDrafts(page, 'GIF');
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: /^Sign out/ }).click();
  await page
    .getByRole('dialog', { name: /^Sign out of / })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  sent.length = 0;
  await comeBack();
  await open(page, workspace, '/glossaries');
  await page.getByRole('link', { name: 'Words' }).click();
  await expect(row(page, 'GIF')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stored()).toEqual(['GIF', 'SQL', 'JPEG']);
});

test('an unsaved new row can be discarded offline', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await offline(page);
  await page.getByRole('rowheader', { name: 'New word' }).first().focus();
  await page.keyboard.type('Hyundai');
  await page.keyboard.press('Enter');
  await cell(page, 'Hyundai', 'Pronunciation').focus();
  await page.keyboard.type('hʌndeɪ');
  await page.keyboard.press('Enter');
  await expect(waitingLine(page)).toContainText('1 new term will sync');
  await cell(page, 'Hyundai', 'Word').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('1 new term discarded.')).toBeVisible();
  await expect(waitingLine(page)).toBeHidden();
});

test('on a phone, the cell bar shows a pending deletion and can cancel it', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTerms(page, workspace);
  await offline(page);
  await remove(page, 'GIF');
  const bar = page.getByRole('region', { name: 'Cell' });
  await expect(bar).toContainText('It will be deleted when you’re back online.');
  await expect(bar.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Edit' })).toBeVisible();
});
