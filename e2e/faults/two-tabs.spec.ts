// Two tabs of one connection: one sends, both show, and the one that is left goes on.
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

test('the tab that sends is closed: the other one has shown it all along, and goes on', async ({
  page,
  context,
  workspace,
  faults,
  folder,
}) => {
  const source = join(folder, 'shared.mkv');
  await writeLargeFile(source, 40, 13);
  const closed = Promise.withResolvers<void>();
  const held = faults.add({
    when: isFromPart(3),
    fault: { kind: 'hold', afterBytes: MIB, until: closed.promise },
  });
  await open(page, through(faults, workspace));
  await expect.poll(() => page.evaluate(ownsUploads)).toBe(true);
  const other = await context.newPage();
  await open(other, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [source]);
  await expectStored(faults, 1, 2);
  await expect.poll(held).toBe(3);
  // How much the held connections have swallowed is theirs to say; both tabs say the same.
  const amountIn = async (tab: Page) => /[\d.]+ MB of 41\.9 MB/.exec(await tray(tab).innerText())?.[0];
  await expect.poll(() => amountIn(page)).toBeDefined();
  await expect.poll(async () => (await amountIn(other)) === (await amountIn(page))).toBe(true);
  await expect(tray(other)).toContainText('Another tab does the sending.');
  await expect(tray(page)).not.toContainText('Another tab does the sending.');
  // That the first two are stored must be known here before it is left to the other.
  await expectJournalled(page, { parts: 2 });
  await page.close();
  faults.clear();
  // What the held connections have swallowed would still arrive.
  faults.cut();
  closed.resolve();
  await expectArrived(other, workspace, 'shared.mkv', source);
  expectEachPartOnce(faults, 5);
});

/** Whichever tab asks first sends; a busy machine may start the second one's worker before the first one's. */
async function ownsUploads(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('lectern-uploads-'));
}
