// The player of local files in the question about existing names.
import { join } from 'node:path';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('the question about an existing name shows both lengths and plays the local file without sending it', async ({
  page,
  workspace,
  folder,
}) => {
  await workspace.api.upload('tone.wav', 'audio/wav', fixture('tone.wav'));
  await layOut(folder, { 'tone.wav': 'tone.wav' });
  await open(page, workspace);
  await page.mouse.move(5, 5);
  await expect(page.getByRole('treeitem', { name: 'tone.wav' })).toHaveAccessibleDescription(/0:0\d\.\d/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await dropOnto(page, page.getByRole('main'), [join(folder, 'tone.wav')]);
  const check = page.getByRole('dialog');
  const row = check.getByRole('listitem');
  await expect(row).toContainText(/In the gallery.*0:0\d\.\d.*Your file.*0:0\d\.\d/s);
  const play = row.getByRole('button', { name: 'Play “tone.wav”' });
  await play.click();
  await row
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await expect(row.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page, 'a file played before it is uploaded');
  await play.click();
  await expect(row.getByRole('region', { name: 'Player' })).toBeHidden();
  expect(sent.filter((url) => /read-url|\/media\/read\//.test(url))).toEqual([]);
  await check.getByRole('button', { name: 'Cancel' }).click();
  expect(await workspace.api.files()).toEqual(['tone.wav']);
});
