// Two people edit one field: no change is overwritten unseen, and no typed text is lost. Tested with servers that check
// `If-Match`, and with others, for which the list is read again before a save.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, form, openProblems, row, unsavedLine } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
const SAID = 'Someone else also edited this.';

/** @param page opened on a glossary with one term */
async function openTerm(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const { id: termId } = await workspace.api.addTerm(id, GIF);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  const elsewhere = async (method: 'PUT' | 'DELETE', body?: object) => {
    const answer = await fetch(`${workspace.service.origin}/api/glossary/terms/${termId}`, {
      method,
      headers: { 'x-api-key': workspace.key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
  };
  return { elsewhere, stored: () => workspace.api.terms(id) };
}

async function editIpa(page: Page, ipa: string) {
  await page.getByRole('button', { name: 'Edit GIF' }).click();
  const editing = form(page, 'Edit “GIF”');
  await editing.getByRole('textbox', { name: 'IPA' }).fill(ipa);
  return { editing, save: () => editing.getByRole('button', { name: 'Save term' }).click() };
}

test.beforeEach(({ guard }) => guard.allow(/status of 4(04|12)/));

for (const looks of [true, false]) {
  test.describe(looks ? 'a server that checks If-Match' : 'a server that ignores If-Match', () => {
    test.beforeEach(async ({ page }) => {
      // Makes the list outdated.
      await page.clock.install();
      if (!looks) await page.route('**/api/capabilities', (route) => route.fulfill({ status: 404 }));
    });

    test('a form whose term someone else changed shows both values, and can keep mine', async ({
      page,
      workspace,
    }) => {
      const { elsewhere, stored } = await openTerm(page, workspace);
      const { editing, save } = await editIpa(page, 'mine');
      await elsewhere('PUT', { phonemization: 'theirs', languageId: 'de' });
      await page.clock.fastForward(11_000);
      await save();
      await expect(editing.getByRole('alert')).toContainText(SAID);
      await expect(editing.getByRole('row', { name: 'IPA Previously “ɡɪf”. mine theirs' })).toBeVisible();
      // Their changes of other fields are kept in any case, and shown.
      await expect(editing.getByRole('alert')).toContainText('Language is now “de”. Previously “en”.');
      expect(await stored()).toMatchObject([{ phonemization: 'theirs' }]);
      await editing.getByRole('button', { name: 'Keep mine' }).click();
      await expect(editing).toBeHidden();
      expect(await stored()).toMatchObject([{ phonemization: 'mine', languageId: 'de' }]);
    });

    test('their value can be accepted, and other typed text stays', async ({ page, workspace }) => {
      const { elsewhere, stored } = await openTerm(page, workspace);
      const { editing, save } = await editIpa(page, 'mine');
      await editing.getByRole('checkbox', { name: 'Match case' }).check();
      await elsewhere('PUT', { phonemization: 'theirs' });
      await page.clock.fastForward(11_000);
      await save();
      await editing.getByRole('button', { name: 'Take theirs' }).click();
      await expect(editing.getByRole('textbox', { name: 'IPA' })).toHaveValue('theirs');
      await expect(editing.getByRole('checkbox', { name: 'Match case' })).toBeChecked();
      await save();
      await expect(editing).toBeHidden();
      expect(await stored()).toMatchObject([{ phonemization: 'theirs', caseSensitive: true }]);
    });

    test('changes of different fields by both people are merged without a question', async ({
      page,
      workspace,
    }) => {
      const { elsewhere, stored } = await openTerm(page, workspace);
      const { editing, save } = await editIpa(page, 'mine');
      await elsewhere('PUT', { languageId: 'de' });
      await page.clock.fastForward(11_000);
      await save();
      await expect(editing).toBeHidden();
      expect(await stored()).toMatchObject([{ phonemization: 'mine', languageId: 'de' }]);
      await expect(page.getByText('Someone else also changed: Language.')).toBeVisible();
    });

    test('a term changed after its deletion was requested is shown, and deleted when asked again', async ({
      page,
      workspace,
    }) => {
      const { elsewhere, stored } = await openTerm(page, workspace);
      await cell(page, 'GIF', 'Word').focus();
      await page.keyboard.press('Delete');
      await elsewhere('PUT', { phonemization: 'theirs' });
      await page.clock.fastForward(11_000);
      const question = page.getByRole('dialog', { name: 'Delete 1 term?' });
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(question).toContainText('Someone else changed it. IPA is now “theirs”.');
      expect(await stored()).toMatchObject([{ phonemization: 'theirs' }]);
      await question.getByRole('button', { name: 'Delete the rest' }).click();
      await expect(question).toBeHidden();
      expect(await stored()).toEqual([]);
    });

    test('the user’s own change is no conflict', async ({ page, workspace }) => {
      // Wide enough for the column beside the form.
      await page.setViewportSize({ width: 1600, height: 800 });
      const { stored } = await openTerm(page, workspace);
      const { editing, save } = await editIpa(page, 'mine');
      await row(page, 'GIF unsaved').getByRole('checkbox', { name: 'Match case for GIF' }).click();
      await expect.poll(stored).toMatchObject([{ caseSensitive: true }]);
      await save();
      await expect(editing).toBeHidden();
      await cell(page, 'GIF', 'Word').focus();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Add your first term')).toBeVisible();
      await expect(page.getByText('Someone else also changed')).toBeHidden();
      expect(await stored()).toEqual([]);
    });

    test('a cell whose field someone else changed says so, and either value can be chosen', async ({
      page,
      workspace,
    }) => {
      const { elsewhere, stored } = await openTerm(page, workspace);
      await editCell(page, 'GIF', 'Pronunciation', 'mine');
      await elsewhere('PUT', { phonemization: 'theirs' });
      await page.clock.fastForward(11_000);
      await page.keyboard.press('Enter');
      await expect(unsavedLine(page)).toContainText(SAID);
      const problems = await openProblems(page);
      await expect(problems).toContainText('IPA: mine');
      await expect(problems).toContainText('IPA is now “theirs”. Previously “ɡɪf”.');
      expect(await stored()).toMatchObject([{ phonemization: 'theirs' }]);
      await problems.getByRole('button', { name: 'Keep mine: “GIF”' }).click();
      await expect.poll(stored).toMatchObject([{ phonemization: 'mine' }]);

      // The page may have read their value while the user types. The value at the start of typing counts.
      await editCell(page, 'GIF', 'Pronunciation', 'mine again');
      await elsewhere('PUT', { phonemization: 'theirs again' });
      await page.clock.fastForward(60_000);
      await page.keyboard.press('Enter');
      await expect(problems).toContainText('IPA is now “theirs again”. Previously “mine”.');
      await problems.getByRole('button', { name: 'Take theirs: “GIF”' }).click();
      await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('theirs again');
      expect(await stored()).toMatchObject([{ phonemization: 'theirs again' }]);
    });
  });
}

test('a term deleted by someone else is created again with one click from its form', async ({
  page,
  workspace,
}) => {
  const { elsewhere, stored } = await openTerm(page, workspace);
  const { editing, save } = await editIpa(page, 'mine');
  await elsewhere('DELETE');
  await save();
  await expect(editing.getByRole('alert')).toContainText('Someone else deleted this term');
  await editing.getByRole('button', { name: 'Create again' }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByText('“GIF” was created again, with a new ID.')).toBeVisible();
  await expect.poll(stored).toMatchObject([{ word: 'GIF', phonemization: 'mine' }]);
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('mine');
  await expect(page.getByText('unsaved')).toBeHidden();
});

test('a term deleted by someone else is created again with one click from its cell', async ({
  page,
  workspace,
}) => {
  const { elsewhere, stored } = await openTerm(page, workspace);
  await elsewhere('DELETE');
  await editCell(page, 'GIF', 'Pronunciation', 'mine');
  await page.keyboard.press('Enter');
  await (await openProblems(page)).getByRole('button', { name: 'Create again: “GIF”' }).click();
  await expect(page.getByText('“GIF” was created again, with a new ID.')).toBeVisible();
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('mine');
  await expect(page.getByText(/couldn’t be saved/)).toBeHidden();
  await expect.poll(stored).toMatchObject([{ word: 'GIF', phonemization: 'mine' }]);
});

test('a failure to create the term again is reported and can be retried', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/status of 500/);
  const { elsewhere, stored } = await openTerm(page, workspace);
  await elsewhere('DELETE');
  await editCell(page, 'GIF', 'Pronunciation', 'mine');
  await page.keyboard.press('Enter');
  const problems = await openProblems(page);
  const again = problems.getByRole('button', { name: /^Create again/ });
  const isCreate = (url: URL) => /\/glossary\/[^/]+$/.test(url.pathname);
  await page.route(isCreate, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await again.click();
  await expect(problems).toContainText('The server has a problem.');
  await page.unroute(isCreate);
  await again.click();
  await expect.poll(stored).toMatchObject([{ word: 'GIF', phonemization: 'mine' }]);
  await expect(again).toHaveCount(0);
});

test('a stored edit of a term is checked for conflicts when it is saved later', async ({
  page,
  workspace,
}) => {
  const { elsewhere, stored } = await openTerm(page, workspace);
  const { editing } = await editIpa(page, 'mine');
  await elsewhere('PUT', { phonemization: 'theirs' });
  await page.reload();
  await page.getByRole('button', { name: 'Edit GIF' }).click();
  await editing.getByRole('button', { name: 'Save term' }).click();
  await expect(editing.getByRole('row', { name: 'IPA Previously “ɡɪf”. mine theirs' })).toBeVisible();
  expect(await stored()).toMatchObject([{ phonemization: 'theirs' }]);
  await expectAccessible(page, 'a term changed by two');
});

test('a stored edit of a term that someone else deleted is offered without its row', async ({
  page,
  workspace,
}) => {
  const { elsewhere, stored } = await openTerm(page, workspace);
  await editIpa(page, 'mine');
  await elsewhere('DELETE');
  await page.reload();
  await expect(page.getByText('Someone else deleted “GIF” before your changes were saved.')).toBeVisible();
  await expectAccessible(page, 'a draft of a term that is gone');
  await page.getByRole('button', { name: 'Create again' }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('mine');
  await expect(page.getByText('before your changes were saved')).toBeHidden();
  await expect.poll(stored).toMatchObject([{ word: 'GIF', phonemization: 'mine' }]);
});

test('on a phone, both values are visible, and IPA has its own font', async ({ page, workspace }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  const { elsewhere } = await openTerm(page, workspace);
  const { editing, save } = await editIpa(page, 'mine');
  await elsewhere('PUT', { phonemization: 'theirs' });
  await page.clock.fastForward(11_000);
  await save();
  await expect(editing.getByRole('button', { name: 'Take theirs' })).toBeInViewport({ ratio: 1 });
  const theirs = editing.getByRole('cell', { name: 'theirs' });
  expect(await theirs.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Lectern IPA/);
});
