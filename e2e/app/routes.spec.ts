// Tests all routes: reload, back and forward, keyboard, screen reader names.
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { seed, seedGlossaries } from '#e2e/scenes/seed.ts';

test('shows each route again after a reload', async ({ page, workspace }) => {
  await seed(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  const routes = [
    { path: '/gallery', heading: 'Gallery' },
    { path: '/gallery?dir=Podcast/&q=mp3', heading: 'Gallery' },
    { path: '/glossaries', heading: 'Glossaries' },
    { path: `/glossaries/${glossary?.id}`, heading: glossary?.name ?? '' },
    { path: '/connections', heading: 'Your workspaces' },
    { path: '/nothing/here', heading: 'Page not found' },
  ];
  await open(page, workspace);
  for (const { path, heading } of routes) {
    await page.goto(workspace.service.origin + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(page.url()).toBe(workspace.service.origin + path);
  }
});

test('redirects the root address to the gallery', async ({ page, workspace }) => {
  await open(page, workspace, '/');
  await expect(page).toHaveURL(/\/gallery$/);
});

test('goes through pages with back and forward and focuses the heading', async ({ page, workspace }) => {
  await open(page, workspace);
  await page.getByRole('link', { name: 'Glossaries' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Glossaries');
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText('Gallery');
  await page.goForward();
  await expect(heading).toHaveText('Glossaries');
});

test('offers a skip link as the first Tab stop', async ({ page, workspace }) => {
  await open(page, workspace);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/gallery$/);
});

test('shows the shortcuts of the page with ? and closes them with Escape', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Search glossaries')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('types ? into a field as text', async ({ page, workspace }) => {
  await seedGlossaries(workspace.api);
  await open(page, workspace, '/glossaries');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('what?');
  await expect(search).toHaveValue('what?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('opens a slow page although text was typed right before', async ({ page, workspace }) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/glossaries-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await seed(workspace.api);
  await open(page, workspace, '/gallery');
  // Stop the page's timers, so that the typed text enters the address only after the click.
  await page.clock.install();
  await page.getByRole('searchbox').pressSequentially('a');
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await page.clock.runFor(300);
  code.resolve();
  await expect(page).toHaveURL(/\/glossaries$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossaries');
});
