// The browser dies in mid-upload and is opened again with the same profile. What it may read without being asked, it
// reads; that a real file's handle needs the person's word can't be answered here, so a private file stands in for it.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { dropPrivateCopies } from '#e2e/harness/private-drop.ts';
import { through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectJournalled } from './journal.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';
import { expect, kill, test } from './reopenable.ts';

/** Holds the rest up from part 4 on; ends when the first three are stored and written down. */
async function threePartsIn(page: Page, faults: FaultProxy): Promise<void> {
  await expectStored(faults, 1, 2, 3);
  await expectJournalled(page, { parts: 3 });
}

test('without handles: choosing the same file again goes on where it stopped', async ({
  browse,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'chosen.mkv');
  await writeLargeFile(source, 40, 16);
  const held = { kind: 'hold', afterBytes: MIB, until: new Promise(() => {}) } as const;
  faults.add({ when: isFromPart(4), fault: held });
  const before = await browse();
  await open(before, through(faults, workspace));
  const choosing = before.waitForEvent('filechooser');
  await before.getByRole('button', { name: 'Upload files' }).click();
  await (await choosing).setFiles(source);
  await threePartsIn(before, faults);
  await kill(before);
  faults.clear();

  const after = await browse();
  await open(after, through(faults, workspace));
  await expect(tray(after)).toContainText('1 upload interrupted');
  const choosingAgain = after.waitForEvent('filechooser');
  await tray(after).getByRole('button', { name: 'Choose files' }).click();
  await (await choosingAgain).setFiles(source);
  await expectArrived(after, workspace, 'chosen.mkv', source);
  expectEachPartOnce(faults, 5);
});

test('with handles: one click goes on where it stopped', async ({ browse, workspace, faults, folder }) => {
  const source = join(folder, 'dropped.mkv');
  await writeLargeFile(source, 40, 17);
  const held = { kind: 'hold', afterBytes: MIB, until: new Promise(() => {}) } as const;
  faults.add({ when: isFromPart(4), fault: held });
  const before = await browse();
  await open(before, through(faults, workspace));
  await dropPrivateCopies(before, [source]);
  await threePartsIn(before, faults);
  await kill(before);
  faults.clear();

  const after = await browse();
  await open(after, through(faults, workspace));
  await tray(after).getByRole('button', { name: 'Resume 1 upload' }).click();
  await expectArrived(after, workspace, 'dropped.mkv', source);
  expectEachPartOnce(faults, 5);
});
