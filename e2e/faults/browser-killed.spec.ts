// Kills the browser during an upload and opens it again with the same profile. A real file's handle would show a
// permission prompt that the test can't answer, so the test drops a file of the page's private file system.
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

/** Waits until the first three parts are stored and in the journal. */
async function expectThreePartsStored(page: Page, faults: FaultProxy): Promise<void> {
  await expectStored(faults, 1, 2, 3);
  await expectJournalled(page, { parts: 3 });
}

test('a chosen file resumes from its stored parts after it is chosen again', async ({
  browse,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'chosen.mkv');
  await writeLargeFile(source, 40, 16);
  const hold = { kind: 'hold', afterBytes: MIB, until: new Promise(() => {}) } as const;
  faults.add({ when: isFromPart(4), fault: hold });
  const before = await browse();
  await open(before, through(faults, workspace));
  const choosing = before.waitForEvent('filechooser');
  await before.getByRole('button', { name: 'Upload files' }).click();
  await (await choosing).setFiles(source);
  await expectThreePartsStored(before, faults);
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

test('a dropped file resumes from its stored parts after one click', async ({
  browse,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'dropped.mkv');
  await writeLargeFile(source, 40, 17);
  const hold = { kind: 'hold', afterBytes: MIB, until: new Promise(() => {}) } as const;
  faults.add({ when: isFromPart(4), fault: hold });
  const before = await browse();
  await open(before, through(faults, workspace));
  await dropPrivateCopies(before, [source]);
  await expectThreePartsStored(before, faults);
  await kill(before);
  faults.clear();

  const after = await browse();
  await open(after, through(faults, workspace));
  await tray(after).getByRole('button', { name: 'Resume 1 upload' }).click();
  await expectArrived(after, workspace, 'dropped.mkv', source);
  expectEachPartOnce(faults, 5);
});
