// Two people upload a file of the same name. The app asks the later one, and replaces nothing before the answer.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { boundingBoxOf } from '#e2e/harness/bounding-box.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { sha256, writeLargeFile } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import type { Workspace } from '#e2e/harness/test.ts';
import { expectUploaded, isPresign, through, tray } from '#e2e/harness/uploads.ts';
import { waitForPaintBeforeInput } from '#e2e/harness/wait-for-paint.ts';
import { expectArrived } from './arrival.ts';
import { expectEachPartOnce, isFromPart, MIB } from './parts.ts';
import { expect, test } from './test.ts';

const NAME = 'ref.mkv';
const LIST_FRESH_MS = 2_500;
const KINDS = { large: 'a large file in parts', small: 'a small file' } as const;
type Kind = keyof typeof KINDS;

/** Uploads a file of that name as another person. */
async function uploadElsewhere(browser: Browser, workspace: Workspace, file: string): Promise<void> {
  const context = await browser.newContext();
  await waitForPaintBeforeInput(context);
  const page = await context.newPage();
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [file]);
  await expectUploaded(page, 1);
  await context.close();
}

function question(page: Page) {
  return tray(page).getByRole('region', { name: 'Files that already exist' });
}

for (const kind of ['large', 'small'] as const satisfies readonly Kind[]) {
  test.describe(`${KINDS[kind]} whose name another person used during the upload`, () => {
    test.beforeEach(async ({ page, browser, workspace, faults, folder }) => {
      const [mine, theirs] = [join(folder, NAME), join(folder, 'theirs', NAME)];
      await writeLargeFile(mine, kind === 'large' ? 20 : 1, 1);
      await mkdir(join(folder, 'theirs'));
      await writeLargeFile(theirs, 1, 2);
      const released = Promise.withResolvers<void>();
      const heldCount = faults.add({
        when: kind === 'large' ? isFromPart(3) : isPresign,
        fault:
          kind === 'large'
            ? { kind: 'hold', afterBytes: MIB, until: released.promise }
            : { kind: 'wait', until: released.promise },
      });
      await open(page, through(faults, workspace));
      await dropOnto(page, page.getByRole('main'), [mine]);
      await expect.poll(heldCount).toBeGreaterThan(0);
      await uploadElsewhere(browser, workspace, theirs);
      released.resolve();
      await expect(question(page)).toContainText(`“${NAME}” already exists`);
      expect(await sha256(join(workspace.folder, NAME))).toBe(await sha256(theirs));
    });

    test.afterEach(({ faults }) => {
      if (kind === 'large') expectEachPartOnce(faults, 3);
    });

    test('replaces the other file once the user chooses Replace', async ({ page, workspace, folder }) => {
      await question(page).getByRole('button', { name: 'Replace' }).click();
      await expectArrived(page, workspace, NAME, join(folder, NAME));
    });

    test('leaves the list once the user chooses Skip', async ({ page, workspace, folder }) => {
      await question(page).getByRole('button', { name: 'Skip' }).click();
      await expect(question(page)).toBeHidden();
      expect(await sha256(join(workspace.folder, NAME))).toBe(await sha256(join(folder, 'theirs', NAME)));
    });

    test('is still asked about after a reload', async ({ page }) => {
      await page.reload();
      await expect(question(page)).toContainText(`“${NAME}” already exists`);
    });
  });
}

test('a drop while the network is away waits in the list and uploads once it is back', async ({
  page,
  context,
  workspace,
  folder,
}) => {
  const [first, later] = [join(folder, 'first.wav'), join(folder, 'later.wav')];
  await Promise.all([writeFile(first, 'RIFF'), writeFile(later, 'RIFF')]);
  await open(page, workspace);
  // The first upload loads the code for uploads.
  await dropOnto(page, page.getByRole('main'), [first]);
  await expectUploaded(page, 1);
  // A list that is younger than two seconds is not read again to check names.
  await page.waitForTimeout(LIST_FRESH_MS);
  await context.setOffline(true);
  await dropOnto(page, page.getByRole('main'), [later]);
  const waiting = page.getByRole('region', { name: 'Files waiting for the server' });
  // The end of the drag's debugger session makes Chromium report the network as online again.
  await expect(waiting).toContainText(/These files upload when (you’re|it’s) back\./);
  await expect(waiting).toContainText('later.wav');
  const [button, list] = [waiting.getByRole('button', { name: 'Cancel' }), waiting.getByRole('list')];
  expect((await boundingBoxOf(button)).right).toBe((await boundingBoxOf(list)).right);
  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect.poll(() => workspace.api.files()).toEqual(['first.wav', 'later.wav']);
});
