// `npm run bench -- put [rounds]`: how fast the disk store takes bodies, as shipped, beside a bare Node server that hashes
// and syncs as well. Sender and receiver share the machine: what one takes, the other lacks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Figure, ratio } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { medianRatio } from '#e2e/bench/figures/statistics.ts';
import { startService } from '#e2e/harness/service.ts';
import { addressOf, putBody } from './put-body.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const BODY_MIB = 256;

export async function benchPut(rounds: number): Promise<Figure[]> {
  await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `bench:${KEY}` });
  // On the same disk.
  const folder = join(service.dataDir, 'bare');
  await mkdir(folder);
  await using bare = await startBare(folder);
  const figures: Figure[] = [];
  for (const atOnce of [1, 4]) {
    console.log(`${atOnce} × ${BODY_MIB} MiB`);
    const results = await alternate(
      {
        'as shipped': async () => {
          const urls = await Promise.all(names(atOnce).map((name) => addressOf(service.origin, KEY, name)));
          return mebibytesPerSecond(urls);
        },
        'bare Node': () => mebibytesPerSecond(names(atOnce).map((name) => `${bare.origin}/${name}`)),
      },
      rounds,
      (speed) => `${speed.toFixed(0)} MiB/s`,
    );
    const [ours = [], theirs = []] = [results['as shipped'], results['bare Node']];
    const what = `PUT of ${atOnce} × ${BODY_MIB} MiB: as shipped ÷ a bare Node stream with MD5 and fsync`;
    figures.push(ratio(what, '≥', 0.9, medianRatio(ours, theirs)));
  }
  return figures;
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `body-${index}.mp4`);

/** Of all bodies together, from the first byte to the last answer. */
async function mebibytesPerSecond(urls: readonly string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(urls.map((url) => putBody(url, BODY_MIB)));
  return (urls.length * BODY_MIB) / ((performance.now() - start) / 1000);
}

async function startBare(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-put-server.ts'), folder]);
  child.stdout.setEncoding('utf8');
  const [printed] = z.tuple([z.string()]).parse(await once(child.stdout, 'data'));
  return {
    origin: printed.trim(),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
