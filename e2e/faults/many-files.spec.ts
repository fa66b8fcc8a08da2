// The journal takes any number of files. If it has no space, the tray warns, and the journal catches up once it has.
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

async function createTakes(folder: string, count: number): Promise<string> {
  const takes = join(folder, 'takes');
  await mkdir(takes);
  const names = Array.from({ length: count }, (_, index) => join(takes, `take-${index}.wav`));
  await Promise.all(names.map((name) => writeFile(name, 'RIFF')));
  return takes;
}

async function dropHeld(page: Page, faults: FaultProxy, folder: string, count: number): Promise<void> {
  faults.add({ when: isPresign, fault: HELD });
  await dropOnto(page, page.getByRole('main'), [await createTakes(folder, count)]);
  await expect(tray(page).getByRole('heading')).toHaveText(`Uploading ${count.toLocaleString('en')} files`);
}

/**
 * Makes IndexedDB of the upload worker report a full disk until a message on the channel `test-room`. It edits the
 * worker's script, because Playwright's init scripts don't run in workers.
 */
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

test('all 20,000 files of a dropped folder are shown as interrupted after a reload', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await dropHeld(page, faults, folder, 20_000);
  await tray(page).getByRole('button', { name: 'Pause all' }).click();
  await expect(tray(page).getByRole('heading')).toHaveText('Paused · 20,000 files left');
  await expectJournalled(page, { files: 20_000 });
  await expect(tray(page).getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('20,000 uploads interrupted');
});

test('the tray warns while the browser has no space for the journal, and the journal is complete once it has', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await page.setViewportSize(PHONE);
  await fillDisk(page);
  await open(page, through(faults, workspace));
  await dropHeld(page, faults, folder, 200);
  await tray(page).getByRole('button', { name: 'Show files' }).click();
  const warning = tray(page).getByRole('alert');
  await expect(warning).toContainText('uploads start over.');
  const cutOff = () => warning.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);

  await page.evaluate(() => new BroadcastChannel('test-room').postMessage('again'));
  await expect(warning).toHaveCount(0);
  await expectJournalled(page, { files: 200 });
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('200 uploads interrupted');
});
