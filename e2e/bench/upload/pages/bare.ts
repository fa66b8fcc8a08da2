/// <reference types="vite/client" />
// Runs the bare worker and measures the time from the start to the last answer.
import { presignPart } from './api.ts';
import type { BareWork } from './bare-worker.ts';
// oxlint-disable-next-line import/default -- Vite turns this specifier into the worker's constructor
import BareWorker from './bare-worker.ts?worker&inline';
import { begin } from './clock.ts';

const FILE_NAME = 'bare.mp4';

/** @returns time to PUT all slices of a file (ms), without requesting addresses */
export async function bareParts(file: File, partSize: number, lanes: number, key: string): Promise<number> {
  const first = await presignPart(key, FILE_NAME, 1);
  const addresses = [first.uploadUrl];
  for (let part = 2; (part - 1) * partSize < file.size; part++) {
    addresses.push((await presignPart(key, FILE_NAME, part, first.uploadId)).uploadUrl);
  }
  return timed({ kind: 'parts', file, addresses, partSize, lanes });
}

/** @returns time to presign and PUT every file (ms) */
export function bareFiles(files: readonly File[], key: string): Promise<number> {
  return timed({ kind: 'files', files, key });
}

async function timed(work: BareWork): Promise<number> {
  const worker = new BareWorker();
  const start = begin();
  worker.postMessage(work);
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === 'done') resolve();
      else reject(new Error(data));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`The worker failed. ${message}`)));
  });
  const elapsed = performance.now() - start;
  worker.terminate();
  return elapsed;
}
