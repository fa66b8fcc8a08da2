// `npm run bench -- gallery [rounds]`: measures galleries of 10,000, 100,000 and 1,000,000 files in the app, the same list in
// @pierre/trees, and the service that sends it.
import { join } from 'node:path';
import { build } from '#e2e/bench/earlier-commit.ts';
import { below, type Figure, longestTask } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, percentile } from '#e2e/bench/figures/statistics.ts';
import { ROOT, startService } from '#e2e/harness/service.ts';
import { layOutGallery } from './paths.ts';
import { bundlePierre, type PeerVisit, visitPierre } from './pierre.ts';
import { serviceAtSize } from './service.ts';
import { counted, type Gallery, memory, revisit, type Visit, visit } from './visit.ts';

const SIZES = { small: 10_000, large: 100_000, million: 1_000_000 } as const;
const MIB = 1024 * 1024;
const P95 = 95;
const key = (workspace: string) => `bench-${workspace}`.padEnd(40, '-0123456789');

export async function benchGallery(rounds: number): Promise<Figure[]> {
  build(ROOT);
  const keys = Object.keys(SIZES).map((workspace) => `${workspace}:${key(workspace)}`);
  await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: keys.join(',') });
  const layOut = (workspace: keyof typeof SIZES): Gallery => {
    const files = SIZES[workspace];
    console.log(`Creating ${counted(files)}`);
    const folder = join(service.dataDir, 'media', workspace);
    layOutGallery(folder, files);
    return { origin: service.origin, key: key(workspace), folder, files };
  };
  const million = layOut('million');
  const smaller = [layOut('small'), layOut('large')];
  return [
    ...(await atWork(million, rounds)),
    ...(await loading(smaller, rounds)),
    ...(await again(million, rounds)),
    ...(await holding(million, rounds)),
    ...(await serviceAtSize(service, million, rounds)),
  ];
}

async function atWork(gallery: Gallery, rounds: number): Promise<Figure[]> {
  console.log(`A gallery of ${counted(gallery.files)}`);
  const script = await bundlePierre();
  const results = await alternate<{ readonly ours?: Visit; readonly peer?: PeerVisit }>(
    {
      lectern: async () => ({ ours: await visit(gallery) }),
      '@pierre/trees': async () => ({ peer: await visitPierre(gallery, script) }),
    },
    rounds,
    ({ ours, peer }) => (ours ? describe(ours) : peer ? describePeer(peer) : ''),
  );
  const all = Object.values(results).flat();
  const lectern = all.flatMap(({ ours }) => ours ?? []);
  const pierre = all.flatMap(({ peer }) => peer ?? []);
  const middle = <T>(all: readonly T[], figure: (one: T) => number) => median(all.map(figure));
  const ofOurs = (figure: (one: Visit) => number) => middle(lectern, figure);
  const tasks = Object.keys(lectern[0]?.longestTasks ?? {}).map((name) =>
    longestTask(
      `… longest task ${name}, of all rounds`,
      50,
      Math.max(...lectern.map((one) => one.longestTasks[name] ?? Number.NaN)),
    ),
  );
  const longestOfOurs = Math.max(...lectern.flatMap((one) => Object.values(one.longestTasks)));
  const longestOfPeer = Math.max(...pierre.map((one) => one.longestTask));
  return [
    below(
      '1,000,000 files: from the first byte to the first rows',
      300,
      ofOurs((one) => one.firstRows),
      'ms',
    ),
    below(
      '… until all of them can be searched',
      4_000,
      ofOurs((one) => one.whole),
      'ms',
    ),
    below(
      'A letter in the search to its rows, p95 of 208 in three scripts',
      100,
      ofOurs((one) => percentile(one.letters, P95)),
      'ms',
    ),
    below(
      'A folder opened or closed to its rows',
      32,
      ofOurs((one) => median(one.opened)),
      'ms',
    ),
    below(
      'The question before 100,000 files are deleted',
      50,
      ofOurs((one) => one.preview),
      'ms',
    ),
    ...tasks,
    ahead(
      'Last byte to a tree that can be searched',
      ofOurs((one) => one.ready),
      middle(pierre, (one) => one.ready),
    ),
    ahead(
      'First letter of a search',
      ofOurs((one) => one.letters[0] ?? Number.NaN),
      middle(pierre, (one) => one.letter),
    ),
    ahead('Longest task of the page', longestOfOurs, longestOfPeer),
  ];
}

