// The uploads tray: its texts, size and settings, the question before a switch of connections, and notifications beside
// it.
import type { Locator, Page } from '@playwright/test';
import { uploadOnePart } from '#e2e/faults/upload-one-part.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { boundingBoxOf } from '#e2e/harness/bounding-box.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { type FaultProxy, HELD, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { fixture, layOut } from '#e2e/harness/files.ts';
import { file } from '#e2e/harness/gallery.ts';
import { addKey, revokeKey } from '#e2e/harness/keys.ts';
import { open } from '#e2e/harness/open.ts';
import { startService } from '#e2e/harness/service.ts';
import { test as base, expect, type Workspace } from '#e2e/harness/test.ts';
import { expectUploaded, isPut, through, tray } from '#e2e/harness/uploads.ts';

/** A proxy before the service that can hold requests. */
const test = base.extend<{ faults: FaultProxy }>({
  faults: async ({ service }, use) => {
    await using proxy = await startFaultProxy(service.origin);
    await use(proxy);
  },
});

const PHONE = { width: 360, height: 740 };

function hideOrShow(page: Page): Locator {
  return tray(page).getByRole('button', { name: /^(Hide|Show) files$/ });
}

test('after a reload each row shows its progress, the tray says once how to resume, and one button is filled', async ({
  page,
  workspace,
  faults,
  guard,
  folder,
}) => {
  guard.allow(/status of 400/);
  await open(page, through(faults, workspace));
  await uploadOnePart(page, faults, folder);
  await page.reload();
  await expect(tray(page).getByRole('heading')).toHaveText('1 upload interrupted');
  await expect(tray(page).getByText('Interrupted · 8.4 MB of 21 MB sent')).toBeVisible();
  await expect(tray(page).getByText('interrupted uploads')).toHaveCount(1);

  faults.clear();
  faults.add({ when: isPut, fault: { kind: 'answer', status: 400 }, times: 1 });
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expect(tray(page).getByRole('heading')).toHaveText('1 upload interrupted, 1 failed');
  await expect(tray(page).getByRole('button', { name: 'Retry failed files' })).toBeVisible();
  const coloured = tray(page).locator('.mantine-Button-root:not([data-variant="default"])');
  await expect(coloured).toHaveText(['Resume 1 upload']);
  // The page's own button is not filled meanwhile, so that only one button is.
  await expect(page.getByRole('button', { name: 'Upload files' })).toHaveCSS(
    'background-color',
    await page
      .getByRole('button', { name: 'Upload folder' })
      .evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  await expectAccessible(page, 'interrupted and failed uploads');
});

test('the details keep their height beside a long list of uploads', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await workspace.api.upload('one.mp3', 'audio/mpeg', fixture('tone.mp3'));
  const takes = Array.from({ length: 30 }, (_, i) => [`take ${i}.mp3`, 'tone.mp3'] as const);
  await layOut(folder, Object.fromEntries(takes));
  faults.add({ when: isPut, fault: HELD });
  await open(page, through(faults, workspace));
  await file(page, 'one.mp3').click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('button', { name: 'Download' })).toBeVisible();
  await dropOnto(page, page.getByRole('main'), [folder]);
  await expect(tray(page).getByRole('listitem').nth(9)).toBeVisible();
  const [above, below] = [await boundingBoxOf(details), await boundingBoxOf(tray(page))];
  expect(above.bottom).toBeLessThanOrEqual(below.y);
  expect(above.height).toBeGreaterThanOrEqual(250);
  // Nothing covers the button.
  await details.getByRole('button', { name: 'Download' }).click({ trial: true });
});

for (const [size, viewport, first, then] of [
  ['a phone', PHONE, 'Show files', 'Hide files'],
  ['a wide window', { width: 1280, height: 800 }, 'Hide files', 'Show files'],
] as const) {
  test(`on ${size} the tray starts with “${first}”, and stays as the user left it after a reload`, async ({
    page,
    workspace,
    faults,
    folder,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, through(faults, workspace));
    await uploadOnePart(page, faults, folder);
    await expect(hideOrShow(page)).toHaveAccessibleName(first);
    await hideOrShow(page).click();
    await expect(hideOrShow(page)).toHaveAccessibleName(then);
    await page.reload();
    await expect(hideOrShow(page)).toHaveAccessibleName(then);
  });
}

async function chooseConnection(page: Page, { key }: Workspace): Promise<void> {
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page
    .getByRole('menuitemradio')
    .filter({ hasText: key.slice(-4) })
    .click();
}

test('the list of files shows its rows again after it was hidden for a moment', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await uploadOnePart(page, faults, folder);
  const pause = tray(page).getByRole('button', { name: 'Pause long.mkv' });
  await expect(pause).toBeVisible();
  const list = tray(page).getByRole('list', { name: 'Files' });
  const { height } = await boundingBoxOf(list);
  await tray(page).evaluate(hideBriefly);
  await expect(pause).toBeVisible();
  expect((await boundingBoxOf(list)).height).toBe(height);
});

/** Runs in the page. Hides the element until every ResizeObserver has reported a size of 0. */
async function hideBriefly(element: HTMLElement): Promise<void> {
  const observed = new Promise((resolve) => new ResizeObserver(resolve).observe(element));
  element.style.display = 'none';
  await observed;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  element.style.display = '';
}

