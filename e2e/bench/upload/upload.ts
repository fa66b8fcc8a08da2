// `npm run bench -- upload [rounds]`: the upload engine beside Uppy and beside the browser's own ceiling.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sample } from '#e2e/bench/browser/browser-run.ts';
import { type Figure, ratio } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { startService } from '#e2e/harness/service.ts';
import { completeCost } from './complete-cost.ts';
import { bareFiles, bareParts, dropFolder, lectern, SLOTS, uppy } from './contenders.ts';
import { countPutBytes, injectFaults } from './faults.ts';
import { inFirefox } from './firefox.ts';
import type { Bench } from './gallery.ts';
import { bundlePeers } from './peers-bundle.ts';
import { compareContenders, describe, fastest, highest, medianOf, speedup } from './samples.ts';
import { longestTaskOrTrace } from './traced.ts';
import { fullFolder, hugeFile, largeFiles, smallFiles } from './work-files.ts';

const MIB = 1024 * 1024;
/** Part size that the engine plans for 2 GiB: a hundredth, rounded up to a MiB. */
const HUGE_PART = 21 * MIB;
/** Part size that the engine plans for 100 MiB. */
const LARGE_PART = 8 * MIB;
const OUTAGE_SECONDS = 10;
/** Minimum number of samples, because each takes only a few milliseconds. */
const LEAST_COMPLETES = 20;
const OF_ALL = 'of all rounds';
/** Prefix of Uppy's contenders; the setting follows. */
const UPPY = 'uppy, ';
const CEILING = 'ceiling, ';
/** Name of the contender without parts. */
const SINGLE_PUT = 'uppy’s single PUT';

