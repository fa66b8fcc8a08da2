// The browser dies in mid-upload and is opened again with the same profile. What it may read without being asked, it
// reads; that a real file's handle needs the person's word can't be answered here, so a private file stands in for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { dropPrivateCopies } from '#e2e/harness/private-drop.ts';
import { through, tray } from '#e2e/harness/uploads.ts';
import { expectArrived } from './arrival.ts';
import { expectJournalled } from './journal.ts';
import { expectEachPartOnce, expectStored, isFromPart, MIB } from './parts.ts';
import { test as base, expect } from './test.ts';

interface Reopenable {
  /** Opens the browser with the test's profile. Gone after the test. */
  readonly browse: () => Promise<Page>;
}

const test = base.extend<Reopenable>({
  browse: async ({ guard }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'lectern-profile-'));
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await chromium.launchPersistentContext(profile, launchOptions());
      contexts.push(context);
      await guard.watch(context);
      return context.pages()[0] ?? context.newPage();
    });
    for (const context of contexts) await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

async function kill(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser to kill.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process.');
  const closed = page.context().waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await closed;
}

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
