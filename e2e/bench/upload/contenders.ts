// The contenders of the upload benchmark: the app, Uppy and the bare loops.
//
// For contenders that complete their files, the time runs from the moment the page has the files until the last file is in
// the gallery's folder on disk. The app's work before the first byte (conflicts, journal) counts.
// The bare loop of parts is timed from its first PUT to its last answer. Its addresses are requested before, and it never
// completes an upload. So presigning and `complete` count against the app only.
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { browserRun, type Sample } from '#e2e/bench/browser/browser-run.ts';
import { arrival, type Bench, gallery, tidyUp } from './gallery.ts';
import type { Peers } from './pages/peers.ts';
import { openPeers } from './peers-bundle.ts';

/** Uploads the files once into an empty gallery. @returns the measurement */
export type Contender = (bench: Bench, files: readonly string[]) => Promise<Sample>;

/** Maximum number of PUTs that the app has in flight. */
export const SLOTS = 4;
const UPLOAD = 'Upload files';
/** Minimum time from the pointer's first move to the choice of files (ms). */
const CHOOSING_MS = 1_500;

interface AppOptions {
  /** Whether the app verifies uploads. */
  readonly verify?: boolean;
  /** Whether the app requests addresses one by one, as with servers without `uploadUrls`. */
  readonly oneByOne?: boolean;
}

/** The app, with files chosen by the button on the gallery page. */
export function lectern(options: AppOptions = {}): Contender {
  return (bench, files) =>
    useApp(bench, options, gallery(bench), files.length, async (page) => {
      await page.evaluate(useButton, UPLOAD, 'click');
      await page.answerFileChooser(files);
    });
}

/** The app, with one folder dropped on the gallery. */
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
      // The app loads its upload code at the first pointer move. A person always moves the pointer before choosing files.
      await page.point();
      await sleep(CHOOSING_MS);
    },
    async (page) => {
      const arrived = arrival(directory, count);
      await act(page);
      const end = await arrived;
      // The browser's work until "uploaded" is visible counts, as it does for Uppy.
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

/** Waits for the first button with this name, and clicks it if asked. */
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

/** Waits until the tray says that all files are uploaded and none failed. */
async function seeAllUploaded(): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const titles = [...document.querySelectorAll('h2')];
    if (titles.some(({ textContent }) => /^[\d,]+ files? uploaded$/.test(textContent))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The app never said that all files are uploaded.');
}

/** Makes the app find these upload settings, whatever the connection's id is. */
function answerUploadSettings(settings: object): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the storage it is asked of
  const find = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key: string) {
    return /^lectern\..+\.uploads$/.test(key) ? JSON.stringify(settings) : find.call(this, key);
  };
}

/** Hides the service's extensions from the page's workers. */
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

/** Records when files are chosen, on the page's clock. The pages of the compared uploaders do it themselves (pages/clock.ts). */
export function recordChoice(): void {
  const begin = ({ timeStamp }: Event) => Reflect.set(globalThis, 'workBegan', timeStamp);
  for (const type of ['change', 'drop']) addEventListener(type, begin, true);
}

/** @returns the recorded start (ms since 1970) */
export async function beginning(page: BenchPage): Promise<number> {
  const began = await page.evaluate(
    () => performance.timeOrigin + Number(Reflect.get(globalThis, 'workBegan')),
  );
  return z.number().parse(began);
}

/** @param work returns its duration (ms) */
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

/** @param run resolves when the peer reports all files as complete */
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
