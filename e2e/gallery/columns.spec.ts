// Tests the columns for size, date and length: values, sorting, filtering.
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { chooseFilter, file, folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

const DAY_MS = 86_400_000;

/** Creates files of these sizes (bytes) and ages (days) in the gallery's folder. */
async function lay(
  { folder }: Workspace,
  files: Readonly<Record<string, readonly [bytes: number, days: number]>>,
): Promise<void> {
  for (const [path, [bytes, days]] of Object.entries(files)) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, Buffer.alloc(bytes));
    const changed = new Date(Date.now() - days * DAY_MS);
    await utimes(place, changed, changed);
  }
}

/** Moves the pointer, which loads the lazy parts of the page. */
async function come(page: Page, workspace: Workspace, path?: string): Promise<void> {
  await open(page, workspace, path);
  await page.mouse.move(5, 5);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

const names = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => row.dataset['path']));

const FILES = {
  'Season/long.wav': [3_000_000, 40],
  'Season/short.wav': [1_000, 400],
  'middle.wav': [20_000, 2],
  'small.wav': [500, 0],
} as const;

test.beforeEach(async ({ workspace }) => {
  await lay(workspace, FILES);
});

test('shows size and date of a file, and totals of a folder', async ({ page, workspace }) => {
  await come(page, workspace);
  await expect(file(page, 'middle.wav')).toHaveAccessibleDescription(/20 kB/);
  await expect(folder(page, 'Season')).toHaveAccessibleDescription(/3 MB/);
  await expect(folder(page, 'Season')).toHaveAccessibleName('Season, 2 files');
  await file(page, 'small.wav').click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText(/Size500 bytes.*Updated.*20\d\d/);
  await expectAccessible(page, 'columns of what is known of files');
});

test('sorts rows by a column in both directions', async ({ page, workspace }) => {
  await come(page, workspace, '/gallery?dir=Season%2F');
  await expect(file(page, 'long.wav')).toHaveAccessibleDescription(/3 MB/);
  await heading(page, 'Size').click();
  await expect
    .poll(() => names(page))
    .toEqual(['Season/', 'Season/long.wav', 'Season/short.wav', 'middle.wav', 'small.wav']);
  await heading(page, 'Size, largest first').click();
  await expect
    .poll(() => names(page))
    .toEqual(['Season/', 'Season/short.wav', 'Season/long.wav', 'small.wav', 'middle.wav']);
  await heading(page, 'Updated').click();
  await expect
    .poll(() => names(page))
    .toEqual(['Season/', 'Season/long.wav', 'Season/short.wav', 'small.wav', 'middle.wav']);
  await expect(heading(page, 'Updated, newest first')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/sort=changed-desc/);
  await page.reload();
  await page.mouse.move(6, 6);
  await expect(heading(page, 'Updated, newest first')).toBeVisible();
  await expect.poll(() => names(page)).toContain('small.wav');
});

test('filters by date, keeps the filter in the address and clears it in one step', async ({
  page,
  workspace,
}) => {
  await come(page, workspace);
  await expect(file(page, 'middle.wav')).toHaveAccessibleDescription(/20 kB/);
  await chooseFilter(page, 'Updated', 'In the last 7 days');
  await expect.poll(() => names(page)).toEqual(['middle.wav', 'small.wav']);
  await expect(page).toHaveURL(/changed=7/);
  await page.reload();
  await page.mouse.move(6, 6);
  await expect.poll(() => names(page)).toEqual(['middle.wav', 'small.wav']);
  await chooseFilter(page, 'Updated', 'In the last 24 hours');
  await expect.poll(() => names(page)).toEqual(['small.wav']);
  await page.getByRole('button', { name: 'Filter: In the last 24 hours' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Show all files' }).click();
  await expect.poll(() => names(page)).toEqual(['Season/', 'middle.wav', 'small.wav']);
  await expect(page).not.toHaveURL(/changed=/);
});

test('shows the size of a new upload and the new size of a replaced file', async ({
  page,
  workspace,
  folder: disk,
}) => {
  await come(page, workspace);
  await expect(file(page, 'small.wav')).toHaveAccessibleDescription(/500 bytes/);
  await writeFile(join(disk, 'new.wav'), Buffer.alloc(7_000));
  await dropOnto(page, page.getByRole('main'), [join(disk, 'new.wav')]);
  await expectUploaded(page, 1);
  await expect(file(page, 'new.wav')).toHaveAccessibleDescription(/7 kB/);
  await writeFile(join(disk, 'small.wav'), Buffer.alloc(9_000));
  await dropOnto(page, page.getByRole('main'), [join(disk, 'small.wav')]);
  const check = page.getByRole('dialog');
  await expect(check.getByRole('listitem').filter({ hasText: 'small.wav' })).toContainText(
    /In the gallery\s*500 bytes.*Your file\s*9 kB/s,
  );
  await check.getByText('Replace', { exact: true }).click();
  await check.getByRole('button', { name: 'Upload' }).click();
  await expectUploaded(page, 1);
  await expect(file(page, 'small.wav')).toHaveAccessibleDescription(/9 kB/);
});

test('shows no columns for a service without details and filters by format only', async ({
  guard,
  page,
  workspace,
}) => {
  guard.allow(/status of 404/);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.route('**/capabilities', (route) => route.fulfill({ status: 404 }));
  await open(page, workspace);
  await expect(file(page, 'small.wav')).toBeVisible();
  await page.getByRole('combobox', { name: 'Filter' }).selectOption('All video');
  await expect(tree(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show all files' }).click();
  await file(page, 'small.wav').click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Audio, WAV');
  await expect(heading(page, 'Size')).toBeHidden();
  expect(requestedPaths.filter((path) => path.endsWith('/media/details'))).toEqual([]);
});
