// `npm run bench -- load [rounds]`: measures the time to the first row of a gallery, beside an earlier commit, and long tasks
// while the page loads, scrolls and sorts.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import { longest, type PageRecord, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import { type Figure, longestTask, ratio } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import { apiOf } from '#e2e/harness/api.ts';
import { ROOT, type Service, startService } from '#e2e/harness/service.ts';
import { build, layOutCommit } from './earlier-commit.ts';

const EARLIER = '3c4e760';
const KEY = 'a key of the benchmark alone'.replaceAll(' ', '-').padEnd(32, '-');
const FILES = 300;
const TERMS = 5_000;
const STEPS = 60;
/** Time (ms) to record after the awaited element appeared, for work that the page does on its own. */
const REST_MS = 2_000;
const LONGEST_MS = 100;

const FILE_ROW = '[role=treeitem]';
const TERM_ROW = '[role=grid] [role=gridcell]';

interface App {
  readonly service: Service;
  readonly glossaryId: string;
}

export async function benchLoad(rounds: number): Promise<Figure[]> {
  const earlier = await mkdtemp(join(tmpdir(), 'lectern-bench-commit-'));
  try {
    build(ROOT);
    layOutCommit(EARLIER, earlier);
    await using now = await seeded();
    await using before = await startService(SETTINGS, earlier);
    await layOutFiles(before);
    return [
      ...(await firstRow(now.service, before, rounds)),
      ...(await shifts(now)),
      ...(await scrolling(now, rounds)),
    ];
  } finally {
    await rm(earlier, { recursive: true, force: true });
  }
}

const SETTINGS = { LOG_LEVEL: 'warn', API_KEYS: `bench:${KEY}` };

async function firstRow(now: Service, before: Service, rounds: number): Promise<Figure[]> {
  console.log(`Cold load to the first row of ${FILES} files`);
  const load = (service: Service) => () => visit(service, '/gallery', FILE_ROW);
  const results = await alternate(
    { 'working tree': load(now), [EARLIER]: load(before) },
    rounds,
    (one) => `${one.seenAt.toFixed(0)} ms, longest task ${longest(one).toFixed(0)} ms`,
  );
  const [ours = [], theirs = []] = [results['working tree'], results[EARLIER]];
  const times = (records: readonly PageRecord[]) => records.map(({ seenAt }) => seenAt);
  console.log(`  medians: ${median(times(ours)).toFixed(0)} and ${median(times(theirs)).toFixed(0)} ms`);
  return [
    ratio(`first row, cold, over commit ${EARLIER}’s`, '≤', 0.6, medianRatio(times(ours), times(theirs))),
    longestTask('longest task on load', LONGEST_MS, median(ours.map(longest))),
  ];
}

async function shifts({ service, glossaryId }: App): Promise<Figure[]> {
  const pages = [
    ['gallery', '/gallery', FILE_ROW],
    ['glossaries', '/glossaries', 'tbody tr'],
    ['terms', `/glossaries/${glossaryId}`, TERM_ROW],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, path, wanted] of pages) {
    const { shift } = await visit(service, path, wanted);
    figures.push(ratio(`layout shift: ${name}`, '≤', 0, shift));
  }
  return figures;
}

async function scrolling(app: App, rounds: number): Promise<Figure[]> {
  console.log(`${TERMS} terms: loading, ${STEPS} steps of the wheel, sorting`);
  const longestOf: Record<string, number[]> = { loading: [], scrolling: [], sorting: [] };
  for (let round = 0; round < rounds; round++) {
    const all = await useTerms(app);
    for (const [name, tasks] of Object.entries(all)) {
      longestOf[name]?.push(Math.max(0, ...tasks));
      console.log(
        `  round ${round + 1}  ${name.padEnd(10)} ${tasks.length} tasks of 50 ms and more: ${tasks.map(Math.round).join(' ')}`,
      );
    }
  }
  return Object.entries(longestOf).map(([name, tasks]) =>
    longestTask(`longest task ${name} ${TERMS} terms`, LONGEST_MS, median(tasks)),
  );
}

/** @returns lengths of long tasks (ms), by action */
async function useTerms({
  service,
  glossaryId,
}: App): Promise<Record<'loading' | 'scrolling' | 'sorting', number[]>> {
  await using browser = await startBrowser(`--bench-load=${process.pid}`);
  const { page } = browser;
  await startRecord(page, TERM_ROW);
  await page.goto(addressOf(service, `/glossaries/${glossaryId}`));
  const loaded = await readRecord(page, REST_MS);
  for (let step = 0; step < STEPS; step++) {
    await page.wheel(400);
    await page.evaluate(nextFrame);
  }
  const scrolled = await readRecord(page, REST_MS);
  for (const column of ['Word', 'Language', 'Word']) {
    await page.evaluate(sortBy, column);
    await readRecord(page, REST_MS / 4);
  }
  const sorted = await readRecord(page, 0);
  const between = (from: PageRecord, to: PageRecord) => to.tasks.slice(from.tasks.length).map(({ ms }) => ms);
  return {
    loading: loaded.tasks.map(({ ms }) => ms),
    scrolling: between(loaded, scrolled),
    sorting: between(scrolled, sorted),
  };
}

/** Opens a page in a new browser profile. */
async function visit(service: Service, path: string, wanted: string): Promise<PageRecord> {
  await using browser = await startBrowser(`--bench-load=${process.pid}`);
  await startRecord(browser.page, wanted);
  await browser.page.goto(addressOf(service, path));
  return await readRecord(browser.page, REST_MS);
}

function addressOf({ origin }: Service, path: string): string {
  return `${origin}${path}#key=${KEY}`;
}

async function seeded(): Promise<App & AsyncDisposable> {
  const service = await startService(SETTINGS);
  await layOutFiles(service);
  const api = apiOf(service.origin, KEY);
  const { id } = await api.createGlossary({ name: 'Long' });
  for (let index = 0; index < TERMS; index++)
    await api.addTerm(id, {
      word: `word ${(index * 7919) % TERMS}`,
      languageId: index % 3 === 0 ? 'ko-KR' : 'pl-PL',
      phonemization: 'ˈwɜːd',
      pronunciationLanguageId: 'en-US',
    });
  return { service, glossaryId: id, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

async function layOutFiles({ dataDir }: Service): Promise<void> {
  const folder = join(dataDir, 'media', 'bench');
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < FILES; index++) await writeFile(join(folder, `take ${index}.wav`), '');
}

/** Runs in the page. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Runs in the page. */
async function sortBy(column: string): Promise<void> {
  const heads = [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')];
  const head = heads.find(({ textContent }) => textContent.trim() === column);
  if (!head) throw new Error(`There is no column “${column}”.`);
  head.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
