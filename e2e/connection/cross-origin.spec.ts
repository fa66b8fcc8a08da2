// Tests the web app of one service with another service that allows its origin.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, sha256, writeLargeFile } from '#e2e/harness/files.ts';
import { startService } from '#e2e/harness/service.ts';
import { editCell } from '#e2e/harness/terms.ts';
import { expect, test, workspaceOf } from '#e2e/harness/test.ts';

test('uploads files and edits glossaries on a service of another origin', async ({
  page,
  service,
  folder,
  workspace: { key },
}) => {
  await using other = await startService({ API_KEYS: `default:${key}`, ALLOWED_ORIGINS: service.origin });
  const there = workspaceOf(other, 'default', key);
  const { id } = await there.api.createGlossary({ name: 'Of the other service' });
  await there.api.addTerm(id, {
    word: 'GIF',
    languageId: 'en',
    phonemization: 'ɡɪf',
    pronunciationLanguageId: 'en',
  });

  await page.goto(service.origin);
  await page.getByRole('textbox', { name: 'Server address' }).fill(`${other.origin}/api`);
  await page.getByRole('textbox', { name: 'API key', exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await page.getByRole('link', { name: 'Of the other service' }).click();
  await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await there.api.terms(id))[0]?.phonemization).toBe('dʒɪf');

  await page.getByRole('link', { name: 'Gallery' }).click();
  // Wait for the gallery, because the previous page has a main element too.
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  const large = join(folder, 'large.wav');
  await writeLargeFile(large, 20, 1);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), large]);
  await expect.poll(() => there.api.files()).toEqual(['large.wav', 'tone.mp3']);
  await expect(page.getByRole('treeitem', { name: /large\.wav/ })).toBeVisible();
  expect(await readFile(join(there.folder, 'tone.mp3'))).toEqual(await readFile(fixture('tone.mp3')));
  expect(await sha256(join(there.folder, 'large.wav'))).toBe(await sha256(large));

  // The list is read again with the ETag that the browser may see. If a read is already running, the click joins it, so
  // the next read counts.
  await expect(async () => {
    await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/api/media/files') && response.status() === 304,
        { timeout: 2000 },
      ),
      page.getByRole('button', { name: 'Refresh' }).click(),
    ]);
  }).toPass();
  // Close the page before its service stops.
  await page.close();
});
