// Names that careless parsing would break. They must stay unchanged from the dropped folder to the service's list, and in
// the page's address, search, clipboard and deletion.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { folder, passUndoTime, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

/** Search text and the path that it must find. */
const ODD: readonly (readonly [find: string, path: string])[] = [
  ['100%25', '100%25 %2F ? & + ; : #1.wav'],
  ['quoted', '"quoted" ‘name’ `as it is` $(is).wav'],
  ['.begins', '.begins with a dot.wav'],
  ['space before', ' space before.wav'],
  ['space in', 'ends in a space /space in.wav'],
  ['👩‍👩‍👧', 'family 👩‍👩‍👧 and 🏳️‍🌈.wav'],
  ['שלום', 'שלום 12 عليكم.wav'],
  ['cafe', 'Cafe\u0301 Dvor\u030ca\u0301k.wav'],
  ['hasOwnProperty', 'constructor/toString/hasOwnProperty.wav'],
  ['__proto__', '__proto__/__proto__.wav'],
  ['üüü', `${'ü'.repeat(125)}.wav`],
  ['deepest', `${'down/'.repeat(40)}deepest.wav`],
];
const PATHS = ODD.map(([, path]) => `odd/${path.normalize('NFC')}`);

const inOrder = (paths: readonly string[]) => paths.toSorted((a, b) => (a < b ? -1 : 1));

const rowAt = (page: Page, path: string) => tree(page).locator(`[data-path="${quoted(path)}"]`);

/** Escapes a text for a quoted string of a CSS selector. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await passUndoTime(page);
}

test('odd names of a dropped folder are uploaded, found, copied and deleted unchanged', async ({
  page,
  context,
  workspace,
  folder: place,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [, path] of ODD) {
    const source = join(place, 'odd', path);
    await mkdir(dirname(source), { recursive: true });
    await writeFile(source, path);
  }
  await writeFile(join(place, 'stays.wav'), 'stays');
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [join(place, 'odd'), join(place, 'stays.wav')]);
  await expectUploaded(page, ODD.length + 1);
  await expect
    .poll(async () => inOrder(await workspace.api.files()))
    .toEqual(inOrder([...PATHS, 'stays.wav']));

  for (const [index, [find]] of ODD.entries()) {
    await page.getByRole('searchbox').fill(find);
    await expect(async () => {
      // The row 40 levels deep is below the viewport, so scroll to the end.
      await tree(page).press('End');
      await expect(rowAt(page, PATHS[index] ?? '')).toBeVisible({ timeout: 500 });
    }).toPass();
  }
  for (const dir of ['odd/__proto__/', 'odd/ends in a space /', 'odd/constructor/toString/']) {
    await page.goto(`${workspace.service.origin}/gallery?dir=${encodeURIComponent(dir)}`);
    await expect(rowAt(page, PATHS.find((path) => path.startsWith(dir)) ?? '')).toBeVisible();
  }
  await page.getByRole('searchbox').fill('100%25 %2F ? & + ; : #1');
  await expect(page).toHaveURL(/q=100%2525/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('100%25 %2F ? & + ; : #1');
  const first = rowAt(page, PATHS[0] ?? '');
  await first.click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await page.clock.install();
  await confirmDeletion(page);
  await expect.poll(() => workspace.api.files()).not.toContain(PATHS[0]);
  expect(inOrder(await workspace.api.files())).toEqual(inOrder([...PATHS.slice(1), 'stays.wav']));

  await page.getByRole('searchbox').fill('');
  await tree(page).focus();
  await page.keyboard.press('Control+a');
  await selection(page)
    .getByRole('button', { name: /^Copy path/ })
    .click();
  const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await expect.poll(async () => inOrder(await copied())).toEqual(inOrder([...PATHS.slice(1), 'stays.wav']));

  await folder(page, 'odd').click();
  await page.keyboard.press('Escape');
  await folder(page, 'odd').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await confirmDeletion(page);
  await expect.poll(() => workspace.api.files()).toEqual(['stays.wav']);
});
