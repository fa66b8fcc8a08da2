// Tests the main job in Firefox and WebKitGTK from Debian's packages.
import { join } from 'node:path';
import { z } from 'zod';
import { journalled } from '#e2e/faults/journal.ts';
import { expectEachPartOnce, isFromPart, storedParts } from '#e2e/faults/parts.ts';
import { type FaultProxy, HELD } from '#e2e/harness/fault-proxy.ts';
import { fixture, sha256, writeLargeFile } from '#e2e/harness/files.ts';
import type { Workspace } from '#e2e/harness/test.ts';
import { through } from '#e2e/harness/uploads.ts';
import { FIREFOX } from './firefox.ts';
import type { MainJobBrowser } from './main-job-browser.ts';
import { button, cell, choose, click, expectGone, expectShown, heading, keys, row, type } from './person.ts';
import { expect, test } from './test.ts';
import { WEBKIT } from './webkit.ts';

/** Parts of 8 MiB in a file of 200 MiB. */
const PARTS = 25;
/** Maximum time (ms) for ten parts on a busy machine. */
const SENDING_MS = 120_000;

for (const installed of [FIREFOX, WEBKIT])
  test(`${installed.called} does the main job: uploads over a pause and a reload, a delete, a changed term`, async ({
    started,
    workspace: direct,
    faults,
    folder,
  }) => {
    test.slow();
    const browser = await started(installed);
    const workspace = through(faults, direct);
    await test.step('signs in by a link', () => signIn(browser, workspace));
    await test.step('uploads 200 MiB', () => uploadLargeFile(browser, workspace, faults, folder));
    await test.step('uploads small files', () => uploadSmallFiles(browser, workspace));
    if (installed === FIREFOX)
      await test.step('starts no worker in a worker', () => expectNoneNested(faults));
    await test.step('deletes a file', () => deleteFile(browser, workspace));
    await test.step('changes a term', () => changeTerm(browser, workspace));
  });

async function signIn(browser: MainJobBrowser, workspace: Workspace): Promise<void> {
  await browser.open(workspace.link);
  await expectShown(browser, heading('Gallery'));
}

/** Uploads a file, pauses after ten parts and reloads after twenty. Expects that no part is sent twice. */
async function uploadLargeFile(
  browser: MainJobBrowser,
  workspace: Workspace,
  faults: FaultProxy,
  folder: string,
): Promise<void> {
  const source = join(folder, 'film.mkv');
  await writeLargeFile(source, 200, 7);
  faults.add({ when: isFromPart(11), fault: HELD });
  await choose(browser, button('Upload files'), source);
  await expectStoredAndJournalled(browser, faults, 10);
  await click(browser, button('Pause film.mkv'));
  await expectShown(browser, heading('Paused · 1 file left'));

  faults.clear();
  faults.add({ when: isFromPart(21), fault: HELD });
  await click(browser, button('Resume film.mkv'));
  await expectStoredAndJournalled(browser, faults, 20);
  await browser.reload();
  await expectShown(browser, heading('1 upload interrupted'));
  // The details appear together with the file list.
  await expectShown(browser, heading('Details'));

  faults.clear();
  await choose(browser, button('Choose film.mkv again'), source);
  await expectStored(faults, PARTS);
  await expectShown(browser, heading('1 file uploaded'));
  await expectShown(browser, row('film.mkv'));
  expectEachPartOnce(faults, PARTS);
  expect(await sha256(join(workspace.folder, 'film.mkv'))).toBe(await sha256(source));
}

async function expectStoredAndJournalled(browser: MainJobBrowser, faults: FaultProxy, parts: number) {
  await expectStored(faults, parts);
  const journal = () =>
    browser.ask(z.object({ parts: z.int(), files: z.int(), cancelled: z.int() }), journalled);
  await expect.poll(journal, 'what is written down').toMatchObject({ parts });
}

async function expectStored(faults: FaultProxy, parts: number): Promise<void> {
  await expect.poll(() => storedParts(faults), { timeout: SENDING_MS }).toHaveLength(parts);
}

async function uploadSmallFiles(browser: MainJobBrowser, workspace: Workspace): Promise<void> {
  const names = ['clip.mkv', 'tone.mp3'] as const;
  await choose(browser, button('Upload files'), ...names.map(fixture));
  for (const name of names) {
    await expectShown(browser, row(name));
    expect(await sha256(join(workspace.folder, name))).toBe(await sha256(fixture(name)));
  }
}

/** Expects that no worker starts another worker. In Firefox a nested worker sometimes hangs, and all uploads stop. */
function expectNoneNested({ exchanges }: FaultProxy): void {
  const fetched = (name: string) => exchanges.map(({ url }) => url).filter((url) => url.includes(name));
  expect(fetched('/worker-'), 'of the gallery and of uploads').not.toHaveLength(0);
  expect(fetched('/hash-worker-')).toEqual([]);
}

async function deleteFile(browser: MainJobBrowser, workspace: Workspace): Promise<void> {
  await click(browser, row('tone.mp3'));
  await type(browser, keys.delete);
  await expectShown(browser, heading('Delete “tone.mp3”?'));
  await click(browser, button('Delete 1 file'));
  await expectGone(browser, row('tone.mp3'));
  // The deletion is sent after the 8 s in which it can be undone.
  await expect.poll(() => workspace.api.files(), { timeout: 20_000 }).toEqual(['clip.mkv', 'film.mkv']);
}

async function changeTerm(browser: MainJobBrowser, { api, service }: Workspace): Promise<void> {
  const { id } = await api.createGlossary({ name: 'Words' });
  const pronounced = { phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
  await api.addTerm(id, { word: 'GIF', languageId: 'en', ...pronounced });
  await browser.open(`${service.origin}/glossaries/${id}`);
  await click(browser, cell('ɡɪf'));
  // The first letter opens the cell's field and replaces its text; the field receives the other letters.
  await type(browser, 'd');
  await type(browser, `ʒɪf${keys.enter}`);
  await expectShown(browser, cell('dʒɪf'));
  await expect.poll(async () => (await api.terms(id))[0]?.phonemization).toBe('dʒɪf');
}
