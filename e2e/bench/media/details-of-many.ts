// Measures `GET /media/details` for a million files: first byte, size, and the wait of other requests.
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '#e2e/bench/browser/process-tree.ts';
import { atMost, below, type Figure, shown } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { type Load, startLoad } from '#e2e/bench/service/request-load.ts';
import type { Service } from '#e2e/harness/service.ts';
import { layOutDetailed } from './detailed-gallery.ts';
import type { MediaSize, Place } from './media.ts';

const HEALTH_EVERY_MS = 5;
const REST_MS = 1_000;
/** CPU time (s) per second that counts as idle. */
const IDLE_S = 0.05;

interface Answer {
  readonly status: number | undefined;
  readonly etag: string | undefined;
  /** Bytes over the wire. */
  readonly bytes: number;
  /** Time from the request to the first byte (ms). */
  readonly firstByte: number;
  readonly lastByte: number;
}

interface Watched extends Answer {
  readonly health: Load;
}

export async function measureDetails(
  { service, key, origin }: Place & { readonly service: Service },
  rounds: number,
  { known }: MediaSize,
): Promise<Figure[]> {
  const files = `${known.toLocaleString('en-US')} files`;
  console.log(`Creating ${files} and their details`);
  layOutDetailed(service, 'media', known);
  const headers = { authorization: `Bearer ${key}` };
  // Reading the list starts the background comparison of records and files.
  await ask(`${origin}/api/media/files`, headers);
  const details = `${origin}/api/media/details`;
  await ask(details, headers);
  await atRest(service);
  let etag = '';
  const watched = (more: Record<string, string>) => async (): Promise<Watched> => {
    const health = startLoad({ url: `${origin}/healthz`, pauseMs: HEALTH_EVERY_MS });
    const answer = await ask(details, { ...headers, ...more });
    etag = answer.etag ?? etag;
    return { ...answer, health: await health.stop() };
  };
  const results = await alternate(
    {
      plain: watched({}),
      compressed: watched({ 'accept-encoding': 'gzip, deflate, br' }),
      unchanged: () => watched({ 'if-none-match': etag })(),
    },
    rounds,
    ({ status, bytes, firstByte, lastByte, health }) =>
      `${status}, first byte ${firstByte.toFixed(0)} ms, ${bytes} bytes in ${lastByte.toFixed(0)} ms, health longest ${health.longest.toFixed(0)} ms`,
  );
  const { plain = [], compressed = [], unchanged = [] } = results;
  const middle = (all: readonly Watched[], figure: (one: Watched) => number) => median(all.map(figure));
  const longest = Math.max(...[...plain, ...compressed].map(({ health }) => health.longest));
  return [
    below(
      `Details of ${files}: first byte`,
      300,
      middle(plain, (one) => one.firstByte),
      'ms',
    ),
    below(
      '… compressed',
      300,
      middle(compressed, (one) => one.firstByte),
      'ms',
    ),
    atMost(
      '… bytes for each, compressed',
      25,
      middle(compressed, (one) => one.bytes / known),
    ),
    shown(
      '… all of them, plain and compressed',
      [plain, compressed]
        .map((all) => `${(middle(all, (one) => one.lastByte) / 1000).toFixed(1)} s`)
        .join(', '),
    ),
    below('… longest wait of /healthz meanwhile, of all rounds', 50, longest, 'ms'),
    {
      ...below(
        '… unchanged',
        300,
        middle(unchanged, (one) => one.lastByte),
        'ms',
      ),
      isReached: unchanged.every(({ status, lastByte }) => status === 304 && lastByte < 300),
    },
  ];
}

/** Waits until the service has been nearly idle for a second. */
async function atRest({ pid = 0 }: Service): Promise<void> {
  for (let before = -Infinity; ; await sleep(REST_MS)) {
    const now = await cpuSeconds([pid]);
    if (now - before < IDLE_S) return;
    before = now;
  }
}

/** Reads a response without decompressing it. */
function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      let bytes = 0;
      let firstByte: number | undefined;
      answer.on('data', (chunk: Buffer) => {
        firstByte ??= performance.now() - began;
        bytes += chunk.length;
      });
      answer.once('error', reject).once('end', () => {
        const lastByte = performance.now() - began;
        resolve({
          status: answer.statusCode,
          etag: answer.headers.etag,
          bytes,
          firstByte: firstByte ?? lastByte,
          lastByte,
        });
      });
    };
    get(url, { headers, agent: false }, take).once('error', reject);
  });
}
