// Tests that changes of other people appear without a reload, and that the page notices when the service is back.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#e2e/faults/test.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { file as listed } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { row } from '#e2e/harness/terms.ts';
import { workspaceOf } from '#e2e/harness/test.ts';

const REREAD_MS = 15_000;
/** Shorter than the interval of any poll (ms). A unit test of the probe covers the exact time. */
const SOON_MS = 10_000;
const AWAY_MS = 600_000;

/** Longer than any poll interval (ms). The interval grows with the duration of the last read. */
async function passUntilVisible(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(place).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

const file = (page: Page, name: RegExp | string) => page.getByRole('treeitem', { name });

test('shows a file that someone else uploaded, and marks it as new for a moment', async ({
  page,
  workspace: { api },
  workspace,
}) => {
  await page.clock.install();
  await api.upload('before.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspace);
  await expect(file(page, 'before.mp3')).toBeVisible();
  await api.upload('theirs.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await api.upload('folder/theirs too.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await passUntilVisible(page, file(page, 'theirs.mp3'));
  await expect(file(page, 'theirs.mp3, New')).toContainText('New');
  await expect(file(page, /^folder, .*New/)).toContainText('New');
  await expect(file(page, 'before.mp3')).not.toContainText('New');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('tree')).not.toContainText('New');
  await expect(file(page, 'theirs.mp3')).toBeVisible();
});

test('does not mark a file uploaded here as new', async ({ page, workspace }) => {
  await page.clock.install();
  await workspace.api.upload('before.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspace);
  await expect(file(page, 'before.mp3')).toBeVisible();
  await dropOnto(page, page.getByRole('main'), [fixture('tone.wav')]);
  await expect(listed(page, 'tone.wav')).toBeVisible();
  // After an own upload, files of other people are marked a little later.
  await page.clock.runFor(1_000);
  await expect(page.getByRole('tree')).not.toContainText('New');
});

test('marks a term that someone else added for a moment, but not an own term', async ({
  page,
  workspace: { api },
  workspace,
}) => {
  await page.clock.install();
  const { id } = await api.createGlossary({ name: 'Words' });
  const term = { languageId: 'en', phonemization: 'x', pronunciationLanguageId: 'en' };
  await api.addTerm(id, { ...term, word: 'Before' });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Before')).toBeVisible();
  await api.addTerm(id, { ...term, word: 'Theirs' });
  await passUntilVisible(page, row(page, 'Theirs'));
  await expect(row(page, 'Theirs')).toHaveAttribute('data-arrived');
  await expect(row(page, 'Before')).not.toHaveAttribute('data-arrived');
  await page.clock.runFor(10_000);
  await expect(row(page, 'Theirs')).not.toHaveAttribute('data-arrived');
});

test('reads the list at once when the user returns to the page', async ({
  page,
  workspace: { api },
  workspace,
}) => {
  await page.clock.install();
  await api.createGlossary({ name: 'Mine' });
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('link', { name: 'Mine' })).toBeVisible();
  await api.createGlossary({ name: 'Theirs' });
  // After this time a read is allowed, however long the last one took. No timer triggers it.
  await page.clock.setSystemTime(Date.now() + AWAY_MS);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('link', { name: 'Theirs' })).toBeVisible({ timeout: REREAD_MS / 2 });
});

for (const [what, path, sign] of [
  ['the gallery', '/gallery', 'No files yet'],
  ['the glossaries', '/glossaries', 'No glossaries yet'],
] as const)
  test(`${what} that failed to load appears as soon as the service is back`, async ({
    page,
    faults,
    workspace: { service, name, key },
  }) => {
    const there = workspaceOf({ ...service, origin: faults.origin }, name, key);
    await open(page, there, '/connections');
    faults.add({
      when: ({ url }) => url?.startsWith('/api/') ?? false,
      fault: { kind: 'drop', afterBytes: 0 },
    });
    await page.getByRole('link', { name: path === '/gallery' ? 'Gallery' : 'Glossaries' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' });
    await expect(failure).toBeVisible();
    faults.clear();
    await expect(page.getByText(sign)).toBeVisible({ timeout: SOON_MS });
    await expect(failure).toBeHidden();
  });

test('shows a whole banner over a list that can’t be refreshed until the service is back', async ({
  page,
  faults,
  workspace: { service, name, key, api },
}) => {
  await api.upload('before.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspaceOf({ ...service, origin: faults.origin }, name, key));
  await expect(file(page, 'before.mp3')).toBeVisible();
  faults.add({
    when: ({ url }) => url?.startsWith('/api/') ?? false,
    fault: { kind: 'drop', afterBytes: 0 },
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Showing the last loaded list' });
  await expect(banner).toBeVisible();
  const isWhole = (element: Element) => {
    const cut = [element, ...element.querySelectorAll('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0,
    );
    return cut.length === 0;
  };
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => banner.evaluate(isWhole), `whole at ${width}`).toBe(true);
  }
  faults.clear();
  await expect(banner).toBeHidden({ timeout: SOON_MS });
});
