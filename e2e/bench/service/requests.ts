// `npm run bench -- requests [rounds]`: measures requests per second by kind and number of connections, and the wait of other
// requests while large bodies arrive. Service and load generator share the machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import type { Service } from '#e2e/harness/service.ts';
import { KEY, newGlossary, type Request, requestsTo, startFilled } from './every-request.ts';
import { type Load, loadFor, startLoad } from './request-load.ts';

const AT_LENGTH = { atOnce: [1, 64, 512], seconds: 3, bodies: 64, bodyMib: 100 };
const ASK_EVERY_MS = 10;
/** Requests that read the disk, read the records, read both, and write. */
const BESIDE_BODIES = new Set([
  'list of 1,000 files',
  'address of a file',
  'list of 1,000 terms',
  'changed term',
]);

type Size = typeof AT_LENGTH;

/** @param size smaller sizes check that the benchmark works */
export async function benchRequests(rounds: number, size: Size = AT_LENGTH): Promise<Figure[]> {
  await using service = await startFilled();
  const figures: Figure[] = [];
  const requests = { ...(await requestsTo(service)), 'new glossary': newGlossary(service) };
  for (const [what, request] of Object.entries(requests))
    figures.push(await pace(what, request, rounds, size));
  return [...figures, ...(await besideBodies(service, size))];
}

async function pace(
  what: string,
  request: Request,
  rounds: number,
  { atOnce, seconds }: Size,
): Promise<Figure> {
  const measured: string[] = [];
  for (const connections of atOnce) {
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round++)
      loads.push(await loadFor(seconds, { ...request, connections }));
    const perSecond = Math.round(median(loads.map((load) => load.perSecond))).toLocaleString('en');
    measured.push(`${perSecond} (${median(loads.map((load) => load.p99)).toFixed(0)} ms)`);
  }
  console.log(`${what}: ${measured.join(' · ')}`);
  const figure = `${what}: answers a second (p99) at ${atOnce.join(', ')} connections`;
  return { figure, goal: '', measured: measured.join(' · '), isReached: true };
}

/** Measures other requests while many bodies arrive at once. */
async function besideBodies(service: Service, { bodies, bodyMib }: Size): Promise<Figure[]> {
  const name = `${bodies} × ${bodyMib} MiB at once`;
  const requests = await requestsTo(service);
  const asking = Object.entries(requests)
    .filter(([what]) => BESIDE_BODIES.has(what))
    .map(([what, request]) => [what, startLoad({ ...request, pauseMs: ASK_EVERY_MS })] as const);
  const start = performance.now();
  // A process of its own sends the bodies, so that it doesn't slow the load generator.
  const sender = spawn(
    process.execPath,
    [join(import.meta.dirname, 'send-bodies.ts'), service.origin, KEY, String(bodies), String(bodyMib)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = z.tuple([z.number().nullable(), z.unknown()]).parse(await once(sender, 'exit'));
  if (code !== 0) throw new Error('The bodies could not be sent.');
  const seconds = (performance.now() - start) / 1000;
  const figures: Figure[] = [];
  for (const [what, load] of asking) {
    const { p99, longest } = await load.stop();
    console.log(`  ${what}: p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
    const during = `while ${name} come in, in ${seconds.toFixed(0)} s`;
    figures.push(below(`${what} ${during}: p99`, 100, p99, 'ms'));
  }
  return figures;
}
