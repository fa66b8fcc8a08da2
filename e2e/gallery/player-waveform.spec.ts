// Tests the waveform and the codec in the details.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fixture } from '#e2e/harness/files.ts';
import { file } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { duration, lines, player, RATE, writeSilence, writeTone } from '#e2e/harness/player.ts';
import { expect, test } from '#e2e/harness/test.ts';

const waveformWorkers = (page: Page) => page.workers().filter((worker) => worker.url().includes('waveform'));

test('draws a WAV file with the right loudness at the right time', async ({ page, workspace }) => {
  const seconds = 8;
  const quarter = (seconds * RATE) / 4;
  // Silence, half volume, positive samples only, one single sample.
  await writeTone(join(workspace.folder, 'a.wav'), seconds, (index) => {
    if (index < quarter) return 0;
    if (index < 2 * quarter) return index % 2 === 0 ? 16_384 : -16_384;
    if (index < 3 * quarter) return index % 2 === 0 ? 32_767 : 0;
    return index === 3 * quarter + quarter / 2 ? -32_768 : 0;
  });
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await expect.poll(() => lines(page).then((all) => all.length)).toBe(160);
  const all = await lines(page);
  for (const [up, down] of all.slice(0, 40)) expect(Math.max(up, down)).toBeLessThan(0.05);
  for (const [up, down] of all.slice(40, 80)) {
    expect(up).toBeCloseTo(0.5, 1);
    expect(down).toBeCloseTo(0.5, 1);
  }
  for (const [up, down] of all.slice(80, 120)) {
    expect(up).toBeCloseTo(1, 1);
    expect(down).toBeLessThan(0.05);
  }
  expect(all.slice(120).map(([, down]) => Math.round(down))).toEqual(
    Array.from({ length: 40 }, (_, index) => (index === 20 ? 1 : 0)),
  );
  await expect(page.getByText('Audio, WAV · 8 kHz, 16-bit, mono')).toBeVisible();
  await expect.poll(() => waveformWorkers(page)).toEqual([]);
});

for (const [name, said] of [
  ['tone.mp3', /^Audio, MP3 · [\d.]+ kHz, (mono|stereo)$/],
  ['tone.m4a', /^Audio, M4A · AAC, [\d.]+ kHz, (mono|stereo)$/],
  ['tone.ogg', /^Audio, OGG · (Vorbis|Opus), [\d.]+ kHz, (mono|stereo)$/],
] as const) {
  test(`draws ${name} and shows its codec`, async ({ page, workspace }) => {
    await workspace.api.upload(name, 'audio/wav', fixture(name));
    await open(page, workspace);
    await file(page, name).click();
    await expect(page.getByText(said)).toBeVisible();
    // The tone lasts for the whole file.
    await expect
      .poll(() => lines(page).then((all) => all.filter(([up]) => up > 0.05).length))
      .toBeGreaterThan(140);
  });
}

test('shows the codec of a video’s sound without a waveform', async ({ page, workspace }) => {
  await workspace.api.upload('clip.mp4', 'video/mp4', fixture('clip.mp4'));
  await open(page, workspace);
  await file(page, 'clip.mp4').click();
  await expect(page.getByText(/^Video, MP4 · AAC, [\d.]+ kHz, (mono|stereo)$/)).toBeVisible();
  await expect.poll(() => waveformWorkers(page)).toEqual([]);
  expect(await lines(page)).toEqual([]);
});

test('says that a very long file gets no waveform, and plays it', async ({ page, workspace }) => {
  await writeSilence(join(workspace.folder, 'day.wav'), 5 * 3_600);
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'day.wav').click();
  await expect(player(page).getByText('Too long for a waveform.')).toBeVisible();
  await expect.poll(() => duration(page)).toBe(5 * 3_600);
});

test('stops drawing when another file is shown', async ({ page, workspace }) => {
  await writeSilence(join(workspace.folder, 'a.wav'), 3 * 3_600);
  await writeFile(join(workspace.folder, 'b.wav'), '');
  await workspace.api.files();
  await open(page, workspace);
  const released = Promise.withResolvers<void>();
  // Count requests for samples, not for the header.
  await page.route('**/read?*', async (route) => {
    if (/^bytes=(?!0-)\d+-\d+$/.test(route.request().headers()['range'] ?? '')) await released.promise;
    await route.continue().catch(() => {});
  });
  await file(page, 'a.wav').click();
  await expect.poll(() => waveformWorkers(page).length).toBe(1);
  await file(page, 'b.wav').click();
  await expect.poll(() => waveformWorkers(page).length).toBe(0);
  released.resolve();
});
