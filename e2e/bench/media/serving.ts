// Measures reading a file from the service, whole and in ranges, beside nginx with the same file. One reader discards the
// bytes.
import { link } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { cpuSeconds } from '#e2e/bench/browser/process-tree.ts';
import { type Figure, ratio, shown } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import { hasNginx, startNginx } from '#e2e/bench/service/nginx.ts';
import type { Service } from '#e2e/harness/service.ts';
import { writeBytes } from './files.ts';
import type { MediaSize, Place } from './media.ts';

const MIB = 1024 * 1024;
/** Size of a range (bytes), as the waveform reads it. */
const RANGE = 4 * MIB;

interface Read {
  readonly mebibytesPerSecond: number;
  /** CPU time of the service per GiB (s). */
  readonly cpuSeconds: number;
}

interface Served extends Place {
  readonly service: Service;
}

export async function measureServing(
  { service, key, folder }: Served,
  rounds: number,
  { servedMib }: MediaSize,
): Promise<Figure[]> {
  const name = 'take.wav';
  console.log(`A file of ${servedMib} MiB is read`);
  await writeBytes(join(folder, name), servedMib * MIB);
  await using nginx = hasNginx() ? await startNginx(join(service.dataDir, 'nginx')) : undefined;
  if (nginx) await link(join(folder, name), join(service.dataDir, 'nginx', 'files', name));
  const ours = await readAddress(service.origin, key, name);
  const of = (url: string, range: number) => async () => {
    const before = await cpuSeconds([service.pid ?? 0]);
    const began = performance.now();
    await read(url, servedMib * MIB, range);
    const seconds = (performance.now() - began) / 1000;
    const cpu = (await cpuSeconds([service.pid ?? 0])) - before;
    return { mebibytesPerSecond: servedMib / seconds, cpuSeconds: (cpu * 1024) / servedMib };
  };
  const figures: Figure[] = [];
  for (const [how, range] of [
    ['whole', Infinity],
    [`in ranges of ${RANGE / MIB} MiB`, RANGE],
  ] as const) {
    const results = await alternate<Read>(
      {
        lectern: of(ours, range),
        ...(nginx && { nginx: of(`${nginx.origin}/${name}`, range) }),
      },
      rounds,
      (one) => `${how}: ${one.mebibytesPerSecond.toFixed(0)} MiB/s`,
    );
    const speeds = (contender: string) =>
      (results[contender] ?? []).map(({ mebibytesPerSecond }) => mebibytesPerSecond);
    const what = `${servedMib.toLocaleString('en-US')} MiB read ${how}`;
    figures.push(
      nginx
        ? ratio(`${what}: as fast as nginx`, '≥', 0.9, medianRatio(speeds('lectern'), speeds('nginx')))
        : { figure: what, goal: '≥ 0.9', measured: 'nginx is not installed', isReached: false },
      shown('… MiB a second', median(speeds('lectern')).toFixed(0)),
      shown(
        '… CPU of the service for a GiB',
        `${median((results['lectern'] ?? []).map((one) => one.cpuSeconds)).toFixed(2)} s`,
      ),
    );
  }
  return figures;
}

export async function readAddress(origin: string, key: string, fileName: string): Promise<string> {
  const response = await fetch(`${origin}/api/media/read-url`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName }),
  });
  return z.string().parse(await response.json());
}

/** @throws Error if fewer bytes arrive than the file has */
async function read(url: string, size: number, range: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let at = 0; at < size; at += range) {
      const end = Math.min(size, at + range);
      const headers = Number.isFinite(range) ? { range: `bytes=${at}-${end - 1}` } : {};
      const bytes = await discard(url, headers, agent);
      if (bytes !== end - at) throw new Error(`Of ${end - at} bytes ${bytes} came.`);
    }
  } finally {
    agent.destroy();
  }
}

function discard(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('end', () => resolve(bytes)).once('error', reject);
    };
    get(url, { headers, agent }, take).once('error', reject);
  });
}
