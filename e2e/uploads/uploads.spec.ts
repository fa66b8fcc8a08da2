// Uploads of dropped and chosen files. The service's disk must have the same bytes at the same relative paths.
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dragOver, dropOnto } from '#e2e/harness/drop.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { FIXTURE_NAMES, fixture, layOut, sha256, writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder as folderRow } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { check, choose, expectUploaded, isList, through, tray } from '#e2e/harness/uploads.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

const SEASON = {
  'season/intro.mp3': 'tone.mp3',
  'season/deep/er/finale.webm': 'clip.webm',
} as const;

async function expectStored(workspace: Workspace, path: string, source: string): Promise<void> {
  expect(await readFile(join(workspace.folder, path)), path).toEqual(await readFile(source));
}

test('files of all eleven formats and a folder are uploaded when they are dropped onto the gallery', async ({
  page,
  workspace,
  folder,
}) => {
  await layOut(folder, SEASON);
  await open(page, workspace);
  const sources = FIXTURE_NAMES.map((name) => fixture(name));
  await dropOnto(page, page.getByRole('main'), [...sources, join(folder, 'season')]);
  await expectUploaded(page, 13);
  expect(await workspace.api.files()).toEqual([...FIXTURE_NAMES, ...Object.keys(SEASON)].sort());
  for (const name of FIXTURE_NAMES) await expectStored(workspace, name, fixture(name));
  for (const [path, name] of Object.entries(SEASON)) await expectStored(workspace, path, fixture(name));
  await expect(file(page, 'tone.wav')).toBeVisible();
  await expect(folderRow(page, 'season')).toHaveAccessibleName('season, 2 files');
});

test('many short files are uploaded with few requests for addresses', async ({ page, workspace, folder }) => {
  const names = Array.from({ length: 200 }, (_, index) => `lines/${index}.wav`);
  await layOut(folder, Object.fromEntries(names.map((name) => [name, 'tone.wav'])));
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/media/upload-url')) calls.push(pathname.slice(pathname.lastIndexOf('/') + 1));
  });
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [join(folder, 'lines')]);
  await expectUploaded(page, names.length);
  expect(await workspace.api.files()).toEqual(names.toSorted());
  const single = calls.filter((call) => call === 'upload-url').length;
  expect(calls.length - single, 'requests for many').toBeGreaterThan(0);
  expect(single, 'requests for one').toBeLessThan(names.length / 2);
});

test('a folder opens while files are dragged over it, and files dropped there are uploaded into it', async ({
  page,
  workspace,
  folder,
}) => {
  await uploadAll(workspace.api, { 'Podcast/jingle.ogg': 'tone.ogg', 'Trailers/one.mp4': 'clip.mp4' });
  await layOut(folder, SEASON);
  await open(page, workspace);
  const drop = await dragOver(page, folderRow(page, 'Podcast'), [
    fixture('tone.mp3'),
    join(folder, 'season'),
  ]);
  await expect(page.getByText('Drop to upload into Podcast/')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'jingle.ogg', exact: true })).toBeVisible();
  await drop();
  await expect(page.getByText('Drop to upload into Podcast/')).toBeHidden();
  await expectUploaded(page, 3);
  expect(await workspace.api.files()).toEqual([
    'Podcast/jingle.ogg',
    'Podcast/season/deep/er/finale.webm',
    'Podcast/season/intro.mp3',
    'Podcast/tone.mp3',
    'Trailers/one.mp4',
  ]);
});

test('files whose names the browser can’t open through their folder’s handle are uploaded', async ({
  page,
  workspace,
  folder,
}) => {
  const files = [
    'Part 1: intro/What? now.mp3',
    'aux.mp3',
    'take 1.mp3',
    `${'y'.repeat(240)}.mp3`,
    '“Yes” or *no*.mp3',
  ];
  const takes = await layOut(
    join(folder, 'Takes'),
    Object.fromEntries(files.map((name) => [name, 'tone.mp3'])),
  );
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [takes]);
  await expectUploaded(page, files.length);
  expect(new Set(await workspace.api.files())).toEqual(new Set(files.map((name) => `Takes/${name}`)));
});

