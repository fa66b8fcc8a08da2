// Tests the main job with media in a bucket and records in PostgreSQL.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, layOut, sha256, writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder as folderRow, passUndoTime } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect } from '#e2e/harness/test.ts';
import { expectUploaded, tray } from '#e2e/harness/uploads.ts';
import { startOnBucket, test } from '#e2e/stores/bucket.ts';
import { startPostgres } from '#e2e/stores/postgres-server.ts';

test('uploads to a bucket through a pause and a fault, and deletes from it', async ({
  page,
  folder,
  guard,
  s3,
}) => {
  await using postgres = await startPostgres();
  test.skip(!postgres, 'There is no PostgreSQL here. “apt install postgresql” brings it.');
  if (!postgres) return;
  await using bucket = await startOnBucket(s3, { DATABASE_URL: `${postgres.url}/postgres` });
  const { service, workspace } = bucket;
  bucket.setUp();

  await open(page, workspace);
  await layOut(join(folder, 'Talks'), { 'one.mp3': 'tone.mp3', 'deep/two é.wav': 'tone.wav' });
  await dropOnto(page, page.getByRole('main'), [join(folder, 'Talks')]);
  await expectUploaded(page, 2);
  await expect(folderRow(page, 'Talks')).toBeVisible();
  expect(await bucket.sha256('Talks/deep/two é.wav')).toBe(await sha256(fixture('tone.wav')));

  // Two multipart uploads: the first PUT of one gets 503, all PUTs of the other wait until it is paused.
  guard.allow(/status of 503/);
  const held = Promise.withResolvers<void>();
  let isRefused = false;
  await page.route(`${s3.endpoint}/**`, async (route) => {
    const part = new URL(route.request().url()).searchParams.get('partNumber');
    if (part === '2') await held.promise;
    if (part === '1' && route.request().method() === 'PUT' && !isRefused) {
      isRefused = true;
      return route.fulfill({ status: 503, headers: { 'access-control-allow-origin': service.origin } });
    }
    return route.continue().catch(() => {});
  });
  const large = join(folder, 'large.wav');
  await writeLargeFile(large, 40, 7);
  await dropOnto(page, page.getByRole('main'), [large]);
  await tray(page).getByRole('button', { name: 'Pause large.wav' }).click();
  await expect(tray(page).getByText('Paused', { exact: true })).toBeVisible();
  expect(await workspace.api.files()).toEqual(['Talks/deep/two é.wav', 'Talks/one.mp3']);
  held.resolve();
  await tray(page).getByRole('button', { name: 'Resume large.wav' }).click();
  await expect(page.getByRole('treeitem', { name: /large\.wav/ })).toBeVisible();
  // Each part passes through the test's proxy, which takes time on a busy machine.
  await expect.poll(() => workspace.api.files(), { timeout: 60_000 }).toContain('large.wav');
  expect(isRefused).toBe(true);
  expect(await bucket.sha256('large.wav')).toBe(await sha256(large));

  // Wait for the second file. Otherwise the folder is the whole gallery, and its deletion asks for its name.
  await expect(file(page, 'large.wav')).toBeVisible();
  await folderRow(page, 'Talks').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await page.clock.install();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(folderRow(page, 'Talks')).toBeHidden();
  await passUndoTime(page);
  await expect.poll(() => workspace.api.files()).toEqual(['large.wav']);
  // Close the page before its service stops.
  await page.close();
});
