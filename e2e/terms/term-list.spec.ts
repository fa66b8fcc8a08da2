// The list of terms: its filter is in the address, its language lists cover no field, and the page leaves it room.
import type { Page } from '@playwright/test';
import { boundingBoxOf } from '#e2e/harness/bounding-box.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, form, formField, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

async function openSeeded(
  page: Page,
  workspace: Workspace,
  query = '',
  name = 'Names and places',
): Promise<string> {
  await seedGlossaries(workspace.api);
  const glossary = (await workspace.api.glossaries()).find((one) => one.name === name);
  const path = `/glossaries/${glossary?.id}`;
  await open(page, workspace, path + query);
  await expect(table(page)).toBeVisible();
  return path;
}

test('filter and order are stored in the address and restored from it', async ({ page, workspace }) => {
  await openSeeded(page, workspace);
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('s');
  await page.getByRole('combobox', { name: 'Filter by method' }).click();
  await page.getByRole('option', { name: 'IPA' }).click();
  await table(page).getByRole('columnheader', { name: /^Word/ }).getByRole('button').click();
  await expect(page).toHaveURL(/\?q=s&how=manual-phonemization&sort=-word$/);
  const words = table(page).locator('[data-column="word"][data-row-id]');
  const shown = ['Reykjavík', 'Nguyễn', 'Dvořák', 'New word'];
  await expect(words).toHaveText(shown);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toHaveValue('s');
  await expect(words).toHaveText(shown);
  await page.getByRole('searchbox', { name: 'Search terms' }).press('Escape');
  await expect(page).toHaveURL(/\?how=manual-phonemization&sort=-word$/);
});

test('the case filter is stored in the address, and counted while it applies', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSeeded(page, workspace, '?case=sensitive', 'Product names');
  await page.getByRole('button', { name: 'Filter, 1 set' }).click();
  const filter = page.getByRole('combobox', { name: 'Filter by case setting' });
  await expect(filter).toHaveValue('Match case');
  const words = table(page).locator('[data-column="word"][data-row-id]');
  await expect(words).toHaveText(['GIF', 'SQL', 'New word']);
  await filter.click();
  await page.getByRole('option', { name: 'Ignore case' }).click();
  await expect(page).toHaveURL(/\?case=any$/);
  await expect(row(page, 'nginx')).toBeVisible();
  await expect(row(page, 'GIF')).toBeHidden();
  await filter.click();
  await page.getByRole('option', { name: 'Ignore case' }).click();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(page).not.toHaveURL(/case=/);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1280, height: 560 },
  { width: 360, height: 740 },
]) {
  test(`at ${viewport.width} × ${viewport.height} the list of languages covers no field above it`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize(viewport);
    await openSeeded(page, workspace);
    const adding = await openForm(page);
    await adding.getByRole('radio', { name: 'Respelling' }).check();
    const before = formField(adding, 'Respelling');
    await before.fill('typed just now');
    await page.keyboard.press('Tab');
    await expect(formField(adding, 'Read as')).toBeFocused();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    await expect(async () => {
      const [typed, offered] = [await boundingBoxOf(before), await boundingBoxOf(list)];
      const isBeside = offered.x + offered.width <= typed.x;
      expect(isBeside || offered.y >= typed.y + typed.height).toBe(true);
      expect(offered.y + offered.height).toBeLessThanOrEqual(viewport.height);
    }).toPass({ timeout: 20_000 });
  });
}

for (const width of [1440, 1024, 768]) {
  test(`at ${width} px the list of languages is beside the form and covers none of its fields`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openSeeded(page, workspace);
    const adding = await openForm(page);
    for (const name of ['Language', 'Read as', 'Accent']) {
      await formField(adding, name).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      const edge = await boundingBoxOf(formField(adding, 'Word'));
      await expect
        .poll(async () => {
          const list = await boundingBoxOf(page.getByRole('listbox'));
          return list.x + list.width;
        })
        .toBeLessThanOrEqual(edge.x);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
    }
  });
}

test('at 360 px the list of languages leaves the methods visible', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSeeded(page, workspace);
  const adding = await openForm(page);
  await formField(adding, 'Language').click();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const [word, last] = [formField(adding, 'Word'), adding.getByRole('radio').last()];
  await expect(async () => {
    const [before, offered, after] = [
      await boundingBoxOf(word),
      await boundingBoxOf(list),
      await boundingBoxOf(last),
    ];
    expect(offered.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect(offered.y + offered.height).toBeLessThanOrEqual(after.y);
  }).toPass({ timeout: 20_000 });
  await expect(last).toBeInViewport();
});

for (const width of [1280, 1440]) {
  test(`at ${width} px every column is visible, and no time is cut off`, async ({ page, workspace }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSeeded(page, workspace);
    const last = table(page).getByRole('columnheader').last();
    await expect(async () => {
      const [grid, heading] = [await boundingBoxOf(table(page)), await boundingBoxOf(last)];
      expect(heading.x + heading.width).toBeLessThanOrEqual(grid.x + grid.width);
    }).toPass({ timeout: 20_000 });
    const time = row(page, 'Siobhán').locator('time');
    await time.evaluate((element) => {
      element.textContent = '30 September 2026';
    });
    await expect(async () => {
      const [text, around] = [await boundingBoxOf(time), await boundingBoxOf(time.locator('..'))];
      expect(text.x + text.width).toBeLessThanOrEqual(around.x + around.width);
    }).toPass({ timeout: 20_000 });
  });
}

test('at 360 px the pronunciation is visible, and rows have half of the height', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSeeded(page, workspace);
  await expect(async () => {
    const value = await boundingBoxOf(cell(page, 'Siobhán', 'Pronunciation'));
    expect(value.x + value.width).toBeLessThanOrEqual(360);
    const first = await boundingBoxOf(table(page).getByRole('row').nth(1));
    expect(first.y).toBeLessThanOrEqual(370);
  }).toPass({ timeout: 20_000 });
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await expect(page.getByRole('button', { name: 'Delete glossary' })).toBeVisible();
  await expect(form(page)).toBeHidden();
});
