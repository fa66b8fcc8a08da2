// Tests that a word never mixes two fonts and that late fonts shift no layout.
import type { Locator } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, table } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seedGlossaries } from '#e2e/scenes/seed.ts';

/** Waits until the element's letters are rendered in these fonts. Looks the element up again if it is rendered again. */
async function expectFaces(place: Locator, faces: string[]) {
  await expect(async () => {
    const fonts = await fontsOf(place);
    expect(fonts.map((font) => font.familyName)).toEqual(faces);
  }).toPass({ timeout: 10_000 });
}

/** @throws Error if the element is rendered again meanwhile */
async function fontsOf(place: Locator) {
  const session = await place.page().context().newCDPSession(place.page());
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    await place.evaluate((element) => element.setAttribute('data-asked', ''));
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '[data-asked]',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    await place.evaluate((element) => element.removeAttribute('data-asked'));
    return fonts;
  } finally {
    await session.detach();
  }
}

/** @returns the width of a long text in the element's style; long, because not every Chromium uses subpixel positions */
function sizeOf(place: Locator) {
  return place.evaluate((element) => {
    const copy = document.createElement('span');
    copy.style.cssText = 'position: absolute; white-space: nowrap; text-rendering: geometricPrecision';
    copy.textContent =
      'How a word is spoken, said once for every voice and every reader of this glossary. '.repeat(9);
    element.append(copy);
    const { width, height } = copy.getBoundingClientRect();
    copy.remove();
    return { width, height };
  });
}

test('shows a word with diacritics in one font on a first visit without a layout shift', async ({
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
  await expect(async () => expect(await fontsOf(word)).toHaveLength(2)).toPass({ timeout: 10_000 });
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { seen });
  });
  released.resolve();
  await expectFaces(word, ['Geist']);
  expect(await page.evaluate('seen')).toEqual([]);
});

test('shows bold words in a bold fallback of the same width if the font comes too late', async ({
  page,
  workspace,
}) => {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  const path = `/glossaries/${glossary?.id}`;
  const title = page.getByRole('heading', { level: 1 });
  const word = cell(page, 'Siobhán', 'Word').locator('span').first();
  const value = cell(page, 'Siobhán', 'Method').locator('span').last();
  const places = [title, word, value];
  // The request for the font is never answered, so the first visit continues without it.
  await page.route(/geist-latin-wght/, () => undefined);
  await page.goto(`${workspace.service.origin}${path}#key=${workspace.key}`, { waitUntil: 'commit' });
  await expect(word).toBeVisible();
  await expect(async () => {
    const names = [await fontsOf(title), await fontsOf(word)].flat().map((font) => font.postScriptName);
    expect(names).toEqual([expect.stringContaining('Bold'), expect.stringContaining('Bold')]);
  }).toPass({ timeout: 10_000 });
  const late = await Promise.all(places.map(sizeOf));
  await page.unroute(/geist-latin-wght/);
  await page.reload();
  await expectFaces(title, ['Geist']);
  for (const [at, place] of places.entries()) {
    const { width, height } = await sizeOf(place);
    expect(late[at]?.height).toBeCloseTo(height, 0);
    expect(Math.abs((late[at]?.width ?? 0) / width - 1)).toBeLessThan(0.03);
  }
});

test('shows IPA inside a sentence in the IPA font', async ({ page, workspace }) => {
  await seedGlossaries(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  await open(page, workspace, `/glossaries/${glossary?.id}`);
  // A slow first visit shows the fallback for good, so this test uses a second visit.
  const loaded = () =>
    [...document.fonts].some((face) => /IPA"?$/.test(face.family) && face.status === 'loaded');
  await page.waitForFunction(loaded);
  await page.reload();
  const field = await editCell(page, 'Siobhán', 'Pronunciation', "ʃɪ'vɔːn");
  await expect(field).toBeVisible();
  const sentence = page.getByText('is not an IPA symbol');
  await expect(sentence).toHaveText(/^The apostrophe \('\)/);
  const signs = sentence.locator('span');
  await expect(signs).toHaveText(["'", 'ˈ']);
  for (const sign of await signs.all()) await expectFaces(sign, ['Lectern IPA']);
  const offer = page.getByRole('button', { name: /^Use ˈ/ }).locator('span span');
  await expect(offer).toHaveText('ˈ');
  await expectFaces(offer, ['Lectern IPA']);
});
