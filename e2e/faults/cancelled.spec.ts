// A cancelled upload whose file the page can open by a handle survives a reload until it is removed from the list.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FaultProxy, HELD } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { dropPrivateCopies } from '#e2e/harness/private-drop.ts';
import type { Workspace } from '#e2e/harness/test.ts';
import { expectUploaded, through, tray } from '#e2e/harness/uploads.ts';
import { expectJournalled } from './journal.ts';
import { isFromPart } from './parts.ts';
import { expect, test } from './test.ts';

/** Cancels an upload of three parts after the first one was stored, then reloads. */
async function cancelAndReload(
  page: Page,
  workspace: Workspace,
  faults: FaultProxy,
  folder: string,
): Promise<void> {
  const source = join(folder, 'film.mkv');
  await writeLargeFile(source, 20, 5);
  const heldCount = faults.add({ when: isFromPart(2), fault: HELD });
  await open(page, through(faults, workspace));
  await dropPrivateCopies(page, [source]);
  await expect.poll(heldCount).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await tray(page).getByRole('button', { name: 'Cancel film.mkv' }).click();
  await expect(tray(page).getByRole('heading')).toHaveText('Upload cancelled');
  await expectJournalled(page, { cancelled: 1 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('Upload cancelled');
  faults.clear();
}

test('a cancelled upload can be resumed from its stored parts after a reload', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await cancelAndReload(page, workspace, faults, folder);
  const before = faults.exchanges.length;
  await tray(page).getByRole('button', { name: 'Upload film.mkv again' }).click();
  await expectUploaded(page, 1);
  expect(faults.exchanges.slice(before).filter(({ method }) => method === 'PUT')).toHaveLength(2);
  expect(await workspace.api.files()).toEqual(['film.mkv']);
});

test('a cancelled upload that is removed from the list stays removed after a reload', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await cancelAndReload(page, workspace, faults, folder);
  await tray(page).getByRole('button', { name: 'Remove film.mkv from list' }).click();
  await expect(tray(page).getByRole('heading')).toHaveCount(0);
  await expectJournalled(page, { files: 0 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
  await expect(tray(page).getByRole('heading')).toHaveCount(0);
});
