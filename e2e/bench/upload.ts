// `npm run bench -- upload [rounds]`: the upload engine beside Uppy and beside the browser's own ceiling.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { startService } from '#e2e/harness/service.ts';
import type { Sample } from './browser-run.ts';
import { completeCost } from './complete-cost.ts';
import { type Bench, bareFiles, bareParts, dropFolder, lectern, uppy } from './contenders.ts';
import { countPutBytes, injectFaults } from './faults.ts';
import { bundlePeers } from './peers-bundle.ts';
import { alternate, describe, type Samples } from './rounds.ts';
import { median, medianRatio } from './statistics.ts';
import { fullFolder, hugeFile, largeFiles, smallFiles } from './work-files.ts';

const MIB = 1024 * 1024;
/** What the engine's own plan makes of 2 GiB: a hundredth, up to the next MiB. */
const CEILING_PART = 21 * MIB;
const OUTAGE_SECONDS = 10;

export interface Figure {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
}

export async function benchUpload(rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await using service = await startService({ LOG_LEVEL: 'warn' });
  const key = new URL(service.link ?? service.origin).hash.replace('#key=', '');
  const bench: Bench = { service, origin: service.origin, key, bundle: await bundlePeers() };
  try {
    return [
      ...(await huge(bench, folder, rounds)),
      ...(await small(bench, folder, rounds)),
      ...(await dropped(bench, folder)),
      ...(await faulty(bench, folder, rounds)),
      ...(await completes(bench, rounds)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (sample: Sample): number => sample.seconds;
const cpu = (sample: Sample): number => sample.cpuSeconds;

/** How many times as fast as another, by the median of the rounds' ratios. */
function speedup(samples: Samples, one: string, other: string): number {
  return medianRatio((samples[other] ?? []).map(seconds), (samples[one] ?? []).map(seconds));
}

function medianOf(samples: Samples, name: string, of: (sample: Sample) => number): number {
  return median((samples[name] ?? []).map(of));
}

function longestTask(samples: Samples, name: string): string {
  return taskLength(Math.max(...(samples[name] ?? []).map((sample) => sample.longestTaskMs)));
}

/** Browsers report only tasks of 50 ms and more. */
function taskLength(longestMs: number): string {
  return longestMs === 0 ? 'none of 50 ms' : `${longestMs.toFixed(0)} ms`;
}

export async function huge(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('One file of 2 GiB');
  const files = await hugeFile(folder);
  const samples = await alternate(
    bench,
    files,
    {
      ceiling: bareParts(CEILING_PART),
      lectern: lectern(),
      'lectern, checking': lectern({ verify: true }),
      'uppy, defaults': uppy({ multipart: true }),
      'uppy, 16 MiB': uppy({ multipart: true, partSize: 16 * MIB }),
      'uppy, 64 MiB': uppy({ multipart: true, partSize: 64 * MIB }),
    },
    rounds,
  );
  const best =
    ['uppy, 16 MiB', 'uppy, 64 MiB'].toSorted(
      (a, b) => medianOf(samples, a, seconds) - medianOf(samples, b, seconds),
    )[0] ?? '';
  const perGiB = (name: string): string => `${(medianOf(samples, name, cpu) / 2).toFixed(1)} s`;
  const memory = Math.max(...(samples['lectern'] ?? []).map((sample) => sample.memoryBytes));
  return [
    figure('2 GiB: throughput ÷ bare ceiling', '≥ 0.95', ratio(speedup(samples, 'lectern', 'ceiling'))),
    figure(
      '2 GiB: throughput ÷ Uppy’s defaults',
      '≥ 1.8',
      ratio(speedup(samples, 'lectern', 'uppy, defaults')),
    ),
    figure(
      `2 GiB: throughput ÷ Uppy’s best (${best.slice(6)} parts)`,
      '≥ 1.25',
      ratio(speedup(samples, 'lectern', best)),
    ),
    figure(
      '2 GiB: browser CPU per GiB, against Uppy’s defaults and best',
      'lower than both',
      `${perGiB('lectern')} against ${perGiB('uppy, defaults')} and ${perGiB(best)}`,
    ),
    figure(
      '2 GiB: throughput with the integrity check ÷ without',
      '≥ 0.9',
      ratio(speedup(samples, 'lectern, checking', 'lectern')),
    ),
    figure(
      '2 GiB: memory above idle, peak',
      `< ${(2 * 4 * CEILING_PART) / MIB} MiB`,
      `${Math.round(memory / MIB)} MiB`,
    ),
    figure('2 GiB: longest main-thread task', '< 50 ms', longestTask(samples, 'lectern')),
  ];
}

export async function small(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('2,000 files of 100 KiB');
  const files = await smallFiles(folder);
  const samples = await alternate(
    bench,
    files,
    { ceiling: bareFiles, lectern: lectern(), uppy: uppy({ multipart: false }) },
    rounds,
  );
  return [
    figure(
      '2,000 small files: files/s ÷ bare presign + PUT loop',
      '≥ 0.9',
      ratio(speedup(samples, 'lectern', 'ceiling')),
    ),
    figure('2,000 small files: files/s ÷ Uppy', '> 1.5', ratio(speedup(samples, 'lectern', 'uppy'))),
    figure('2,000 small files: longest main-thread task', '< 50 ms', longestTask(samples, 'lectern')),
  ];
}

/** Once: minutes long, and what is measured is the longest of thousands of tasks. */
export async function dropped(bench: Bench, folder: string): Promise<Figure[]> {
  console.log('20,000 files in one dropped folder');
  const { path, count } = await fullFolder(folder);
  const sample = await dropFolder(bench, path, count);
  console.log(`  ${describe(sample)}`);
  return [
    figure(
      '20,000 files in a dropped folder: longest main-thread task',
      '< 100 ms',
      taskLength(sample.longestTaskMs),
    ),
  ];
}

export async function faulty(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('20 files of 100 MiB, fault-free and with 1 % of 503s and an outage');
  const files = await largeFiles(folder);
  const needed = files.length * 100 * MIB;
  await using proxy = await startFaultProxy(bench.origin);
  const behind: Bench = { ...bench, origin: proxy.origin };
  const times: number[] = [];
  const sent: number[] = [];
  let longest = 0;
  for (let round = 1; round <= rounds; round++) {
    const clean = await lectern()(behind, files);
    const count = countPutBytes(proxy);
    const faults = injectFaults(proxy, OUTAGE_SECONDS);
    const shaken = await lectern()(behind, files).finally(() => faults.stop());
    times.push((shaken.seconds - OUTAGE_SECONDS) / clean.seconds);
    sent.push(count.stop() / needed);
    longest = Math.max(longest, shaken.longestTaskMs, clean.longestTaskMs);
    console.log(
      `  round ${round}  ${clean.seconds.toFixed(1)} s clean, ${shaken.seconds.toFixed(1)} s with faults`,
    );
  }
  return [
    figure('faulty run: time beyond the outage ÷ own fault-free time', '≤ 1.3', ratio(median(times))),
    figure(
      'faulty run: bytes sent ÷ needed',
      '≤ 1.03 and the parts in flight at each fault',
      ratio(median(sent)),
    ),
    figure('faulty run: longest main-thread task', '< 50 ms', taskLength(longest)),
  ];
}

export async function completes(bench: Bench, rounds: number): Promise<Figure[]> {
  console.log('`complete` of eight parts');
  const small: number[] = [];
  const large: number[] = [];
  for (let round = 0; round < rounds; round++) {
    small.push(await completeCost(bench, 8));
    large.push(await completeCost(bench, 256));
  }
  console.log(`  8 MiB ${median(small).toFixed(1)} ms, 256 MiB ${median(large).toFixed(1)} ms`);
  return [figure('`complete` of 8 × 256 MiB ÷ of 8 × 8 MiB', '≤ 1.5', ratio(medianRatio(large, small)))];
}

function figure(name: string, goal: string, measured: string): Figure {
  return { figure: name, goal, measured };
}

function ratio(value: number): string {
  return value.toFixed(2);
}
