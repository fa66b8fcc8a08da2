// `node e2e/ten-minutes.ts [FOLDER]`: ten minutes of work in a new glossary. It types thirty terms, pastes a sheet, fixes
// three problems and exports. Each step takes a screenshot and prints how long it took. Tests don't run it: look through
// the screenshots after a change of the table of terms.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect as expectSoon, type Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { startService } from '#e2e/harness/service.ts';
import { row, table } from '#e2e/harness/terms.ts';

/** A long timeout, because times are only reported and the machine may be busy. */
const expect = expectSoon.configure({ timeout: 60_000 });

const FOLDER = process.argv[2] ?? 'test-results/ten-minutes';
const SAID: readonly (readonly [word: string, said: string])[] = [
  ['Aoife', 'ˈiːfə'],
  ['Niamh', 'niːv'],
  ['Saoirse', '"s3:S@'],
  ['Caoimhe', 'ˈkwiːvə'],
  ['Xiaomi', 'shyow mee'],
  ['Huawei', 'ˈhwɑːweɪ'],
  ['Porsche', 'ˈpɔːʃə'],
  ['Nike', 'ˈnaɪki'],
  ['Hermès', 'ɛərˈmɛz'],
  ['Loewe', 'loh-WEH-veh'],
  ['Givenchy', 'ʒiːvɒ̃ˈʃiː'],
  ['Balenciaga', 'bəˌlɛnsiˈɑːɡə'],
  ['IKEA', 'eye-KEE-uh'],
  ['ASUS', 'AY soos'],
  ['Adobe', 'əˈdəʊbi'],
  ['LaTeX', 'ˈlɑːtɛk'],
  ['PostgreSQL', 'post gress Q L'],
  ['Linux', 'ˈlɪnəks'],
  ['GNOME', 'ɡəˈnəʊm'],
  ['Debian', 'ˈdɛbiən'],
  ['Ubuntu', 'ʊˈbʊntuː'],
  ['YAML', 'yammel'],
  ['JSON', 'jason'],
  ['SCSI', 'scuzzy'],
  ['Kyiv', 'ˈkiːjiv'],
  ['Wrocław', 'ˈvrɔtswaf'],
  ['Reykjavík', 'ˈreɪkjəvɪk'],
  ['Leicester', 'lester'],
  ['Gloucester', 'gloster'],
  ['Edinburgh', 'edin bruh'],
];
const SHEET = [
  ['Word', 'Language', 'Method', 'Pronunciation', 'Read as', 'Accent'],
  ['Siobhán', 'en-GB', 'IPA', 'ʃɪˈvɔːn', '', 'en-GB'],
  ['siobhán', 'en-GB', 'IPA', 'ʃɪˈvɔn', '', 'en-GB'],
  ['Zoë\u00A0', 'en-GB', 'Respelling', 'zoh ee', 'en-GB', ''],
  ['Jaguar', 'en_GB', 'IPA', 'ˈdʒægjuər', '', 'en_GB'],
  ['Versace', 'en-GB', '', '', '', ''],
  ['Tag Heuer', 'en-GB', 'Respelling', 'tag hoyer', 'en-GB', ''],
];

await using service = await startService();
const link = new URL(service.link ?? service.origin);
const browser = await chromium.launch(launchOptions());
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await mkdir(FOLDER, { recursive: true });
  await work(await context.newPage());
} finally {
  await browser.close();
}

async function work(page: Page): Promise<void> {
  let steps = 0;
  const step = async (what: string, run: () => Promise<unknown>) => {
    const began = performance.now();
    await run();
    const ms = performance.now() - began;
    steps += 1;
    console.log(`${String(steps).padStart(2)} ${what}: ${ms.toFixed(0)} ms`);
    await page.screenshot({ path: join(FOLDER, `${String(steps).padStart(2, '0')} ${what}.png`) });
  };
  const { keyboard } = page;
  const panel = page
    .getByRole('region', { name: 'Problems' })
    .or(page.getByRole('dialog', { name: 'Problems' }));

  await page.goto(`${link.origin}/glossaries${link.hash}`);
  await page.getByRole('button', { name: 'Don’t remember' }).click();
  await step('a new glossary', async () => {
    await page.getByRole('button', { name: 'New glossary' }).first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Trailer');
    await keyboard.press('Enter');
    await expect(table(page).getByRole('rowheader', { name: 'New word', exact: true })).toBeFocused();
  });
  await step('the first word', async () => {
    await type('Aoife', 'en-GB', 'ˈiːfə');
    await expect(page.getByRole('checkbox', { name: 'Select Aoife' })).toBeAttached();
  });
  for (const [word, said] of SAID.slice(1)) await type(word, undefined, said);
  await step('thirty words', () =>
    expect(page.getByText(`${SAID.length} terms`, { exact: true })).toBeVisible(),
  );
  await step('a sheet pasted', async () => {
    const text = SHEET.map((cells) => cells.join('\t')).join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await keyboard.press('Control+v');
    await expect(page.getByText(/6 new rows/)).toBeVisible();
    await expect(page.getByText(`${SAID.length + 5} terms`, { exact: true })).toBeVisible();
  });
  await step('problems', async () => {
    await page.getByRole('button', { name: /problems$/ }).click();
    await expect(panel).toBeVisible();
  });
  await step('one form of a language', async () => {
    const way = panel.getByRole('button', { name: 'Use en-GB for 1 term' });
    await way.click();
    await expect(way).toBeHidden();
  });
  await step('one of two terms', async () => {
    await panel.getByRole('button', { name: /^Keep this: “Siobhán”/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 term' }).click();
    await expect(row(page, 'siobhán')).toBeHidden();
    await expect(row(page, 'Siobhán')).toBeVisible();
  });
  await step('a word without a way of saying it', async () => {
    await panel
      .getByRole('button', { name: /Discard/ })
      .first()
      .click();
    await expect(row(page, 'Versace')).toBeHidden();
  });
  await step('an export', async () => {
    await page.getByRole('button', { name: 'About this glossary' }).click();
    await page.getByText('Export terms').click();
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
  });
  await step('downloaded', () =>
    Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]),
  );

  async function type(word: string, language: string | undefined, said: string): Promise<void> {
    await keyboard.type(word, { delay: 5 });
    for (const text of [language, said]) {
      await keyboard.press('Tab');
      if (text !== undefined) await keyboard.type(text, { delay: 5 });
    }
    await keyboard.press('Enter');
  }
}