/** A row that compares with the peer (ms). */
function ahead(what: string, ours: number, peer: number): Figure {
  return {
    figure: `${what}, beside @pierre/trees`,
    goal: 'ahead',
    measured: `${ours.toFixed(0)} ms, ${peer.toFixed(0)} ms`,
    isReached: ours < peer,
  };
}

async function loading(galleries: readonly Gallery[], rounds: number): Promise<Figure[]> {
  const contenders = galleries.map((gallery) => [counted(gallery.files), () => visit(gallery)] as const);
  const results = await alternate(Object.fromEntries(contenders), rounds, describe);
  return galleries.map(({ files }) => {
    const all = results[counted(files)] ?? [];
    const longestMs = Math.max(...all.flatMap((one) => Object.values(one.longestTasks)));
    return {
      figure: `${counted(files)}: first rows, all rows, a letter (p95), longest task`,
      goal: '',
      measured: [
        median(all.map((one) => one.firstRows)),
        median(all.map((one) => one.whole)),
        median(all.map((one) => percentile(one.letters, P95))),
        longestMs,
      ]
        .map((ms) => `${ms.toFixed(0)} ms`)
        .join(', '),
      isReached: true,
    };
  });
}

async function again(gallery: Gallery, rounds: number): Promise<Figure[]> {
  console.log('Second run');
  const { revisits = [] } = await alternate(
    { revisits: () => revisit(gallery) },
    rounds,
    ({ rows, bytes }) => `rows after ${rows.toFixed(0)} ms, ${bytes} bytes`,
  );
  return [
    below(
      'The same list again: from the address to rows',
      300,
      median(revisits.map((one) => one.rows)),
      'ms',
    ),
    below('… over the wire', 1_024, median(revisits.map((one) => one.bytes)), 'bytes'),
  ];
}

async function holding(gallery: Gallery, rounds: number): Promise<Figure[]> {
  console.log('Memory of the workers');
  let files = gallery.files;
  // Each round adds one file, so that the list changes.
  const run = async () => memory({ ...gallery, files: files++ });
  const { memories = [] } = await alternate(
    { memories: run },
    rounds,
    ({ atRest, comparing }) =>
      `${(atRest / MIB).toFixed(0)} MiB at rest, ${(comparing / MIB).toFixed(0)} MiB while two are compared`,
  );
  return [
    below('Memory of the workers at rest', 250, median(memories.map((one) => one.atRest / MIB)), 'MiB'),
    below('… while two lists are compared', 450, median(memories.map((one) => one.comparing / MIB)), 'MiB'),
  ];
}

function describePeer({ ready, letter, longestTask: task }: PeerVisit): string {
  return `ready ${ready.toFixed(0)} ms, first letter ${letter.toFixed(0)} ms, longest task ${task.toFixed(0)} ms`;
}

function describe({ firstRows, whole, letters, opened, preview, longestTasks }: Visit): string {
  const ms = (value: number) => value.toFixed(0);
  const tasks = Object.entries(longestTasks).map(([name, task]) => `${name} ${ms(task)}`);
  return [
    `first rows ${ms(firstRows)}, all ${ms(whole)}`,
    `letter p95 ${ms(percentile(letters, P95))}`,
    `opened ${ms(median(opened))}`,
    `preview ${ms(preview)}`,
    `tasks: ${tasks.join(', ')}`,
  ].join('; ');
}
