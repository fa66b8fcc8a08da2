// The dropdown of a language field is wide enough, stays inside the window, and has labelled groups.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { formField, openForm, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

async function openSeeded(page: Page, workspace: Workspace): Promise<void> {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  await open(page, workspace, `/glossaries/${glossary?.id}`);
  await expect(table(page)).toBeVisible();
}

test('languages of this glossary come first under one heading, and the best match comes first while typing', async ({
  page,
  workspace,
}) => {
  await openSeeded(page, workspace);
  const field = formField(await openForm(page), 'Language');
  await field.click();
  const used = page.getByRole('group', { name: 'Used in this glossary' });
  await expect(used.getByRole('option').first()).toContainText('British English');
  await expect(used.getByRole('option').first()).not.toContainText(/used/i);
  await expect(page.getByRole('group', { name: 'All languages' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'a list of languages in groups');
  await field.fill('iris');
  await expect(page.getByRole('option').first()).toContainText('Irish');
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(0);
});

for (const width of [1440, 1024, 768, 360]) {
  test(`at ${width} px the list is at least as wide as its names and stays inside the window`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSeeded(page, workspace);
    const dialog = await openForm(page);
    for (const name of ['Language', 'Read as', 'Accent']) {
      await formField(dialog, name).click();
      const list = page.getByRole('listbox');
      await expect(list).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => (await list.boundingBox())?.width ?? 0).toBeGreaterThan(280);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  });
}