test('unsupported files are listed with the reason before anything is sent', async ({
  page,
  workspace,
  folder,
}) => {
  await layOut(folder, { 'mixed/fine.mp3': 'tone.mp3' });
  await writeFile(join(folder, 'mixed/notes.txt'), 'words');
  await writeFile(join(folder, 'mixed/.DS_Store'), 'junk');
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [join(folder, 'mixed')]);
  await expect(check(page)).toContainText('1 of 2 files will be uploaded');
  await expect(check(page)).toContainText('1 file can’t be uploaded');
  await expect(check(page)).toContainText('Not a supported type (wav, mp3,');
  await expect(check(page).getByText('mixed/notes.txt')).toBeVisible();
  expect(await workspace.api.files()).toEqual([]);
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expectUploaded(page, 1);
  await expect(page.getByText(/1 system file skipped/)).toBeVisible();
  expect(await workspace.api.files()).toEqual(['mixed/fine.mp3']);
});

test('files and a folder are uploaded when they are chosen with the buttons', async ({
  page,
  workspace,
  folder,
}) => {
  await layOut(folder, SEASON);
  await open(page, workspace);
  const files = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await files).setFiles([fixture('tone.wav'), fixture('clip.flv')]);
  await expectUploaded(page, 2);
  const directory = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload folder' }).click();
  await (await directory).setFiles(join(folder, 'season'));
  const all = ['clip.flv', ...Object.keys(SEASON).sort(), 'tone.wav'];
  await expect.poll(() => workspace.api.files()).toEqual(all);
});

test('a new folder is stored once a file is uploaded into it', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'first.mp3': 'tone.mp3' });
  await open(page, workspace);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Season 3');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await dropOnto(page, folderRow(page, 'Season 3'), [fixture('tone.ogg')]);
  await expectUploaded(page, 1);
  await expect(folderRow(page, 'Season 3')).toHaveAccessibleName('Season 3, 1 file');
  expect(await workspace.api.files()).toContain('Season 3/tone.ogg');
});

test('a file of 200 MiB is sent in parts and has the same bytes in the gallery', async ({
  page,
  workspace,
  folder,
}) => {
  test.setTimeout(180_000);
  const source = join(folder, 'feature film.mkv');
  await writeLargeFile(source, 200, 7);
  await open(page, workspace);
  const parts: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') parts.push(parts.length);
  });
  await dropOnto(page, page.getByRole('main'), [source]);
  await expect(tray(page)).toContainText('Uploading');
  await expect(tray(page).getByRole('progressbar').first()).toBeVisible();
  await expect(tray(page)).toContainText('1 file uploaded', { timeout: 150_000 });
  expect(parts.length).toBeGreaterThan(10);
  expect(await sha256(join(workspace.folder, 'feature film.mkv'))).toBe(await sha256(source));
});

test('each existing name can be skipped, kept beside the new file or replaced', async ({
  page,
  workspace,
  folder,
}) => {
  const names = ['one.mp3', 'two.mp3', 'three.mp3'];
  await uploadAll(workspace.api, Object.fromEntries(names.map((name) => [name, 'tone.wav' as const])));
  await layOut(folder, Object.fromEntries(names.map((name) => [name, 'tone.mp3' as const])));
  await open(page, workspace);
  await dropOnto(
    page,
    page.getByRole('main'),
    names.map((name) => join(folder, name)),
  );
  await expect(check(page)).toContainText('3 files already exist');
  await expectAccessible(page, 'conflicts before an upload');
  await choose(page, 'one.mp3', 'Skip');
  await choose(page, 'two.mp3', 'Keep both');
  await choose(page, 'three.mp3', 'Replace');
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expectUploaded(page, 2);
  const stored = await workspace.api.files();
  expect(stored).toHaveLength(4);
  const renamed = stored.find((path) => !names.includes(path)) ?? '';
  expect(renamed).toMatch(/^two.+\.mp3$/);
  await expectStored(workspace, 'one.mp3', fixture('tone.wav'));
  await expectStored(workspace, 'two.mp3', fixture('tone.wav'));
  await expectStored(workspace, renamed, fixture('tone.mp3'));
  await expectStored(workspace, 'three.mp3', fixture('tone.mp3'));
});

test('the message about a failed drop disappears with the next drop', async ({ page, workspace, guard }) => {
  guard.allow(/Failed to load resource/);
  await using faults = await startFaultProxy(workspace.service.origin);
  faults.add({ when: isList, fault: { kind: 'answer', status: 400 } });
  await open(page, through(faults, workspace));
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  const note = page.getByRole('alert').filter({ hasText: 'Nothing was uploaded' });
  await expect(note).toBeVisible();
  faults.clear();
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3')]);
  await expectUploaded(page, 1);
  await expect(note).toHaveCount(0);
});

