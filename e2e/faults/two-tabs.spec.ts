// Two tabs of one connection. One tab uploads, both show it, and the other tab continues when the first is closed.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectJournalled } from './journal.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

test('an upload is shown in two tabs and continues in the second when the first is closed', async ({
  page,
  context,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'shared.mkv');
  await writeLargeFile(source, 40, 13);
  const closed = Promise.withResolvers<void>();
  const heldCount = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: closed.promise },
  });
  await open(page, through(faults, workspace));
  await expect.poll(() => page.evaluate(ownsUploads)).toBe(true);
  const other = await context.newPage();
  await open(other, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(heldCount).toBe(3);
  // The held connections decide how many bytes they accept, so compare only what both tabs show.
  const amountIn = async (tab: Page) => /[\d.]+ MB of 41\.9 MB/.exec(await tray(tab).innerText())?.[0];
  await expect.poll(() => amountIn(page)).toBeDefined();
  await expect.poll(async () => (await amountIn(other)) === (await amountIn(page))).toBe(true);
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
});

/**
 * Runs in the page. Returns whether a tab holds the upload lock. The first tab must hold it before the second is opened,
 * because on a busy machine the second tab's worker may start sooner.
 */
async function ownsUploads(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('lectern-uploads-'));
}
