// Tests the player in the details.
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FixtureName, fixture } from '#e2e/harness/files.ts';
import { file, folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import {
  duration,
  mediaProperty,
  PLAYABLE,
  pause,
  play,
  player,
  position,
  seconds,
  writeTone,
} from '#e2e/harness/player.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

async function upload(workspace: Workspace, path: string, source: FixtureName): Promise<void> {
  await workspace.api.upload(path, 'audio/wav', fixture(source));
}

/** Creates a tone of this duration (s) and opens it. */
async function openTone(page: Page, workspace: Workspace, length: number): Promise<void> {
  await writeTone(join(workspace.folder, 'tone.wav'), length);
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'tone.wav').click();
  await expect.poll(() => duration(page)).toBe(length);
}

/** Moves the focus from the tree into the player with the keyboard. */
async function toPlayer(page: Page): Promise<void> {
  await page.keyboard.press('Alt+p');
  await expect(position(page)).toBeFocused();
}

test('plays and pauses with Space, never by itself, and keeps the position in the address', async ({
  page,
  workspace,
}) => {
  await openTone(page, workspace, 30);
  expect(await seconds(page)).toBe(0);
  const before = await page.evaluate(() => history.length);
  await toPlayer(page);
  await page.keyboard.press(' ');
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.3);
  await page.keyboard.press(' ');
  await expect(play(page)).toBeVisible();
  const stopped = await seconds(page);
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?file=tone.wav&t=${Math.round(stopped * 10) / 10}`);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('supports editing keys and lists them as shortcuts', async ({ page, workspace }) => {
  await openTone(page, workspace, 60);
  await toPlayer(page);
  const steps: readonly (readonly [key: string, at: number])[] = [
    ['End', 60],
    ['j', 50],
    ['ArrowLeft', 49],
    ['Shift+ArrowLeft', 48.9],
    ['ArrowRight', 49.9],
    ['Home', 0],
    ['ArrowLeft', 0],
    ['PageUp', 10],
  ];
  for (const [key, at] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => seconds(page), key).toBeCloseTo(at, 1);
  }
  await expect(position(page)).toHaveAttribute('aria-valuetext', '10 sec of 1 min');
  await page.keyboard.press('l');
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press('l');
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25');
  await page.keyboard.press('k');
  await expect(play(page)).toBeVisible();
  await expect(player(page).getByRole('combobox', { name: 'Speed' })).toHaveValue('1');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Play; press again to play faster')).toBeVisible();
  await expect(sheet.getByText('Back 10 seconds')).toBeVisible();
});

test('moves from the tree to the player with Tab', async ({ page, workspace }) => {
  await openTone(page, workspace, 1);
  await tree(page).focus();
  for (let times = 0; times < 12; times++) {
    await page.keyboard.press('Tab');
    if (await position(page).evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
});

test('remembers the speed in this browser', async ({ page, workspace }) => {
  await openTone(page, workspace, 5);
  const speed = player(page).getByRole('combobox', { name: 'Speed' });
  await speed.selectOption('1.5×');
  await page.reload();
  await file(page, 'tone.wav').click();
  await expect(speed).toHaveValue('1.5');
  await expect.poll(() => duration(page)).toBe(5);
  expect(await mediaProperty(page, 'playbackRate')).toBe(1.5);
});

test('opens a file at a second from its address', async ({ page, workspace }) => {
  await writeTone(join(workspace.folder, 'Season 1', 'é 1.wav'), 20);
  await workspace.api.files();
  for (const [t, at] of [
    ['7.5', 7.5],
    ['1e9', 0],
    ['-4', 0],
    ['<b>', 0],
    ['99999', 20],
  ] as const) {
    await page.goto('about:blank');
    await open(page, workspace, `/gallery?file=${encodeURIComponent('Season 1/é 1.wav')}&t=${t}`);
    await expect(page.getByRole('heading', { name: 'é 1.wav' })).toBeVisible();
    await expect.poll(() => duration(page)).toBe(20);
    await expect.poll(() => seconds(page), t).toBeCloseTo(at, 1);
    await expect(play(page)).toBeVisible();
  }
});

test('stays at a file clicked before the code for the linked file is loaded', async ({ page, workspace }) => {
  for (const name of ['a.wav', 'b.wav']) await upload(workspace, name, 'tone.wav');
  const clicked = Promise.withResolvers<void>();
  await page.route('**/linked-file-*.js', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await open(page, workspace, '/gallery?file=b.wav&t=0.3');
  await file(page, 'a.wav').click();
  const loaded = page.waitForResponse('**/linked-file-*.js');
  clicked.resolve();
  await (await loaded).finished();
  await expect.poll(() => duration(page)).toBe(0.6);
  await expect(page.getByRole('heading', { name: 'a.wav' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('ignores an address of a missing file', async ({ page, workspace }) => {
  await upload(workspace, 'a.wav', 'tone.wav');
  await open(page, workspace, '/gallery?file=b.wav&t=3');
  await expect(file(page, 'a.wav')).toBeVisible();
  await file(page, 'a.wav').click();
  await expect.poll(() => duration(page)).toBe(0.6);
  expect(await seconds(page)).toBe(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('goes to previous and next within the folder', async ({ page, workspace }) => {
  for (const path of ['a/0.wav', 'b/1.wav', 'b/2.wav', 'b/3.wav', 'c.wav']) {
    await upload(workspace, path, 'tone.wav');
  }
  await open(page, workspace, '/gallery?dir=b%2F');
  await file(page, '1.wav').click();
  const step = (name: string) => player(page).getByRole('button', { name: `${name} file in this folder` });
  await expect(step('Next')).toBeVisible();
  await expect(step('Previous')).toBeDisabled();
  await step('Next').click();
  await expect(page.getByRole('heading', { name: '2.wav' })).toBeVisible();
  await expect(step('Next')).toBeFocused();
  await step('Next').press('Enter');
  await expect(page.getByRole('heading', { name: '3.wav' })).toBeVisible();
  await expect(step('Next')).toBeDisabled();
  // Pressing again at the last file does nothing.
  await step('Next').press('Enter');
  await expect(page.getByRole('heading', { name: '3.wav' })).toBeVisible();
  await expect(step('Next')).toBeFocused();
  await step('Previous').click();
  await expect(page.getByRole('heading', { name: '2.wav' })).toBeVisible();
  await expect.poll(() => duration(page)).toBe(0.6);
  await expect(play(page)).toBeVisible();
});

test('loops a dragged part until Escape', async ({ page, workspace }) => {
  await openTone(page, workspace, 10);
  const box = await position(page).boundingBox();
  if (!box) throw new Error('There is no timeline.');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.5), { steps: 3 });
  await page.mouse.move(...at(0.2), { steps: 3 });
  await page.mouse.up();
  await expect(position(page)).toHaveAttribute('aria-valuetext', '2 sec of 10 sec, looping 2 sec to 6 sec');
  await expect(position(page)).toBeFocused();
  // Drag to the end of the file and beyond.
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
  for (let times = 0; times < 8; times++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press(' ');
  await expect.poll(() => seconds(page)).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await expect(position(page)).not.toHaveAttribute('aria-valuetext', /looping/);
  await page.keyboard.press('k');
  // Set the loop with keys.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('o');
  await expect(position(page)).toHaveAttribute('aria-valuetext', '2 sec of 10 sec, looping 1 sec to 2 sec');
  await page.mouse.click(...at(0.5));
  await expect.poll(() => seconds(page)).toBeCloseTo(5, 0);
});

for (const name of PLAYABLE) {
  test(`plays ${name}`, async ({ page, workspace }) => {
    await upload(workspace, name, name);
    await open(page, workspace);
    await file(page, name).click();
    await expect.poll(() => duration(page)).toBeGreaterThan(0.5);
    await play(page).click();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5);
    await expect(play(page)).toBeVisible();
    const isVideo = name.startsWith('clip');
    await expect(player(page).locator('video')).toHaveCount(isVideo ? 1 : 0);
    await expect(page.getByText(/^\d+ × \d+$/)).toHaveCount(isVideo ? 1 : 0);
  });
}

for (const name of ['clip.avi', 'clip.flv', 'clip.mpeg'] as const) {
  test(`says that ${name} can’t be played and offers one download`, async ({ page, workspace }) => {
    await upload(workspace, name, name);
    await open(page, workspace);
    await file(page, name).click();
    await expect(
      player(page).getByText(
        `This browser can’t play “${name}”. Download it, or check whether it is damaged.`,
      ),
    ).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
  });
}

test('reserves the same space for a file that can’t be played', async ({ page, workspace }) => {
  for (const name of ['clip.mp4', 'clip.avi'] as const) await upload(workspace, name, name);
  await open(page, workspace);
  await file(page, 'clip.mp4').click();
  await expect.poll(() => duration(page)).toBeGreaterThan(0.5);
  const { height } = (await player(page).boundingBox()) ?? { height: 0 };
  await file(page, 'clip.avi').click();
  await expect(player(page).getByText('This browser can’t play “clip.avi”.')).toBeVisible();
  expect((await player(page).boundingBox())?.height).toBe(height);
});

test('shows no player without readUrl', async ({ page, workspace }) => {
  await upload(workspace, 'a.wav', 'tone.wav');
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { workspace: { name: null }, termIfMatch: true } }),
  );
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await expect(page.getByRole('heading', { name: 'a.wav' })).toBeVisible();
  await expect(player(page)).toBeHidden();
});

test('shows no player for a folder', async ({ page, workspace }) => {
  await upload(workspace, 'Season 1/a.wav', 'tone.wav');
  await open(page, workspace);
  await folder(page, 'Season 1').click();
  await expect(page.getByRole('heading', { name: 'Season 1' }).last()).toBeVisible();
  await expect(player(page)).toBeHidden();
});

test('reports a file that was deleted before playback', async ({ page, workspace, guard }) => {
  guard.allow(/status of 404/);
  await upload(workspace, 'a.wav', 'tone.wav');
  await upload(workspace, 'b.wav', 'tone.wav');
  await open(page, workspace);
  await unlink(join(workspace.folder, 'a.wav'));
  await file(page, 'a.wav').click();
  await expect(player(page).getByText('“a.wav” no longer exists.')).toBeVisible();
  await file(page, 'b.wav').click();
  await expect.poll(() => duration(page)).toBe(0.6);
});
