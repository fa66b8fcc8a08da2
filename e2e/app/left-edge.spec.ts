// Tests that the logo, the title, the column headings and the rows share one left edge on every page.
import type { Locator } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seed } from '#e2e/scenes/seed.ts';

/** @returns the visual left edge (px): inside the icon of a box, at the first letter of a text */
async function edgeOf(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNode(
      element.closest('svg')?.querySelector('path') ?? text ?? element.querySelector('path') ?? element,
    );
    return range.getBoundingClientRect().left;
  });
}

for (const [width, edge] of [
  [1440, 20],
  [1024, 20],
  [768, 20],
  [360, 12],
] as const) {
  test(`at ${width} px, aligns all content at ${edge} px from the left`, async ({ page, workspace }) => {
    await seed(workspace.api);
    await page.setViewportSize({ width, height: 800 });
    await open(page, workspace);
    const expectEdge = async (place: Locator) => {
      await expect(place).toBeVisible();
      // Ignore the side bearing of the first letter.
      await expect
        .poll(async () => Math.abs((await edgeOf(place)) - edge), String(place))
        .toBeLessThanOrEqual(1);
    };
    const main = page.getByRole('main');
    const title = main.getByRole('heading', { level: 1 });
    await expectEdge(page.getByRole('banner').locator('img'));
    await expectEdge(main.getByRole('button', { name: 'All files' }));
    await expectEdge(main.locator('[data-selected]').first());
    await expectEdge(main.getByRole('treeitem').first().locator('svg').first());
    await page.getByRole('link', { name: 'Glossaries' }).click();
    // Until then, the title of the previous page is visible.
    await expect(title).toHaveText('Glossaries');
    for (const place of [
      title,
      main.getByRole('columnheader').first(),
      main.getByRole('rowheader').first(),
    ]) {
      await expectEdge(place);
    }
    await page.getByRole('link', { name: 'Names and places' }).click();
    await expectEdge(main.getByRole('grid').getByRole('checkbox').first());
    await page.goto(`${workspace.service.origin}/connections`);
    await expect(title).toHaveText('Your workspaces');
    await expectEdge(title);
    await expectEdge(main.getByRole('listitem').first());
  });
}
