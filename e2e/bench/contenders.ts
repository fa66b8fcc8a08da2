// Who is measured, and how each is driven.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, watch } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Service } from '#e2e/harness/service.ts';
import type { BenchPage } from './bench-page.ts';
import { browserRun, type Sample } from './browser-run.ts';
import type { Target } from './pages/api.ts';
import type { Peers } from './pages/peers.ts';
import { openPeers } from './peers-bundle.ts';

export interface Bench {
  readonly service: Service;
  /** What browsers talk to: the service itself, or a proxy before it. */
  readonly origin: string;
  readonly key: string;
  /** The peers' page, bundled. */
  readonly bundle: string;
}

/** Uploads these files once and answers what it took. The gallery is emptied before. */
export type Contender = (bench: Bench, files: readonly string[]) => Promise<Sample>;

const FOLDER = 'bench';
const UPLOAD = 'Upload files';

function gallery({ service }: Bench): string {
  return join(service.dataDir, 'media', 'default');
}

/**
 * Every contender finds the same: an empty gallery, a disk at rest, and the memory that the one before has just left. What
 * the ceiling sent was never completed, so it goes behind the service's back. If it stayed, the next contender alone would
 * write to memory that a virtual machine must fetch from its host first: that costs a quarter of its time.
 */
export async function tidyUp(bench: Bench): Promise<void> {
  await fetch(`${bench.origin}/api/media/files/delete`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bench.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      paths: (await readdir(gallery(bench)).catch(() => [])).flatMap((name) => [name, `${name}/`]),
    }),
  });
  await mkdir(gallery(bench), { recursive: true });
  const unfinished = join(bench.service.dataDir, 'uploads', 'parts');
  for (const name of await readdir(unfinished)) await rm(join(unfinished, name), { recursive: true });
  spawnSync('sync');
}

/**
 * The web app as people use it: files chosen on the gallery page, until the last of them stands in the gallery.
 * @param options.verify with the integrity check switched on
 */
export function lectern({ verify = false } = {}): Contender {
  return (bench, files) =>
    useApp(bench, verify, arrivalIn(gallery(bench), files.length), async (page) => {
      await page.evaluate(useButton, UPLOAD, 'click');
      await page.answerFileChooser(files);
    });
}

/** The same with one folder, dragged onto the gallery from the file manager. */
export function dropFolder(bench: Bench, folder: string, count: number): Promise<Sample> {
  return useApp(bench, false, arrivalIn(join(gallery(bench), basename(folder)), count), (page) =>
    page.drop([folder]),
  );
}

async function useApp(
  bench: Bench,
  verify: boolean,
  watchArrival: () => Promise<number>,
  act: (page: BenchPage) => Promise<void>,
): Promise<Sample> {
  await tidyUp(bench);
  return browserRun(
    async (page) => {
      await page.addInitScript(recordChoice);
      await page.addInitScript(answerUploadSettings, { slots: 4, bandwidthLimit: null, verify });
      await openApp(page, bench);
    },
    async (page) => {
      const arrived = watchArrival();
      await act(page);
      const end = await arrived;
      return end - z.number().parse(await page.evaluate(choiceTime));
    },
  );
}

async function openApp(page: BenchPage, { origin, key }: Bench): Promise<void> {
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

/** Whatever the connection is called, these are the settings the app finds stored for it. */
function answerUploadSettings(settings: object): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the storage it is asked of
  const find = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key: string) {
    return /^lectern\..+\.uploads$/.test(key) ? JSON.stringify(settings) : find.call(this, key);
  };
}

/** Milliseconds of the page's own clock. */
function recordChoice(): void {
  const begin = ({ timeStamp }: Event) => Reflect.set(globalThis, 'workBegan', timeStamp);
  for (const type of ['change', 'drop']) addEventListener(type, begin, true);
}

/** Milliseconds since 1970. */
function choiceTime(): number {
  return performance.timeOrigin + Number(Reflect.get(globalThis, 'workBegan'));
}

/** Milliseconds since 1970 when the directory held so many entries. */
const arrivalIn = (directory: string, count: number) => async (): Promise<number> => {
  await mkdir(directory, { recursive: true });
  let seen = 0;
  for await (const _ of watch(directory)) {
    if (++seen < count) continue;
    const now = Date.now();
    if ((await readdir(directory)).length >= count) return now;
  }
  throw new Error(`${directory} is gone.`);
};

function peer(run: (page: BenchPage, target: Target) => Promise<unknown>): Contender {
  return async (bench, files) => {
    await tidyUp(bench);
    return browserRun(
      (page) => openPeers(page, bench.origin, bench.bundle, files),
      async (page) => {
        await page.evaluate(() => Reflect.set(globalThis, 'workBegan', performance.now()));
        return z.number().parse(await run(page, { key: bench.key, folder: FOLDER }));
      },
    );
  };
}

declare const peers: Peers;

export const uppy = (settings: Parameters<Peers['uppy']>[0]): Contender =>
  peer((page, target) => page.evaluate((settings, target) => peers.uppy(settings, target), settings, target));

export const bareParts = (partSize: number): Contender =>
  peer((page, target) =>
    page.evaluate((partSize, target) => peers.bareParts(partSize, target), partSize, target),
  );

export const bareFiles: Contender = peer((page, target) =>
  page.evaluate((target) => peers.bareFiles(target), target),
);
