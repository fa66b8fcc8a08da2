// The key is revoked during an upload. The user signs in over the page with another key of the same workspace.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { workspaceOf } from '#e2e/harness/test.ts';
import { through } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

test('an upload whose key is revoked resumes from its stored parts after the user signs in', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  const { service, name } = workspace;
  const source = join(folder, 'long.wav');
  await writeLargeFile(source, 72, 15);
  const [key, newKey] = [await addKey(service, name), await addKey(service, name)];
  const revoked = Promise.withResolvers<void>();
  faults.add({ when: isFromPart(3), fault: { kind: 'hold', afterBytes: MIB, until: revoked.promise } });
  await open(page, through(faults, workspaceOf(service, name, key)));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await revokeKey(service, key);
  revoked.resolve();
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await signIn.getByRole('textbox', { name: 'API key', exact: true }).fill(newKey);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue uploading' }).click();
  await expectArrived(page, workspace, 'long.wav', source);
  expect(faults.exchanges.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  expectEachPartOnce(faults, 9);
});
