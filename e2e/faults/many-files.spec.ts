// The journal takes any number of files; what it can't keep is said, and made up for once it can.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, HELD } from '#e2e/harness/fault-proxy.ts';
import { open } from '#e2e/harness/open.ts';
import { isPresign, through, tray } from '#e2e/harness/uploads.ts';
import { expectJournalled } from './journal.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 360, height: 740 };

async function folderOf(folder: string, count: number): Promise<string> {
  const takes = join(folder, 'takes');
  await mkdir(takes);
  const names = Array.from({ length: count }, (_, index) => join(takes, `take-${index}.wav`));
  await Promise.all(names.map((name) => writeFile(name, 'RIFF')));
  return takes;
}

async function dropHeld(page: Page, faults: FaultProxy, folder: string, count: number): Promise<void> {
  faults.add({ when: isPresign, fault: HELD });
  await dropOnto(page, page.getByRole('main'), [await folderOf(folder, count)]);
  await expect(tray(page).getByRole('heading')).toHaveText(`Uploading ${count.toLocaleString('en')} files`);
}

/** The worker finds no room in IndexedDB until it is told that there is some again. Playwright's init scripts see no worker. */
async function fillDisk(page: Page): Promise<void> {
  const full = () => {
    const real = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add') ?? {};
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    new BroadcastChannel('test-room').addEventListener('message', () => {
      Object.defineProperty(IDBObjectStore.prototype, 'add', real);
    });
  };
  await page.route(/\/worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${String(full)})();${await response.text()}` });
  });
}

test('of a dropped folder of 20,000 files each is offered again after a reload', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await dropHeld(page, faults, folder, 20_000);
  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expect(tray(page).getByRole('heading')).toHaveText('Paused · 20,000 files to go');
  await expectJournalled(page, { files: 20_000 });
  await expect(tray(page).getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('20,000 uploads interrupted');
});

test('a browser without room for the journal says so in a whole sentence, and makes up for it once there is', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await page.setViewportSize(PHONE);
  await fillDisk(page);
  await open(page, through(faults, workspace));
  await dropHeld(page, faults, folder, 200);
  await tray(page).getByRole('button', { name: 'Show the files' }).click();
  const said = tray(page).getByRole('alert');
  await expect(said).toContainText('have to start over.');
  const cutOff = () => said.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);

  await page.evaluate(() => new BroadcastChannel('test-room').postMessage('again'));
  await expect(said).toHaveCount(0);
  await expectJournalled(page, { files: 200 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('200 uploads interrupted');
});
