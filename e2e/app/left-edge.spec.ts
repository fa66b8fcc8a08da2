// Every page begins at one left edge: the mark, the title, the head of the list and its rows.
import type { Locator } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seed } from '#e2e/scenes/seed.ts';

/** Where something begins for the eye: a box within its picture, letters within their line. */
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
  test(`at ${width} px everything begins at ${edge} px`, async ({ page, workspace }) => {
    await seed(workspace.api);
    await page.setViewportSize({ width, height: 800 });
    await open(page, workspace);
    const expectEdge = async (place: Locator) => {
      await expect(place).toBeVisible();
      // A letter's own side bearing is no line of the page.
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
    // Until then the title is the page's before.
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
    await expect(title).toHaveText('Connections');
    await expectEdge(title);
    await expectEdge(main.getByRole('listitem').first());
  });
}
