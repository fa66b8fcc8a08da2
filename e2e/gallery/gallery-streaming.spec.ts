// Tests a long list while it loads: visible and searchable so far, marked as partial.
import { expectAccessible } from '#e2e/harness/axe.ts';
import { file } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

test('marks counts and hits as partial while the list loads, and announces only the final count', async ({
  page,
  workspace,
}) => {
  await page.addInitScript(streamList);
  await open(page, workspace);
  const count = page.getByRole('contentinfo').getByRole('status').filter({ hasText: /file/ });
  await expect(file(page, 'first.wav')).toBeVisible();
  await expect(page.getByText('1 file so far')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search files' });
  await search.fill('wav');
  await expect(page.getByText('1 file found so far')).toBeVisible();
  await search.fill('second');
  await expect(page.getByText('No results yet')).toBeVisible();
  await expect(page.getByText('0 files found so far')).toBeVisible();
  await expectAccessible(page, 'nothing found in the first of a list');
  await expect(count).toHaveCount(0);

  await page.evaluate(() => dispatchEvent(new Event('list-ends')));
  await expect(file(page, 'second.wav')).toBeVisible();
  await expect(count).toHaveText('1 file found');
  await expect(page.getByText('so far')).toHaveCount(0);
});

test('waits for the whole list before a deletion', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'first.wav': 'tone.wav', 'second.wav': 'tone.wav' });
  await page.addInitScript(streamList);
  await open(page, workspace);
  await file(page, 'first.wav').click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete “first.wav”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText('Checking the list…')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('list-ends')));
  await expect(question).toBeHidden();
  await expect(file(page, 'second.wav')).toBeVisible();
  await expect(file(page, 'first.wav')).toBeHidden();
});

/** Runs in the page. Holds the list back after its first file until the test releases the rest. */
function streamList(): void {
  const original = globalThis.fetch;
  let isFirst = true;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!isFirst || !url.endsWith('/media/files')) return original(input, init);
    isFirst = false;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(encoder.encode('["first.wav"'));
        // Send white space meanwhile, because the page renders whenever more bytes arrive.
        const more = setInterval(() => stream.enqueue(encoder.encode(' ')), 20);
        addEventListener('list-ends', () => {
          clearInterval(more);
          stream.enqueue(encoder.encode(',"second.wav"]'));
          stream.close();
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  };
}