test('an empty file is listed before anything is sent, and is uploaded only if the user asks for it', async ({
  page,
  workspace,
  folder,
}) => {
  await layOut(folder, { 'day/fine.mp3': 'tone.mp3' });
  await writeFile(join(folder, 'day/failed export.wav'), '');
  await open(page, workspace);
  await dropOnto(page, page.getByRole('main'), [join(folder, 'day')]);
  await expect(check(page)).toContainText('1 of 2 files will be uploaded');
  await expect(check(page)).toContainText('1 file is empty');
  await expect(check(page).getByText('day/failed export.wav')).toBeVisible();
  await expectAccessible(page, 'an empty file');
  expect(await workspace.api.files()).toEqual([]);
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expectUploaded(page, 1);
  expect(await workspace.api.files()).toEqual(['day/fine.mp3']);

  await dropOnto(page, page.getByRole('main'), [join(folder, 'day', 'failed export.wav')]);
  await expect(check(page).getByText('Nothing is selected for upload yet.')).toBeVisible();
  await expect(check(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(check(page).getByRole('button', { name: 'Upload' })).toBeHidden();
  await check(page).getByRole('checkbox', { name: 'Upload it anyway' }).check();
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => workspace.api.files()).toContain('failed export.wav');
});

test('the question about an existing name shows size, date and the name that “Keep both” gives', async ({
  page,
  workspace,
  folder,
}) => {
  await uploadAll(workspace.api, { 'takes/a.mp3': 'tone.mp3' });
  await layOut(folder, { 'Takes/a.mp3': 'tone.mp3', 'Takes/new.mp3': 'tone.mp3' });
  await utimes(join(folder, 'Takes/a.mp3'), new Date('2026-03-04T12:00:00'), new Date('2026-03-04T12:00:00'));
  await open(page, workspace);
  // Sizes arrive a moment after the names.
  await expect(page.getByRole('treeitem', { name: /^takes/ })).toContainText('kB');
  await dropOnto(page, page.getByRole('main'), [join(folder, 'Takes')]);
  const row = check(page).getByRole('listitem').filter({ hasText: 'a.mp3' });
  await expect(row).toContainText(/Your file\s*\d+ kB\s*.*2026/);
  // The gallery's file has a size and date too, although another client uploaded it.
  await expect(row).toContainText(/In the gallery\s*\d+ kB\s*.*2026/);
  await choose(page, 'takes/a.mp3', 'Keep both');
  await expect(check(page)).toContainText('Saved as “a (2).mp3”');
  await expectAccessible(page, 'a name that is taken');
  await check(page).getByRole('button', { name: 'Upload' }).click();
  await expectUploaded(page, 2);
  expect(await workspace.api.files()).toEqual(['takes/a (2).mp3', 'takes/a.mp3', 'takes/new.mp3']);
});

test('the question about a file that this page uploaded shows both dates, which is newer, and the total size', async ({
  page,
  workspace,
  folder,
}) => {
  await layOut(folder, { 'same.mp3': 'tone.mp3', 'later.mp3': 'tone.mp3', 'first.wav': 'tone.wav' });
  const names = ['same.mp3', 'later.mp3'];
  const date = async (name: string, day: string) => {
    const at = new Date(`${day}T12:00:00`);
    await utimes(join(folder, name), at, at);
  };
  for (const name of names) await date(name, '2026-03-04');
  const drop = (dropped: readonly string[]) =>
    dropOnto(
      page,
      page.getByRole('main'),
      dropped.map((name) => join(folder, name)),
    );
  await open(page, workspace);
  await drop(names);
  await expectUploaded(page, 2);

  await date('later.mp3', '2026-05-06');
  await drop([...names, 'first.wav']);
  const row = (name: string) => check(page).getByRole('listitem').filter({ hasText: name });
  await expect(row('same.mp3')).toContainText('Same size and date as your other upload');
  // The length is shown only once the service has read it.
  await expect(row('later.mp3')).toContainText(
    /Your other upload\s*\d+ kB(, 0:00\.6)?\s*4 Mar 2026.*6 May 2026.*newer/s,
  );
  await choose(page, 'later.mp3', 'Replace');
  await expect(check(page)).toContainText(/1 other has no conflicts\. \d+ kB in total\./);
  await expectAccessible(page, 'both files of a name');
});
