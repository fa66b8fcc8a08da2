// The app over HTTP from another host, as on an office network. Browsers offer such a page no clipboard, locks and other
// features of secure pages.
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

/** The same workspace under a host name. Browsers treat a page from 127.0.0.1 as secure, but not from this name. */
function onPlainHttp({ service, name, key }: Workspace, origin = service.origin): Workspace {
  return workspaceOf({ ...service, origin: origin.replace('127.0.0.1', HOST) }, name, key);
}

test('dropped files are uploaded on plain HTTP', async ({ page, workspace }) => {
  await open(page, onPlainHttp(workspace));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['tone.mp3']);
});

test('an id that plain HTTP doesn’t let the page copy is shown selected, to be copied by hand', async ({
  page,
  workspace,
}) => {
  await workspace.api.createGlossary({ name: 'Names' });
  await open(page, onPlainHttp(workspace), '/glossaries');
  const button = page.getByRole('button', { name: 'Copy ID of Names' });
  await button.click();
  const shown = page.getByRole('dialog', { name: 'Copy ID of Names' });
  await expect(shown).toContainText(/to copy\./);
  await expect(shown.getByRole('textbox')).toBeFocused();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expectAccessible(page, 'copying by hand');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(button).toBeFocused();
});

test('signing out on plain HTTP deletes all databases although another tab is open', async ({
  page,
  context,
  workspace,
}) => {
  await open(page, onPlainHttp(workspace));
  const other = await context.newPage();
  await open(other, onPlainHttp(workspace));
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(async () => (await page.evaluate(databases)).length).toBeGreaterThan(0);
  // A click in a background tab waits for seconds, because the browser rarely paints it.
  await page.bringToFront();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  const question = page.getByRole('dialog', { name: /^Sign out of / });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await expect(page.getByText('Its data was removed from this browser.')).toBeVisible();
  await expect.poll(() => page.evaluate(databases)).toEqual([]);
  await other.close();
});

test('on plain HTTP one tab uploads, and another one that shows it continues when the first is closed', async ({
  page,
  context,
  workspace,
  folder,
  guard,
}) => {
  // The other tab may already be uploading when the connections are cut.
  guard.allow(/Failed to load resource/);
  await using faults = await startFaultProxy(workspace.service.origin);
  const source = join(folder, 'shared.mkv');
  await writeLargeFile(source, 40, 13);
  const closed = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: closed.promise },
  });
  const proxied = onPlainHttp(workspace, faults.origin);
  await open(page, proxied);
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(heldCount).toBe(3);
  const other = await context.newPage();
  await open(other, proxied);
  await expect(tray(other)).toContainText('Uploading in another tab.');
  await expect(tray(page)).not.toContainText('Uploading in another tab.');
  // The journal must have the first two parts before the other tab takes over.
  await expectJournalled(page, { parts: 2 });
  await page.close();
  faults.clear();
  // Without the cut, the bytes that the held connections have received would still reach the service.
  faults.cut();
  closed.resolve();
  await expectArrived(other, workspace, 'shared.mkv', source);
  expectEachPartOnce(faults, 5);
  await other.close();
});
