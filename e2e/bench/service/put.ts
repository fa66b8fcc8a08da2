// `npm run bench -- put [rounds]`: measures PUT to the disk store beside a bare Node server that also hashes and syncs. With
// both turned off, it compares with nginx. Sender and receiver share the machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Figure, ratio } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { medianRatio } from '#e2e/bench/figures/statistics.ts';
import { type Service, startService } from '#e2e/harness/service.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { addressOf, putBody } from './put-body.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const BODY_MIB = 256;

/** @param bodyMib size of a body (MiB); smaller sizes check that the benchmark works */
export async function benchPut(rounds: number, bodyMib = BODY_MIB): Promise<Figure[]> {
  await using shipped = await startStore();
  await using withoutMd5 = await startStore('md5');
  await using withoutSync = await startStore('sync');
  await using withNeither = await startStore('md5,sync');
  // Below the service's data folder, so that both use the same disk.
  await using bare = await startBare(join(shipped.dataDir, 'bare'));
  await using nginx = hasNginx() ? await startNginx(join(shipped.dataDir, 'nginx')) : undefined;
  const to = (service: Service, count: number) => async () =>
    mebibytesPerSecond(
      await Promise.all(names(count).map((name) => addressOf(service.origin, KEY, name))),
      bodyMib,
    );
  const toBare =
    ({ origin }: { origin: string }, count: number) =>
    () =>
      mebibytesPerSecond(
        names(count).map((name) => `${origin}/${name}`),
        bodyMib,
      );
  const figures: Figure[] = [];
  for (const atOnce of [1, 4]) {
    const bodies = `${atOnce} × ${bodyMib} MiB`;
    console.log(bodies);
    const results = await alternate(
      {
        'as shipped': to(shipped, atOnce),
        'without MD5': to(withoutMd5, atOnce),
        'without syncing': to(withoutSync, atOnce),
        'with neither': to(withNeither, atOnce),
        'bare Node': toBare(bare, atOnce),
        ...(nginx && { nginx: toBare(nginx, atOnce) }),
      },
      rounds,
      (speed) => `${speed.toFixed(0)} MiB/s`,
    );
    const of = (one: string, other: string) => medianRatio(results[one] ?? [], results[other] ?? []);
    figures.push(
      ratio(
        `PUT of ${bodies}: as shipped ÷ a bare Node stream with MD5 and fsync`,
        '≥',
        0.9,
        of('as shipped', 'bare Node'),
      ),
    );
    figures.push(
      nginx
        ? ratio(`… with neither ÷ nginx’s DAV PUT`, '≥', 0.8, of('with neither', 'nginx'))
        : notMeasured(`… with neither ÷ nginx’s DAV PUT`, 'nginx is not installed'),
    );
    for (const left of ['MD5', 'syncing'])
      figures.push(cost(`… without ${left} ÷ as shipped`, of(`without ${left}`, 'as shipped')));
  }
  return figures;
}

function startStore(leftOut = ''): Promise<Service> {
  const settings = { LOG_LEVEL: 'warn', API_KEYS: `bench:${KEY}` };
  if (leftOut === '') return startService(settings);
  const NODE_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'leave-out.ts')).href}`;
  return startService({ ...settings, NODE_OPTIONS, LEFT_OUT: leftOut });
}

const cost = (figure: string, value: number): Figure => ({
  figure,
  goal: '',
  measured: value.toFixed(2),
  isReached: true,
});

const notMeasured = (figure: string, why: string): Figure => ({
  figure,
  goal: '',
  measured: why,
  isReached: false,
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `body-${index}.mp4`);

/** @returns throughput of all bodies (MiB/s), from the first byte to the last answer */
async function mebibytesPerSecond(urls: readonly string[], bodyMib: number): Promise<number> {
  const start = performance.now();
  await Promise.all(urls.map((url) => putBody(url, bodyMib)));
  return (urls.length * bodyMib) / ((performance.now() - start) / 1000);
}

async function startBare(folder: string) {
  await mkdir(folder);
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
