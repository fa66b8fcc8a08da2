// The app by http on another host than this machine's own, as on an office network: browsers keep from such a page what
// they keep for secure ones.
import { join } from 'node:path';
import { launchOptions } from '#e2e/chromium.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { fixture, writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace, workspaceOf } from '#e2e/harness/test.ts';
import { expectUploaded, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectJournalled } from './journal.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';

const HOST = 'media.test';

const { args = [], ...options } = launchOptions();
test.use({ launchOptions: { ...options, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] } });

/** The same workspace by a name for which browsers make no exception. */
function byName({ service, name, key }: Workspace, origin = service.origin): Workspace {
  return workspaceOf({ ...service, origin: origin.replace('127.0.0.1', HOST) }, name, key);
}

test('dropped files are uploaded on plain http', async ({ page, workspace }) => {
  await open(page, byName(workspace));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['tone.mp3']);
});

test('what plain http doesn’t let a page copy is shown selected, to copy by hand', async ({
  page,
  workspace,
}) => {
  await workspace.api.createGlossary({ name: 'Names' });
  await open(page, byName(workspace), '/glossaries');
  const button = page.getByRole('button', { name: 'Copy id of Names' });
  await button.click();
  const shown = page.getByRole('dialog', { name: 'Copy id of Names' });
  await expect(shown).toContainText(/to copy\./);
  await expect(shown.getByRole('textbox')).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expectAccessible(page, 'copying by hand');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(button).toBeFocused();
});

test('signing out on plain http leaves no database behind, though another tab is open', async ({
  page,
  context,
  workspace,
}) => {
  await open(page, byName(workspace));
  const other = await context.newPage();
  await open(other, byName(workspace));
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(databases)).length).toBeGreaterThan(0);
  // A tab in the background is hardly drawn: a click there waits for seconds before it happens.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Connection: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  const question = page.getByRole('dialog', { name: /^Sign out of / });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await expect(
    page.getByText('Its key and everything kept for it are gone from this browser.'),
  ).toBeVisible();
  await expect.poll(() => page.evaluate(databases)).toEqual([]);
  await other.close();
});

test('on plain http too one tab sends, the other shows it, and goes on when the first is closed', async ({
  page,
  context,
  workspace,
  folder,
  guard,
}) => {
  // The other tab may be sending already when the connections are cut.
  guard.allow(/Failed to load resource/);
  await using faults = await startFaultProxy(workspace.service.origin);
  const source = join(folder, 'shared.mkv');
  await writeLargeFile(source, 40, 13);
  const closed = Promise.withResolvers<void>();
  const held = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: closed.promise },
  });
  const there = byName(workspace, faults.origin);
  await open(page, there);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(held).toBe(3);
  const other = await context.newPage();
  await open(other, there);
  await expect(tray(other)).toContainText('Another tab does the sending.');
  await expect(tray(page)).not.toContainText('Another tab does the sending.');
  // That the first two are stored must be known here before it is left to the other.
  await expectJournalled(page, { parts: 2 });
  await page.close();
  faults.clear();
  // What the held connections have swallowed would still arrive.
  faults.cut();
  closed.resolve();
  await expectArrived(other, workspace, 'shared.mkv', source);
  expectEachPartOnce(faults, 5);
  await other.close();
});
