// Names that break what takes text apart: they come through unchanged, from the disk they are dropped from to the list of the
// service, the address of the page, the search, the clipboard and the deletion.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { folder, passUndoTime, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

/** What is looked for, and the path it is in. */
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

const rowOf = (page: Page, path: string) => tree(page).locator(`[data-path="${quoted(path)}"]`);

/** For a text in quotes of a selector. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

async function deleteAsked(page: Page): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await passUndoTime(page);
}

test('odd names come from a dropped folder into the list, are found, copied and deleted, each as it is', async ({
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
      // At forty levels it is below what is in sight, once it is found.
      await tree(page).press('End');
      await expect(rowOf(page, PATHS[index] ?? '')).toBeVisible({ timeout: 500 });
    }).toPass();
  }
  for (const dir of ['odd/__proto__/', 'odd/ends in a space /', 'odd/constructor/toString/']) {
    await page.goto(`${workspace.service.origin}/gallery?dir=${encodeURIComponent(dir)}`);
    await expect(rowOf(page, PATHS.find((path) => path.startsWith(dir)) ?? '')).toBeVisible();
  }
  await page.getByRole('searchbox').fill('100%25 %2F ? & + ; : #1');
  await expect(page).toHaveURL(/q=100%2525/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('100%25 %2F ? & + ; : #1');
  const first = rowOf(page, PATHS[0] ?? '');
  await first.click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await page.clock.install();
  await deleteAsked(page);
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
  await deleteAsked(page);
  await expect.poll(() => workspace.api.files()).toEqual(['stays.wav']);
});
