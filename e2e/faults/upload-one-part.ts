// Starts an upload that stops after its first part, for tests that need an unfinished upload.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, HELD } from '#e2e/harness/fault-proxy.ts';
import { writeLargeFile } from '#e2e/harness/files.ts';
import { isPut, tray } from '#e2e/harness/uploads.ts';
import { expectJournalled } from './journal.ts';
import { expect } from './test.ts';

/**
 * Drops a file of three parts. Resolves when the first part is stored and in the journal and the others are held.
 * @returns the file's path on the disk
 */
export async function uploadOnePart(page: Page, faults: FaultProxy, folder: string): Promise<string> {
  const source = join(folder, 'long.mkv');
  await writeLargeFile(source, 20, 3);
  let puts = 0;
  const heldCount = faults.add({ when: (request) => isPut(request) && ++puts > 1, fault: HELD });
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect.poll(heldCount).toBe(2);
  await expectJournalled(page, { parts: 1 });
  await expect(tray(page)).toContainText('Uploading 1 file');
  return source;
}
