// Tests the file tree: keyboard, search, filters, sorting, address.
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { chooseFilter, file, folder, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded, tray } from '#e2e/harness/uploads.ts';
import { seedMedia } from '#e2e/scenes/seed.ts';

test('accepts a drop on an empty gallery, names formats and says that files can’t be moved', async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  await expect(page.getByRole('heading', { name: 'Drop audio, video or whole folders here' })).toBeVisible();
  await expect(page.getByText(/can’t be moved or renamed/)).toBeVisible();
  await expect(page.getByText('wav, mp3, ogg, mpeg, m4a')).toBeVisible();
  await expect(page.getByText('mp4, mov, avi, mkv, webm, flv')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Upload files' })).toBeVisible();
  await expect(page.getByText('No files yet')).toBeVisible();
});

test('creates a folder in an empty gallery', async ({ page, workspace }) => {
  await open(page, workspace);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Season 1');
  await page.keyboard.press('Enter');
  await expect(folder(page, 'Season 1')).toBeVisible();
  await expect(page).toHaveURL(/dir=Season/);
});

test.describe('with files', () => {
  test.beforeEach(async ({ page, workspace }) => {
    await seedMedia(workspace.api);
    await open(page, workspace);
    await expect(folder(page, 'Podcast')).toBeVisible();
  });

  test('lists folders first with their number of files', async ({ page }) => {
    await expect(tree(page).getByRole('treeitem')).toHaveText([
      /^Interviews3$/,
      /^Podcast6$/,
      /^Trailers7$/,
      /station-id\.wav/,
    ]);
  });

  test('supports the keyboard pattern of a tree', async ({ page }) => {
    await tree(page).focus();
    const { keyboard } = page;
    const current = () => tree(page).getAttribute('aria-activedescendant');
    const expectCurrent = async (row: ReturnType<typeof file>) =>
      expect.poll(async () => (await row.getAttribute('id')) === (await current())).toBe(true);
    await keyboard.press('Home');
    await expectCurrent(folder(page, 'Interviews'));
    await keyboard.press('End');
    await expectCurrent(file(page, 'station-id.wav'));
    await keyboard.type('pod');
    await expectCurrent(folder(page, 'Podcast'));
    await keyboard.press('ArrowRight');
    await expect(folder(page, 'Podcast')).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('ArrowRight');
    await expectCurrent(folder(page, 'Season 1'));
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowDown');
    await expectCurrent(file(page, '01 Welcome.mp3'));
    await expect(file(page, '01 Welcome.mp3')).toHaveAttribute('aria-level', '3');
    await expect(file(page, '01 Welcome.mp3')).toHaveAttribute('aria-setsize', '3');
    await keyboard.press('ArrowLeft');
    await expectCurrent(folder(page, 'Season 1'));
    await keyboard.press('ArrowLeft');
    await expect(folder(page, 'Season 1')).toHaveAttribute('aria-expanded', 'false');
  });

  test('opens and closes all folders by key and from a menu', async ({ page }) => {
    const rows = tree(page).getByRole('treeitem');
    await tree(page).focus();
    await page.keyboard.press('Control+ArrowRight');
    await expect(file(page, '01 Welcome.mp3')).toBeVisible();
    await expect(rows.and(page.locator('[aria-expanded="false"]'))).toHaveCount(0);
    await file(page, '01 Welcome.mp3').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Collapse all folders' }).click();
    await expect(rows).toHaveCount(4);
    await expect(page.locator('[data-focused]')).toHaveAccessibleName(/^Podcast, /);
    await folder(page, 'Podcast').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Expand all folders' }).click();
    await expect(file(page, '01 Welcome.mp3')).toBeVisible();
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press('Control+ArrowLeft');
    await expect(rows).toHaveCount(4);
  });

  test('selects with Space, Shift and Ctrl', async ({ page }) => {
    await tree(page).focus();
    const { keyboard } = page;
    await keyboard.press('End');
    await keyboard.press('Space');
    await expect(file(page, 'station-id.wav')).toHaveAttribute('aria-selected', 'true');
    await expect(selection(page)).toContainText('1 selected');
    await keyboard.press('Shift+ArrowUp');
    await expect(selection(page)).toContainText('8 selected');
    await keyboard.press('Escape');
    await expect(selection(page)).toBeHidden();
    await keyboard.press('Control+a');
    await expect(selection(page)).toContainText('17 selected');
    await folder(page, 'Podcast').click({ modifiers: ['Control'] });
    await expect(selection(page)).toContainText('11 selected');
    await expect(folder(page, 'Podcast')).toHaveAttribute('aria-selected', 'false');
  });

  test('never covers the selection’s actions with the collapsed uploads', async ({ page }) => {
    await dropOnto(page, page.getByRole('main'), [fixture('tone.wav')]);
    await expectUploaded(page, 1);
    await tray(page).getByRole('button', { name: 'Hide files' }).click();
    await file(page, 'tone.wav').click({ modifiers: ['Control'] });
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      for (const name of ['Copy path', 'Download', 'Delete', 'Clear selection']) {
        const button = selection(page).getByRole('button', { name });
        await expect(button).toBeInViewport({ ratio: 1 });
        const onTop = () =>
          button.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return [left + 2, right - 2].every((x) =>
              element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
            );
          });
        await expect.poll(onTop, `${name} at ${width} pixels`).toBe(true);
      }
    }
  });

  test('filters the tree by search, keeps folders of hits and counts hits', async ({ page }) => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search files' });
    await expect(search).toBeFocused();
    await search.fill('krakow');
    await expect(file(page, '02 The long road to Kraków.mp3')).toBeVisible();
    await expect(folder(page, 'Season 1')).toBeVisible();
    await expect(folder(page, 'Trailers')).toBeHidden();
    await expect(page.getByText('1 file found')).toBeVisible();
    await expectAccessible(page, 'what a search found');
    await expect(page).toHaveURL(/\?q=krakow$/);
    await search.fill('mp3  KRAKOW podcast');
    await expect(file(page, '02 The long road to Kraków.mp3').locator('mark')).toHaveText(['Kraków', 'mp3']);
    await expect(page.getByText('1 file found')).toBeVisible();
    await search.fill('nothing is called this');
    await expect(page.getByText('No results')).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.getByRole('button', { name: 'Show all files' }).click();
    await expect(tree(page).getByRole('treeitem')).toHaveCount(4);
  });

  test('says in the list of shortcuts where each key works', async ({ page }) => {
    await page.keyboard.press('?');
    const place = (name: RegExp) =>
      page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('table', { name });
    await expect(place(/^Anywhere on this page/).filter({ hasText: 'Search files' })).toBeVisible();
    await expect(place(/^In the list/)).toContainText('Select or deselect');
    await expect(place(/^In the list/)).not.toContainText('Search files');
  });

  test('filters by kind and format and changes the order', async ({ page }) => {
    await chooseFilter(page, 'Format', 'All audio');
    // One MPEG file is audio.
    await expect(folder(page, 'Trailers')).toHaveAccessibleName('Trailers, 1 of 7 files');
    await expect(page).toHaveURL(/type=audio/);
    await chooseFilter(page, 'Format', 'WEBM');
    await expect(tree(page).getByRole('treeitem')).toHaveText([/^Interviews1 of 3/]);
    await chooseFilter(page, 'Format', 'All types');
    await page.getByRole('button', { name: 'Name, A to Z' }).click();
    await expect(tree(page).getByRole('treeitem').first()).toHaveText(/Trailers/);
    await expect(page).toHaveURL(/sort=name-desc/);
  });

  test('selects all shown rows with the checkbox above them', async ({ page }) => {
    const all = page.getByRole('checkbox', { name: 'Select all files shown' });
    await file(page, 'station-id.wav').click();
    await expect(all).toBeChecked({ indeterminate: true });
    await chooseFilter(page, 'Format', 'All video');
    await expect(all).not.toBeChecked();
    await all.click();
    await expect(all).toBeChecked();
    await expect(selection(page)).toContainText('selected');
    await expect(folder(page, 'Trailers')).toHaveAttribute('aria-selected', 'true');
    await chooseFilter(page, 'Format', 'All types');
    await expect(file(page, 'station-id.wav')).toHaveAttribute('aria-selected', 'false');
    await expect(all).toBeChecked({ indeterminate: true });
  });

  test('says which selected files a filter hides, and shows or deselects them', async ({ page }) => {
    await file(page, 'station-id.wav').click();
    await chooseFilter(page, 'Format', 'All video');
    await expect(selection(page)).toContainText('1 selected, 1 hidden by the filter');
    await selection(page).getByRole('button', { name: 'Show hidden' }).click();
    await expect(file(page, 'station-id.wav')).toHaveAttribute('aria-selected', 'true');
    await expect(tree(page)).toBeFocused();
    await chooseFilter(page, 'Format', 'All video');
    await selection(page).getByRole('button', { name: 'Deselect hidden' }).click();
    await expect(selection(page)).toBeHidden();
    await chooseFilter(page, 'Format', 'All types');
    await expect(file(page, 'station-id.wav')).toHaveAttribute('aria-selected', 'false');
  });

  test('keeps details closed until Enter on a file', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const details = page.getByRole('complementary', { name: 'Details' });
    await file(page, 'station-id.wav').click();
    await expect(details.getByRole('heading', { name: 'station-id.wav' })).toBeVisible();
    await details.getByRole('button', { name: 'Close details' }).click();
    await expect(details).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show details' })).toBeVisible();
    await expect(details).toBeHidden();
    await file(page, 'station-id.wav').click();
    await page.keyboard.press('Enter');
    await expect(details.getByText('Audio, WAV')).toBeVisible();
    await expect(tree(page)).toBeFocused();
  });

  test('keeps folder and search in the address over reload, back and forward', async ({ page }) => {
    await folder(page, 'Podcast').click();
    await expect(page).toHaveURL(/dir=Podcast/);
    await folder(page, 'Season 2').click();
    await expect(page).toHaveURL(/dir=Podcast(%2F|\/)Season/);
    await page.reload();
    await expect(file(page, '01 Back on air.m4a')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/dir=Podcast(%2F|\/)$/);
    await page.goForward();
    await expect(page).toHaveURL(/dir=Podcast(%2F|\/)Season/);
    await page.getByRole('searchbox').fill('worcester');
    await expect(page).toHaveURL(/q=worcester/);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('worcester');
    await expect(file(page, '02 Letters from Worcestershire.m4a')).toBeVisible();
  });

  test('copies a path from a row’s menu', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await folder(page, 'Podcast').click();
    await file(page, 'jingle.ogg').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy path' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Podcast/jingle.ogg');
  });

  test('keeps a new folder until the tab is closed and checks its name', async ({ page, workspace }) => {
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const name = dialog.getByRole('textbox', { name: 'Folder name' });
    for (const [typed, problem] of [
      ['a/b', 'A folder name can’t contain “/”.'],
      ['podcast', '“Podcast” already exists.'],
      ['..', /“\.\.”/],
    ] as const) {
      await name.fill(typed);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByText(problem)).toBeVisible();
    }
    await name.fill('Season 3');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(folder(page, 'Season 3')).toHaveAccessibleName('Season 3, empty');
    await page.reload();
    await expect(folder(page, 'Season 3')).toBeVisible();
    expect((await workspace.api.files()).some((path) => path.startsWith('Season 3'))).toBe(false);
  });
});
