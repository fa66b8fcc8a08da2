// Starts a new Chromium with one page for a measurement, and removes its profile afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findChromium, QUIET_SWITCHES } from '#e2e/chromium.ts';
import { BenchPage } from './bench-page.ts';
import { Devtools } from './devtools.ts';

const START_TIMEOUT_MS = 30_000;
const END_TIMEOUT_MS = 5_000;
const LOOK_EVERY_MS = 20;
const LISTENING = /DevTools listening on ws:\/\/([^/\s]+)\//;

const SWITCHES = [
  '--headless=new',
  // Like Playwright, because many machines have no sandbox.
  '--no-sandbox',
  // Keeps the page at full speed, even if the browser considers it hidden.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Turns off everything that runs beside the page or asks questions.
  '--disable-extensions',
  '--no-default-browser-check',
  '--mute-audio',
  '--hide-scrollbars',
  '--password-store=basic',
  '--use-mock-keychain',
  '--remote-debugging-port=0',
];

const START_PAGE = 'about:blank';
const targets = z.array(
  z.object({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string().optional() }),
);

export interface BenchBrowser {
  readonly page: BenchPage;
  /** Rejects when the page has crashed or the browser has gone; never resolves. */
  readonly lost: Promise<never>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @param mark a switch without meaning for Chromium; the benchmark finds the browser's processes by it */
export async function startBrowser(mark: string): Promise<BenchBrowser> {
  const path = findChromium();
  if (path === undefined)
    throw new Error('No Chromium found. Install one, or set CHROMIUM to the path of one that is there.');
  const profile = await mkdtemp(join(tmpdir(), 'lectern-bench-profile-'));
  const args = [...QUIET_SWITCHES, ...SWITCHES, `--user-data-dir=${profile}`, mark];
  const child = spawn(path, [...args, START_PAGE], { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async (): Promise<void> => {
    await end(child);
    // Child processes close their files shortly after the main process has exited, so retry.
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const devtools = await Devtools.connect(await pageAddress(child));
    return {
      page: await BenchPage.open(devtools),
      lost: devtools.lost,
      async [Symbol.asyncDispose]() {
        devtools[Symbol.dispose]();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function pageAddress(child: ChildProcess): Promise<string> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const host = await listening(child, signal);
  // The browser listens before its first page exists, and has internal pages.
  for (; ; await sleep(LOOK_EVERY_MS, undefined, { signal })) {
    const answer = await fetch(`http://${host}/json`, { signal });
    const all = targets.parse(await answer.json());
    const page = all.find(({ type, url }) => type === 'page' && url === START_PAGE);
    if (page?.webSocketDebuggerUrl !== undefined) return page.webSocketDebuggerUrl;
  }
}

/** @returns the host and port that the browser prints */
function listening(child: ChildProcess, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    // Read all output, because a full pipe blocks the browser.
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const host = LISTENING.exec(printed)?.[1];
      if (host !== undefined) resolve(host);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Chromium ended at once:\n${printed}`)));
    signal.addEventListener('abort', () => reject(new Error(`Chromium did not start in time:\n${printed}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  const impatient = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  await ended;
  clearTimeout(impatient);
}
