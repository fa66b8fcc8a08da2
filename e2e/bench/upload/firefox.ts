// Measures the upload of a large file in Debian's Firefox beside a bare loop of PUTs in the same browser. Only speed is
// measured, because Firefox's page can't be measured from outside like Chromium's.
import { z } from 'zod';
import type { Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { medianRatio } from '#e2e/bench/figures/statistics.ts';
import { FIREFOX } from '#e2e/browsers/firefox.ts';
import type { MainJobBrowser } from '#e2e/browsers/main-job-browser.ts';
import { button, choose, expectShown } from '#e2e/browsers/person.ts';
import { SLOTS } from './contenders.ts';
import { arrival, type Bench, gallery, tidyUp } from './gallery.ts';

const MIB = 1024 * 1024;
const UPLOAD = button('Upload files');

export async function inFirefox(
  bench: Bench,
  file: string,
  partSize: number,
  rounds: number,
): Promise<Figure[]> {
  const what = `2 GiB in Firefox: throughput ÷ a bare loop there (${partSize / MIB} MiB × ${SLOTS} at once)`;
  if (!FIREFOX.isThere())
    return [{ figure: what, goal: '', measured: `not without ${FIREFOX.howToGet}`, isReached: true }];
  console.log('One file of 2 GiB, in Firefox');
  const { bare = [], lectern = [] } = await alternate(
    {
      bare: () => inFreshFirefox(bench, (browser) => sendBare(browser, bench, file, partSize)),
      lectern: () => inFreshFirefox(bench, (browser) => sendByApp(browser, bench, file)),
    },
    rounds,
    (ms) => `${(ms / 1000).toFixed(2)} s`,
  );
  const measured = medianRatio(bare, lectern).toFixed(2);
  return [{ figure: what, goal: '', measured, isReached: true }];
}

/** @param work returns its duration (ms) @returns that duration */
async function inFreshFirefox(bench: Bench, work: (browser: MainJobBrowser) => Promise<number>) {
  await tidyUp(bench);
  await using browser = await FIREFOX.start();
  return await work(browser);
}

async function sendByApp(browser: MainJobBrowser, bench: Bench, file: string): Promise<number> {
  await browser.open(`${bench.origin}/gallery#key=${bench.key}`);
  await expectShown(browser, UPLOAD);
  await browser.ask(z.null(), noteChoice);
  const arrived = arrival(gallery(bench), 1);
  await choose(browser, UPLOAD, file);
  const end = await arrived;
  return end - (await browser.ask(z.number(), choiceAt));
}

/** Measures the time from the first PUT to the last answer. The addresses are requested before. */
async function sendBare(browser: MainJobBrowser, { origin, key }: Bench, file: string, partSize: number) {
  // Without a sign-in the app has no file input, so the page's only input is ours.
  await browser.open(`${origin}/`);
  await browser.ask(z.null(), addFileInput);
  await browser.setFiles([file]);
  return browser.ask(z.number(), putAll, key, partSize, SLOTS);
}

/** Runs in the page, like all functions below. */
function noteChoice(): null {
  const note = () => Reflect.set(globalThis, 'chosenAt', Date.now());
  addEventListener('change', note, { capture: true, once: true });
  return null;
}

function choiceAt(): number {
  return Number(Reflect.get(globalThis, 'chosenAt'));
}

function addFileInput(): null {
  document.body.append(Object.assign(document.createElement('input'), { type: 'file' }));
  return null;
}

async function putAll(key: string, partSize: number, lanes: number): Promise<number> {
  const file = document.querySelector<HTMLInputElement>('input[type="file"]')?.files?.[0];
  if (!file) throw new Error('No file was chosen.');
  const presign = async (partNumber: number, uploadId?: string) => {
    const part = { partNumber, fileName: 'bare.mp4', contentType: 'video/mp4' };
    const answer = await fetch('/api/media/upload-url/multipart', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'presign', ...part, ...(uploadId !== undefined && { uploadId }) }),
    });
    if (!answer.ok) throw new Error(`presign answered ${answer.status}`);
    const presigned: unknown = await answer.json();
    const field = (name: string) => String(Reflect.get(Object(presigned), name));
    return { id: field('uploadId'), uploadUrl: field('uploadUrl') };
  };
  const { id, uploadUrl } = await presign(1);
  const addresses = [uploadUrl];
  while (addresses.length * partSize < file.size)
    addresses.push((await presign(addresses.length + 1, id)).uploadUrl);
  const put = (address: string, body: Blob) =>
    new Promise<void>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open('PUT', address);
      xhr.addEventListener('load', () =>
        xhr.status === 200 ? resolve() : reject(new Error(`PUT answered ${xhr.status}`)),
      );
      xhr.addEventListener('error', () => reject(new Error('PUT failed')));
      xhr.send(body);
    });
  let next = 0;
  const lane = async () => {
    for (let part = next++; part < addresses.length; part = next++)
      await put(addresses[part] ?? '', file.slice(part * partSize, (part + 1) * partSize));
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  return performance.now() - began;
}
