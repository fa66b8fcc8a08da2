// One word stands in one face, however late the letters with marks come, and nothing moves when they do.
import type { Locator } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, table } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

/** The faces the letters of an element really stand in. */
async function facesOf(place: Locator): Promise<string[]> {
  const session = await place.page().context().newCDPSession(place.page());
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await place.evaluate((element) => element.setAttribute('data-asked', ''));
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-asked]',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

test('a word with a mark stands in one face on a first visit, and takes no other place', async ({
  page,
  workspace,
}) => {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  const released = Promise.withResolvers<void>();
  await page.route(/geist-vietnamese/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await open(page, workspace, `/glossaries/${glossary?.id}`);
  await expect(table(page)).toBeVisible();
  const word = cell(page, 'Nguyễn', 'Word').locator('span').first();
  await expect.poll(() => facesOf(word)).toHaveLength(2);
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { seen });
  });
  released.resolve();
  await expect.poll(() => facesOf(word)).toEqual(['Geist']);
  expect(await page.evaluate('seen')).toEqual([]);
});