test('a switch to another connection during an upload asks first', async ({
  page,
  workspace,
  otherWorkspace: other,
  faults,
  folder,
}) => {
  await open(page, through(faults, other));
  await page.goto('about:blank');
  await open(page, through(faults, workspace));
  await uploadOnePart(page, faults, folder);
  const question = page.getByRole('dialog', { name: 'Switch workspaces while uploading?' });

  await chooseConnection(page, other);
  await expect(question).toContainText('1 unfinished upload will pause');
  await expectAccessible(page, 'the question before switching');
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: /^Workspace: / })).toBeFocused();
  await expect(tray(page)).toContainText('Uploading 1 file');

  await chooseConnection(page, other);
  await question.getByRole('button', { name: 'Switch' }).click();
  await expect(tray(page)).toBeHidden();
  await chooseConnection(page, workspace);
  await expect(tray(page)).toContainText('1 upload interrupted');
});

test('a link to another service asks before it stops uploads that wait for a new key', async ({
  page,
  workspace,
  guard,
  folder,
}) => {
  guard.allow(/status of 401|ERR_/);
  const { service, key } = workspace;
  await using other = await startService({ API_KEYS: `default:${key}`, ALLOWED_ORIGINS: service.origin });
  await using faults = await startFaultProxy(other.origin);
  const refused = await addKey(other, 'default');
  await page.goto(service.origin);
  await page.getByRole('textbox', { name: 'Server address' }).fill(`${faults.origin}/api`);
  await page.getByRole('textbox', { name: 'API key', exact: true }).fill(refused);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // Wait for this page, because the earlier page has a `main` too but accepts no drops.
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await uploadOnePart(page, faults, folder);
  await revokeKey(other, refused);
  faults.clear();
  faults.cut();
  // The next refetch of the list is refused at the latest.
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible({ timeout: 60_000 });

  await page.evaluate((pasted) => {
    window.location.hash = `key=${pasted}`;
  }, key);
  const question = page.getByRole('dialog', { name: 'Switch workspaces while uploading?' });
  await expect(question).toContainText('1 unfinished upload will pause');
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(question).toBeHidden();
  await expect(tray(page)).toContainText('Your API key no longer works.');
  // Close the page before its service stops, because it would report failed requests.
  await page.close();
});

test('a speed limit applies once its field loses focus, and the field shows the applied value', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await uploadOnePart(page, faults, folder);
  const settings = tray(page).getByRole('button', { name: 'Upload settings' });
  const limit = page.getByRole('textbox', { name: 'Speed limit in MB/s' });
  for (const [typed, applied] of [
    ['2,5', '2.5'],
    ['0', '1'],
    ['', ''],
  ] as const) {
    await settings.click();
    await limit.fill(typed);
    await expect(limit).toHaveValue(typed);
    await tray(page).getByRole('heading').click();
    await expect(limit).toBeHidden();
    await settings.click();
    await expect(limit).toHaveValue(applied);
    await expect(page.getByRole('dialog', { name: 'Upload settings' }).locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(limit).toBeHidden();
  }
});

test('a notification covers neither the header nor the tray on a phone', async ({ page, workspace }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(PHONE);
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  // Wait for the file, because an unfinished upload can't be selected.
  await expect(file(page, 'tone.mp3')).toBeVisible();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Copy path' }).click();
  const note = page.getByText('Path copied');
  await expect(note).toBeVisible();
  await expect(async () => {
    const [header, uploads, notification] = await Promise.all([
      verticalExtent(page.getByRole('banner')),
      verticalExtent(tray(page)),
      verticalExtent(note),
    ]);
    expect(uploads.top).toBeGreaterThanOrEqual(header.bottom);
    expect(notification.top).toBeGreaterThanOrEqual(uploads.bottom);
  }).toPass({ timeout: 5_000 });
});

async function verticalExtent(element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { top: box.y, bottom: box.y + box.height };
}

test('the tray’s title says that the browser is offline, and the upload continues once it is online', async ({
  page,
  context,
  workspace,
  faults,
  folder,
  guard,
}) => {
  guard.allow(/ERR_|Failed to load resource/);
  await open(page, through(faults, workspace));
  await uploadOnePart(page, faults, folder);
  faults.clear();
  faults.add({ when: () => true, fault: { kind: 'drop', afterBytes: 0 } });
  await context.setOffline(true);
  faults.cut();
  await expect(tray(page).getByRole('heading')).toHaveText('Offline · 1 file left');
  await expect(tray(page).locator('header')).not.toContainText(/(seconds|sec|min|hr) left|\/s/);
  await expectAccessible(page, 'uploads while offline');
  faults.clear();
  await context.setOffline(false);
  // A request that failed just before may be retried only after a delay.
  await expect(tray(page)).toContainText('1 file uploaded', { timeout: 60_000 });
});

test('a drop after all uploads are done starts a new list, and the total counts only its rows', async ({
  page,
  workspace,
  faults,
  folder,
}) => {
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), fixture('tone.wav')]);
  await expectUploaded(page, 2);
  await uploadOnePart(page, faults, folder);
  await expect(tray(page).getByRole('heading')).toHaveText('Uploading 1 file');
  await expect(tray(page)).toContainText('of 21 MB');
  const rows = tray(page).getByRole('list', { name: 'Files' }).locator('[data-state]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('long.mkv');
});
