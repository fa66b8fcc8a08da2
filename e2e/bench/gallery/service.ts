// Measures the service with a million files: the list for one and for many readers, and other requests during a deletion.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { describeConcurrentReads, readConcurrently } from '#e2e/bench/service/concurrent-reads.ts';
import { describeLoad, type Load, startLoad } from '#e2e/bench/service/request-load.ts';
import type { Service } from '#e2e/harness/service.ts';
import type { Gallery } from './visit.ts';

const MANY = 8;
const LOOK_EVERY_MS = 20;

/** Deletes one show, a tenth of the gallery, in each of at most ten rounds. */
export async function serviceAtSize(service: Service, { key }: Gallery, rounds: number): Promise<Figure[]> {
  console.log('The list, and the deletion of a folder');
  const list = { path: '/api/media/files', key };
  const lists = await alternate(
    {
      plain: () => readConcurrently(service, { ...list, times: 1 }),
      compressed: () => readConcurrently(service, { ...list, times: 1, encoding: 'br' }),
      many: () => readConcurrently(service, { ...list, times: MANY }),
    },
    rounds,
    describeConcurrentReads,
  );
  const { plain = [], compressed = [], many = [] } = lists;
  let show = 0;
  const { others = [] } = await alternate(
    { others: () => whileDeleting(service, key, `show ${show++}/`) },
    Math.min(rounds, 10),
    describeLoad,
  );
  const firstByte = (all: typeof plain) => median(all.map((one) => one.firstByteMs));
  return [
    below('The service: first byte of the list of 1,000,000', 100, firstByte(plain), 'ms'),
    below('… compressed', 100, firstByte(compressed), 'ms'),
    below(
      `… memory above idle while ${MANY} read it at once, peak of all rounds`,
      100,
      Math.max(...many.map((one) => one.mebibytes)),
      'MiB',
    ),
    below(
      '… p99 of others while a folder of 100,000 is deleted, of all rounds',
      100,
      Math.max(...others.map((one) => one.p99)),
      'ms',
    ),
  ];
}

/** Requests upload addresses during a deletion. Each request uses the disk and the records. */
async function whileDeleting({ origin, dataDir }: Service, key: string, folder: string): Promise<Load> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const load = startLoad({
    url: `${origin}/api/media/upload-url`,
    method: 'POST',
    headers,
    body: JSON.stringify({ fileName: 'others.wav', contentType: 'audio/wav' }),
    pauseMs: 1,
  });
  const answer = await fetch(`${origin}/api/media/files/delete`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ paths: [folder] }),
  });
  if (!answer.ok) throw new Error(`${folder} was not deleted: ${answer.status}.`);
  // The answer comes at once, and the service removes the files afterwards.
  const trash = join(dataDir, 'uploads', 'trash');
  while ((await readdir(trash)).length > 0) await sleep(LOOK_EVERY_MS);
  return load.stop();
}
