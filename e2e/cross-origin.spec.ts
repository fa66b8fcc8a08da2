// The web app of one service against another service: everything works where that one allows it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, sha256, writeLargeFile } from '#e2e/harness/files.ts';
import { startService } from '#e2e/harness/service.ts';
import { expect, test, workspaceOf } from '#e2e/harness/test.ts';

test('files large and small, glossaries and terms of a service on another origin', async ({
  page,
  service,
  folder,
  workspace: { key },
}) => {
  await using other = await startService({ API_KEYS: `default:${key}`, ALLOWED_ORIGINS: service.origin });
  const there = workspaceOf(other, 'default', key);
  await there.api.createGlossary({ name: 'Of the other service' });

  await page.goto(service.origin);
  await page.getByRole('textbox', { name: 'Address of the service' }).fill(`${other.origin}/api`);
  await page.getByRole('textbox', { name: 'Key', exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('link', { name: 'Of the other service' })).toBeVisible();

  await page.getByRole('link', { name: 'Gallery' }).click();
  const large = join(folder, 'large.wav');
  await writeLargeFile(large, 20, 1);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), large]);
  await expect.poll(() => there.api.files()).toEqual(['large.wav', 'tone.mp3']);
  await expect(page.getByRole('treeitem', { name: /large\.wav/ })).toBeVisible();
  expect(await readFile(join(there.folder, 'tone.mp3'))).toEqual(await readFile(fixture('tone.mp3')));
  expect(await sha256(join(there.folder, 'large.wav'))).toBe(await sha256(large));

  // Again, with the entity tag the browser was allowed to read.
  const answer = page.waitForResponse(/\/api\/media\/files$/);
  await page.reload();
  expect((await answer).ok()).toBe(true);
  await expect(page.getByRole('treeitem', { name: /tone\.mp3/ })).toBeVisible();
  // Before the service it shows ends.
  await page.close();
});
