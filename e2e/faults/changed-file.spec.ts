// A file changes on the disk while it is sent. The app must not report a mixture of two versions as uploaded.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { isPut, through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectStored, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

async function chooseAgain(page: Page, name: string, source: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await tray(page)
    .getByRole('button', { name: `Choose ${name} again` })
    .click();
  await (await choosing).setFiles(source);
}

for (const [when, mebibytes, inFlight] of [
  ['between two parts', 72, 4],
  ['within the last parts', 40, 3],
] as const) {
  test(`a file that changes ${when} must be chosen again`, async ({ page, workspace, faults, folder }) => {
    const source = join(folder, 'draft.mkv');
    await writeLargeFile(source, mebibytes, 11);
    const changed = Promise.withResolvers<void>();
    const heldCount = faults.add({
      when: isFromPart(3),
      fault: { kind: 'hold', afterBytes: MIB, until: changed.promise },
    });
    await open(page, through(faults, workspace));
    await dropOnto(page, page.getByRole('main'), [source]);
    await expectStored(faults, 1, 2);
    await expect.poll(heldCount).toBe(inFlight);
    await writeLargeFile(source, mebibytes, 12);
    changed.resolve();
    await expect(tray(page)).toContainText('The file changed on your disk during the upload.');
    await chooseAgain(page, 'draft.mkv', source);
    await expectArrived(page, workspace, 'draft.mkv', source);
  });
}

/** Dropped files have a handle, through which the page sees the change. Chosen files have none. */
const UPLOAD_METHODS: Readonly<Record<string, (page: Page, source: string) => Promise<void>>> = {
  dropped: (page, source) => dropOnto(page, page.getByRole('main'), [source]),
  async chosen(page, source) {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    await (await choosing).setFiles(source);
  },
};

for (const [method, upload] of Object.entries(UPLOAD_METHODS)) {
  test(`a ${method} file that changes during its only PUT is not reported as uploaded until it is sent again`, async ({
    page,
    workspace,
    faults,
    folder,
  }) => {
    const source = join(folder, 'draft.wav');
    await writeLargeFile(source, 16, 13);
    const changed = Promise.withResolvers<void>();
    const heldCount = faults.add({
      when: isPut,
      fault: { kind: 'hold', afterBytes: MIB, until: changed.promise },
      times: 1,
    });
    await open(page, through(faults, workspace));
    await upload(page, source);
    await expect.poll(heldCount).toBe(1);
    await writeLargeFile(source, 16, 14);
    changed.resolve();
    // If the browser had not read that far, it notices the change itself, and nothing is stored.
    await expect(tray(page)).toContainText(/the uploaded file may be damaged|changed on your disk/);
    await chooseAgain(page, 'draft.wav', source);
    await expectArrived(page, workspace, 'draft.wav', source);
  });
}
