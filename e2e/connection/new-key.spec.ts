// Tests unfinished uploads whose API key is replaced.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/faults/test.ts';
import { uploadOnePart } from '#e2e/faults/upload-one-part.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { type Workspace, workspaceOf } from '#e2e/harness/test.ts';
import { expectUploaded, through, tray } from '#e2e/harness/uploads.ts';

async function signInAgain(page: Page, key: string): Promise<void> {
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(key);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn).toBeHidden();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Continue uploading with the new key?' });
const putsIn = (faults: FaultProxy) => faults.exchanges.filter(({ method }) => method === 'PUT').length;

/** Like `uploadOnePart`. @returns a function that revokes the key and signs in with another key of the workspace */
async function uploadUnderKey(
  page: Page,
  { service, name }: Workspace,
  faults: FaultProxy,
  folder: string,
): Promise<() => Promise<void>> {
  const key = await addKey(service, name);
  await open(page, through(faults, workspaceOf(service, name, key)));
  await uploadOnePart(page, faults, folder);
  return async () => {
    await revokeKey(service, key);
    // A background request may be refused first.
    await page.getByRole('link', { name: 'Glossaries' }).dispatchEvent('click');
    await signInAgain(page, await addKey(service, name));
  };
}

test('keeps paused uploads when the key is renewed and resumes them with the new one', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const renewKey = await uploadUnderKey(page, workspace, faults, folder);
  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expect(tray(page)).toContainText('Paused');
  // A pause lets nearly sent parts finish for some seconds. The proxy holds these two back, so they are given up.
  await expect(tray(page)).toContainText(/Paused · 8\.4 MB of 21(\.0)? MB sent/);
  faults.clear();
  faults.cut();
  await renewKey();
  await expect(question(page)).toContainText('1 unfinished upload continues');
  await expectAccessible(page, 'uploads under a new key');
  // The dialog opens unasked, so a key press meant for something else must not answer it.
  await expect(question(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Continue uploading' }).click();
  await expect(tray(page)).toContainText('Paused');
  const before = putsIn(faults);
  await tray(page).getByRole('button', { name: 'Resume all' }).click();
  await expectUploaded(page, 1);
  expect(putsIn(faults) - before).toBe(2);
});

test('asks for no second key if the old one is refused while the question is open', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const renewKey = await uploadUnderKey(page, workspace, faults, folder);
  await renewKey();
  await expect(question(page)).toBeVisible();
  faults.clear();
  faults.cut();
  await expect(tray(page)).toContainText('Your API key no longer works.');
  await question(page).getByRole('button', { name: 'Continue uploading' }).click();
  await expectUploaded(page, 1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
