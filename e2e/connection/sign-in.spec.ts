// Tests sign-in: remembering a device, tabs that share a key, expired links, names of connections.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { fixture } from '#e2e/harness/files.ts';
import { file, selection, tree } from '#e2e/harness/gallery.ts';
import { addKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { startService } from '#e2e/harness/service.ts';
import { expect, test, workspaceOf } from '#e2e/harness/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const question = (page: Page) => page.getByText(/until you close Lectern\. Remember on this device\?/);

test('asks in one line whether to remember the device, and keeps the key if so', async ({
  page,
  context,
  workspace,
}) => {
  await open(page, workspace);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, 'remember on this device');
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
  await expect(question(page)).toBeHidden();
  await page.close();
  const later = await context.newPage();
  await later.goto(workspace.service.origin);
  await expect(heading(later, 'Gallery')).toBeVisible();
  // Opening the same link again asks nothing and changes nothing.
  await open(later, workspace);
  await expect(later.getByText(/^Signed in to “.+”\.$/)).toBeVisible();
  await expect(question(later)).toBeHidden();
});

test('keeps the key in its tabs if the question about remembering is ignored', async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Gallery')).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    workspace.key,
  );
});

test('shows the question about remembering in at most two lines on a phone', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, workspace);
  await expect(question(page)).toBeVisible();
  await expect(async () => {
    const box = await page.getByRole('region', { name: 'Sign-in' }).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(56);
    expect(box?.width).toBeLessThanOrEqual(360);
  }).toPass({ timeout: 20_000 });
});

test('signs in a new tab, and signing out there signs out both', async ({ page, context, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'In a new tab' });
  await open(page, workspace, '/glossaries');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'In a new tab' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(heading(opened, 'In a new tab')).toBeVisible();
  await expect(opened).toHaveURL(`${workspace.service.origin}/glossaries/${id}`);
  expect(await opened.evaluate(() => sessionStorage.getItem('lectern.keys'))).toContain(workspace.key);

  await opened.bringToFront();
  await opened.getByRole('button', { name: /^Workspace: / }).click();
  await opened.getByRole('menuitem', { name: 'Sign out…' }).click();
  await opened
    .getByRole('dialog', { name: /^Sign out of / })
    .getByRole('button', { name: 'Sign out' })
    .click();
  for (const tab of [opened, page]) {
    await expect(heading(tab, 'Welcome to Lectern')).toBeVisible();
    expect(await tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
      workspace.key,
    );
  }
});

test('does not share the key of a tab signed in to another workspace', async ({
  page,
  context,
  workspace,
  otherWorkspace: second,
}) => {
  await open(page, workspace);
  const other = await context.newPage();
  await open(other, second);
  await other.close();
  // The new tab asks for the last used key, but the only open tab has another one.
  const later = await context.newPage();
  await later.goto(workspace.service.origin);
  await expect(later.getByText(/You were signed out when you closed Lectern/)).toBeVisible();
});

test('signs in all waiting tabs when one gets a new key', async ({ page, context, workspace }) => {
  const { service, name } = workspace;
  await open(page, workspaceOf(service, name, await addKey(service, name)));
  await page.close();
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto(service.origin);
    await expect(tab.getByText(/You were signed out when you closed Lectern/)).toBeVisible();
  }
  await one.getByRole('textbox', { name: 'API key', exact: true }).fill(workspace.key);
  await one.getByRole('button', { name: /^(Sign in|Connect)$/ }).click();
  for (const tab of [one, other]) await expect(heading(tab, 'Gallery')).toBeVisible();
});

test('clears the selection when a new key replaces a lost one', async ({
  page,
  context,
  workspace,
  otherWorkspace: second,
}) => {
  for (const { api } of [workspace, second]) await api.upload('tone.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await open(page, workspace);
  await expect(file(page, 'tone.mp3')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(selection(page)).toContainText('1 selected');

  const other = await context.newPage();
  await open(other, second);
  await other.getByRole('button', { name: 'Remember', exact: true }).click();
  await expect(question(other)).toBeHidden();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page
    .getByRole('menuitemradio')
    .filter({ hasText: second.key.slice(-4) })
    .click();
  await expect(page.getByText('Switched to')).toBeVisible();
  await expect(file(page, 'tone.mp3')).toBeVisible();
  await expect(selection(page)).toBeHidden();
});

test('explains what to do after an expired link on a first visit', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  await page.goto(`${workspace.service.origin}/#key=a-key-that-nobody-was-ever-given-0123456789`);
  const dialog = page.getByRole('dialog', { name: 'This link has expired' });
  await expect(dialog).toContainText('Ask your admin for a new link');
  await expect(dialog).not.toContainText('no longer');
  await expect(question(page)).toBeHidden();
  await dialog.getByRole('textbox', { name: 'API key', exact: true }).fill(workspace.key);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No files yet')).toBeVisible();
});

test('shows the user’s name for a connection everywhere', async ({ page, workspace }) => {
  await open(page, workspace, '/connections');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Harbour Studios');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Workspace: Harbour Studios' })).toBeVisible();
  await expectAccessible(page, 'a named connection');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Workspace: Harbour Studios' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Workspace: Harbour Studios' })).toBeHidden();
});

test('shows the workspace’s name if the user gave the connection none', async ({
  page,
  workspace: { key },
}) => {
  await using service = await startService({
    API_KEYS: `harbour:${key}`,
    WORKSPACE_NAMES: 'harbour:Harbour Studios',
  });
  await open(page, workspaceOf(service, 'harbour', key));
  await expect(page.getByRole('button', { name: 'Workspace: Harbour Studios' })).toBeVisible();
  // The name is shown also without a key.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(heading(page, 'Sign in to “Harbour Studios”')).toBeVisible();
  await page.close();
});