export async function benchUpload(rounds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await using service = await startService({ LOG_LEVEL: 'warn' });
  const key = new URL(service.link ?? service.origin).hash.replace('#key=', '');
  const bench: Bench = { service, origin: service.origin, key, bundle: await bundlePeers() };
  try {
    return [
      ...(await huge(bench, folder, rounds)),
      ...(await hugeInFirefox(bench, folder, rounds)),
      ...(await small(bench, folder, rounds)),
      ...(await dropped(bench, folder)),
      ...(await faulty(bench, folder, rounds)),
      ...(await completes(bench, rounds)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function huge(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('One file of 2 GiB');
  const files = await hugeFile(folder);
  const multipart = true;
  const samples = await compareContenders(
    bench,
    files,
    {
      [`${CEILING}${HUGE_PART / MIB} MiB × 4`]: bareParts(HUGE_PART, 4),
      [`${CEILING}64 MiB × 4`]: bareParts(64 * MIB, 4),
      [`${CEILING}64 MiB × 6`]: bareParts(64 * MIB, 6),
      lectern: lectern(),
      'lectern, checking': lectern({ verify: true }),
      [`${UPPY}defaults`]: uppy({ multipart }),
      // Uppy sends the parts of a file one by one. Larger parts leave fewer gaps; sizes above these gain nothing.
      [`${UPPY}64 MiB parts`]: uppy({ multipart, partSize: 64 * MIB }),
      [`${UPPY}256 MiB parts`]: uppy({ multipart, partSize: 256 * MIB }),
      // A single PUT starts over after a fault, but it avoids the browser's cost of slicing.
      [SINGLE_PUT]: uppy({ multipart: false }),
    },
    rounds,
  );
  const defaults = `${UPPY}defaults`;
  const best = fastest(samples, UPPY);
  const ceiling = fastest(samples, CEILING);
  const faster = (other: string): number => speedup(samples, 'lectern', other);
  const cpu = (name: string): number => medianOf(samples, name, 'cpuSeconds') / 2;
  const perGiB = (name: string): string => `${cpu(name).toFixed(1)} s`;
  const mebibytes = highest(samples, 'lectern', 'memoryBytes') / MIB;
  const memoryGoal = (2 * SLOTS * HUGE_PART) / MIB;
  return [
    ratio(
      `2 GiB: throughput ÷ the fastest bare loop (${ceiling.slice(CEILING.length)} at once)`,
      '≥',
      0.95,
      faster(ceiling),
    ),
    ratio('2 GiB: throughput ÷ Uppy’s defaults', '≥', 1.8, faster(defaults)),
    ratio(`2 GiB: throughput ÷ Uppy’s best in parts (${best.slice(UPPY.length)})`, '≥', 1.15, faster(best)),
    ratio('2 GiB: throughput ÷ Uppy’s single PUT', '≥', 0.97, faster(SINGLE_PUT)),
    {
      figure: '2 GiB: browser CPU per GiB, against Uppy’s best in parts',
      goal: 'no higher',
      measured: `${perGiB('lectern')} against ${perGiB(best)}`,
      isReached: cpu('lectern') <= cpu(best),
    },
    ratio(
      '2 GiB: throughput with the integrity check ÷ without',
      '≥',
      0.9,
      speedup(samples, 'lectern, checking', 'lectern'),
    ),
    {
      figure: '2 GiB: memory above idle, peak of all rounds',
      goal: `< ${memoryGoal} MiB`,
      measured: `${Math.round(mebibytes)} MiB`,
      isReached: mebibytes < memoryGoal,
    },
    await longestTaskOrTrace(
      {
        name: '2 GiB',
        ofRounds: OF_ALL,
        limitMs: 50,
        longestMs: highest(samples, 'lectern', 'longestTaskMs'),
      },
      (trace) => lectern()({ ...bench, ...trace }, files),
    ),
  ];
}

async function hugeInFirefox(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  const [file = ''] = await hugeFile(folder);
  return inFirefox(bench, file, HUGE_PART, rounds);
}

export async function small(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('2,000 files of 100 KiB');
  const files = await smallFiles(folder);
  const multipart = false;
  const samples = await compareContenders(
    bench,
    files,
    {
      ceiling: bareFiles,
      lectern: lectern(),
      'lectern, addresses one by one': lectern({ oneByOne: true }),
      // Uppy sends six files at once. Fewer are slower, because a file waits for its address.
      [`${UPPY}defaults`]: uppy({ multipart }),
      [`${UPPY}12 files at once`]: uppy({ multipart, limit: 12 }),
      [`${UPPY}24 files at once`]: uppy({ multipart, limit: 24 }),
    },
    rounds,
  );
  const best = fastest(samples, UPPY);
  const named = best.slice(UPPY.length);
  const alone = (other: string): number => speedup(samples, 'lectern, addresses one by one', other);
  const faster = (other: string): number => speedup(samples, 'lectern', other);
  const perFile = (measure: 'cpuSeconds' | 'serviceCpuSeconds'): string =>
    `${((medianOf(samples, 'lectern', measure) * 1000) / files.length).toFixed(1)} ms`;
  return [
    ratio('2,000 small files: files/s ÷ bare presign + PUT loop', '≥', 1.25, faster('ceiling')),
    ratio(`2,000 small files: files/s ÷ Uppy’s best (${named})`, '≥', 1.35, faster(best)),
    ratio('the same, addresses one by one ÷ bare presign + PUT loop', '≥', 0.97, alone('ceiling')),
    ratio(`the same, addresses one by one ÷ Uppy’s best (${named})`, '≥', 1, alone(best)),
    {
      figure: '2,000 small files: CPU a file, of the browser and of the service beside it',
      goal: '',
      measured: `${perFile('cpuSeconds')} and ${perFile('serviceCpuSeconds')}`,
      isReached: true,
    },
    await longestTaskOrTrace(
      {
        name: '2,000 small files',
        ofRounds: OF_ALL,
        limitMs: 50,
        longestMs: highest(samples, 'lectern', 'longestTaskMs'),
      },
      (trace) => lectern()({ ...bench, ...trace }, files),
    ),
  ];
}

/** Runs once, because it takes minutes and measures the longest of thousands of tasks. */
export async function dropped(bench: Bench, folder: string): Promise<Figure[]> {
  console.log('20,000 files in one dropped folder');
  const { path, count } = await fullFolder(folder);
  const sample = await dropFolder(bench, path, count);
  console.log(`  ${describe(sample)}`);
  return [
    await longestTaskOrTrace(
      {
        name: '20,000 files in a dropped folder',
        ofRounds: '(once)',
        limitMs: 100,
        longestMs: sample.longestTaskMs,
      },
      (trace) => dropFolder({ ...bench, ...trace }, path, count),
    ),
  ];
}

interface FaultyRun extends Sample {
  readonly bytesSent: number;
  /** Number of PUTs answered with 503. */
  readonly refused: number;
}

export async function faulty(bench: Bench, folder: string, rounds: number): Promise<Figure[]> {
  console.log('20 files of 100 MiB, fault-free and with 1 % of 503s and an outage');
  const files = await largeFiles(folder);
  const needed = files.length * 100 * MIB;
  await using proxy = await startFaultProxy(bench.origin);
  const upload = async (withFaults: boolean, trace?: Pick<Bench, 'traceInto'>): Promise<FaultyRun> => {
    const bytesSent = countPutBytes(proxy);
    const refused = withFaults ? injectFaults(proxy, OUTAGE_SECONDS) : () => 0;
    const sample = await lectern()({ ...bench, ...trace, origin: proxy.origin }, files);
    proxy.clear();
    return { ...sample, bytesSent: bytesSent(), refused: refused() };
  };
  const runs = await alternate(
    { clean: () => upload(false), 'with faults': () => upload(true) },
    rounds,
    describe,
  );
  const [clean = [], shaken = []] = [runs['clean'], runs['with faults']];
  const sent = median(shaken.map(({ bytesSent }) => bytesSent / needed));
  // Bytes that may be sent again: those in flight at the outage, and one part for each 503.
  const inFlight = median(shaken.map(({ refused }) => ((SLOTS + refused) * LARGE_PART) / needed));
  return [
    ratio(
      'faulty run: time beyond the outage ÷ own fault-free time',
      '≤',
      1.3,
      medianRatio(
        shaken.map((run) => run.seconds - OUTAGE_SECONDS),
        clean.map((run) => run.seconds),
      ),
    ),
    {
      figure: 'faulty run: bytes sent ÷ needed',
      goal: '≤ 1.03 and the parts in flight at each fault',
      measured: sent.toFixed(2),
      isReached: sent <= 1.03 + inFlight,
    },
    await longestTaskOrTrace(
      {
        name: 'faulty run',
        ofRounds: OF_ALL,
        limitMs: 50,
        longestMs: Math.max(...[...clean, ...shaken].map((run) => run.longestTaskMs)),
      },
      (trace) => upload(true, trace),
    ),
  ];
}

export async function completes(bench: Bench, rounds: number): Promise<Figure[]> {
  console.log('`complete` of eight parts');
  const samples = Math.max(rounds, LEAST_COMPLETES);
  const { small = [], large = [] } = await alternate(
    { small: () => completeCost(bench, 8), large: () => completeCost(bench, 64) },
    samples,
    (milliseconds) => `${milliseconds.toFixed(1)} ms`,
  );
  const [beside, measured] = [median(small), median(large)];
  return [
    {
      figure: `\`complete\` of 8 × 64 MiB, median of ${samples} (of 8 × 8 MiB ${beside.toFixed(1)} ms)`,
      goal: '≤ 1.5 × as long',
      measured: `${measured.toFixed(1)} ms`,
      isReached: measured <= 1.5 * beside,
    },
  ];
}
