// The file changes on disk while it is sent: what is stored is one state of it or nothing, never a mixture.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectStored, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

async function chooseAgain(page: Page, name: string, source: string): Promise<void> {
  await expect(tray(page)).toContainText('The file changed on your disk since the upload began.');
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
  test(`a file that changes ${when} is asked for again`, async ({ page, workspace, faults, folder }) => {
    const source = join(folder, 'draft.mkv');
    await writeLargeFile(source, mebibytes, 11);
    const changed = Promise.withResolvers<void>();
    const held = faults.add({
      when: isFromPart(3),
      fault: { kind: 'hold', afterBytes: MIB, until: changed.promise },
    });
    await open(page, through(faults, workspace));
    await dropOnto(page, page.getByRole('main'), [source]);
    await expectStored(faults, 1, 2);
    await expect.poll(held).toBe(inFlight);
    await writeLargeFile(source, mebibytes, 12);
    changed.resolve();
    await chooseAgain(page, 'draft.mkv', source);
    await expectArrived(page, workspace, 'draft.mkv', source);
  });
}
