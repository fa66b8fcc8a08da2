// Who is measured, and how each is driven.
//
// One clock for all who complete their files: from the moment the page has the files (the app hears of the choice, a
// peer is called) until the last of them stands in the gallery, seen on the disk. The answer to the last request is then
// still on its way, to everybody alike. What the app does before it sends (look for conflicts, ask the journal) counts.
// Only the ceiling of parts is another: presigned before, never completed, it runs from its first PUT to the answer to
// its last. The difference, presigning and `complete`, is charged to the app.
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { browserRun, type Sample } from '#e2e/bench/browser/browser-run.ts';
import { arrival, type Bench, gallery, tidyUp } from './gallery.ts';
import type { Peers } from './pages/peers.ts';
import { openPeers } from './peers-bundle.ts';

/** Uploads these files once and answers what it took. The gallery is emptied before. */
export type Contender = (bench: Bench, files: readonly string[]) => Promise<Sample>;

/** How many PUTs the app has in flight at most. */
export const SLOTS = 4;
const UPLOAD = 'Upload files';
/** From the pointer's first move to the choice of files, at the least. */
const CHOOSING_MS = 1_500;

interface AppOptions {
  /** With the integrity check switched on. */
  readonly verify?: boolean;
  /** As where the server gives addresses only one by one. */
  readonly oneByOne?: boolean;
}

/** The web app as people use it: files chosen on the gallery page. */
export function lectern(options: AppOptions = {}): Contender {
  return (bench, files) =>
    useApp(bench, options, gallery(bench), files.length, async (page) => {
      await page.evaluate(useButton, UPLOAD, 'click');
      await page.answerFileChooser(files);
    });
}

/** The same with one folder, dragged onto the gallery from the file manager. */
export function dropFolder(bench: Bench, folder: string, count: number): Promise<Sample> {
  return useApp(bench, {}, join(gallery(bench), basename(folder)), count, (page) => page.drop([folder]));
}

async function useApp(
  bench: Bench,
  { verify = false, oneByOne = false }: AppOptions,
  directory: string,
  count: number,
  act: (page: BenchPage) => Promise<void>,
): Promise<Sample> {
  await tidyUp(bench);
  return browserRun(
    async (page) => {
      await page.addInitScript(recordChoice);
      if (oneByOne) {
        await page.ignoreContentPolicy();
        await page.addInitScript(hideExtensions);
      }
      await page.addInitScript(answerUploadSettings, { slots: SLOTS, bandwidthLimit: null, verify });
      await openApp(page, bench);
      // Nobody chooses files without a hand on the pointer, nor faster: with that sign the app fetches what uploads need.
      await page.point();
      await sleep(CHOOSING_MS);
    },
    async (page) => {
      const arrived = arrival(directory, count);
      await act(page);
      const end = await arrived;
      // What the browser spends until the person is told counts, as it does with Uppy.
      await page.evaluate(seeAllUploaded);
      return end - (await beginning(page));
    },
    bench.traceInto,
  );
}

export async function openApp(page: BenchPage, { origin, key }: Bench): Promise<void> {
  await page.goto(`${origin}/gallery#key=${key}`);
  await page.evaluate(useButton, UPLOAD, 'see');
}

/** Waits for the button, the first of its name. */
async function useButton(name: string, use: 'see' | 'click'): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find((one) => one.textContent.trim() === name && one.checkVisibility());
    if (use === 'click') button?.click();
    if (button !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`There is no button “${name}” in ${document.title}.`);
}

/** Waits for the tray to say that all is done, and nothing failed. */
async function seeAllUploaded(): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const titles = [...document.querySelectorAll('h2')];
    if (titles.some(({ textContent }) => /^[\d,]+ files? uploaded$/.test(textContent))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The app never said that all files are uploaded.');
}

/** Whatever the connection is called, these are the settings the app finds stored for it. */
function answerUploadSettings(settings: object): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the storage it is asked of
  const find = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key: string) {
    return /^lectern\..+\.uploads$/.test(key) ? JSON.stringify(settings) : find.call(this, key);
  };
}

/** No worker of the page hears of what the service can do beyond the common interface. */
function hideExtensions(): void {
  const deaf = `const asked = fetch;
    globalThis.fetch = (input, init) =>
      String(input.url ?? input).endsWith('/capabilities')
        ? Promise.resolve(new Response('', { status: 404 }))
        : asked(input, init);`;
  const script = (source: string) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const own = new URL(url, location.href);
      const before = script(deaf);
      super(script(`import ${JSON.stringify(before)}; import ${JSON.stringify(own.href)};`), options);
    }
  };
}

/** Milliseconds of the page's own clock. The peers' pages mark it themselves (pages/clock.ts). */
export function recordChoice(): void {
  const begin = ({ timeStamp }: Event) => Reflect.set(globalThis, 'workBegan', timeStamp);
  for (const type of ['change', 'drop']) addEventListener(type, begin, true);
}

/** Milliseconds since 1970. */
export async function beginning(page: BenchPage): Promise<number> {
  const began = await page.evaluate(
    () => performance.timeOrigin + Number(Reflect.get(globalThis, 'workBegan')),
  );
  return z.number().parse(began);
}

/** @param work answers milliseconds */
function onPeersPage(
  work: (page: BenchPage, bench: Bench, files: readonly string[]) => Promise<number>,
): Contender {
  return async (bench, files) => {
    await tidyUp(bench);
    return browserRun(
      (page) => openPeers(page, bench.origin, bench.bundle, files),
      (page) => work(page, bench, files),
    );
  };
}

/** @param run ends when the peer calls all files complete */
function peer(run: (page: BenchPage, key: string) => Promise<unknown>): Contender {
  return onPeersPage(async (page, bench, files) => {
    const arrived = arrival(gallery(bench), files.length);
    await run(page, bench.key);
    return (await arrived) - (await beginning(page));
  });
}

declare const peers: Peers;

export const uppy = (settings: Parameters<Peers['uppy']>[0]): Contender =>
  peer((page, key) => page.evaluate((settings, key) => peers.uppy(settings, key), settings, key));

export const bareFiles: Contender = peer((page, key) => page.evaluate((key) => peers.bareFiles(key), key));

export const bareParts = (partSize: number, lanes: number): Contender =>
  onPeersPage(async (page, { key }) => {
    const run = (partSize: number, lanes: number, key: string) => peers.bareParts(partSize, lanes, key);
    const took = await page.evaluate(run, partSize, lanes, key);
    return z.number().parse(took);
  });
