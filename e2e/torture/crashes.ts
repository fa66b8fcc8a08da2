// One victim, crashed again and again in the middle of work. After each crash everything is checked; in the end, what
// nobody goes on with must be swept.
import { setTimeout as sleep } from 'node:timers/promises';
import { check, type ReadFile } from './check.ts';
import { type Client, clientOf } from './client.ts';
import { begin, type Work, workUntil } from './work.ts';

/** Something that may crash, and what works with it. */
export interface Victim extends AsyncDisposable {
  /** Of the service. */
  readonly origin: string;
  readonly key: string;
  readonly readFile: ReadFile;
  /** At once, whatever is under way. */
  crash(): Promise<void>;
  /** Resolves once the service answers as ever. */
  recover(): Promise<void>;
  /** Starts the service anew, so that it sweeps whatever is idle. */
  sweepSoon(): Promise<void>;
  /** What is kept of uploads. */
  leftovers(): Promise<string[]>;
}

export interface Outcome {
  readonly crashes: number;
  readonly acknowledged: number;
  /** Sentences, none where all is well. */
  readonly problems: readonly string[];
}

/** A crash comes after at most so many acknowledged changes, and so many milliseconds: a random time in between. */
const CHANGES = 20;
const DELAY_MS = 50;
const SWEPT_WITHIN_MS = 60_000;

interface Run {
  readonly crashes: number;
  readonly seed: number;
  readonly onCrash?: (crash: number, acknowledged: number) => void;
}

export async function crashAgainAndAgain(victim: Victim, { crashes, seed, onCrash }: Run): Promise<Outcome> {
  const random = randomOf(seed);
  const client: Client = clientOf(victim.origin, victim.key);
  const work = await begin(client);
  const problems: string[] = [];
  let crash = 0;
  while (crash < crashes && problems.length === 0) {
    const over = new AbortController();
    const before = work.acknowledged;
    const working = workUntil(over.signal, client, work);
    await changesOf(work, before + random() * CHANGES, working);
    await sleep(random() * DELAY_MS);
    await victim.crash();
    over.abort();
    await working;
    await victim.recover();
    problems.push(...(await check(client, work, victim.readFile)));
    crash++;
    onCrash?.(crash, work.acknowledged - before);
  }
  await victim.sweepSoon();
  problems.push(...(await leftAfterSweep(victim)));
  return { crashes: crash, acknowledged: work.acknowledged, problems };
}

/** Waits until so many are acknowledged, or nobody works any more. */
async function changesOf(work: Work, acknowledged: number, working: Promise<void>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  working.then(end, end);
  while (work.acknowledged < acknowledged && !over.signal.aborted) await sleep(1);
}

async function leftAfterSweep(victim: Victim): Promise<string[]> {
  const deadline = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const left = await victim.leftovers();
    if (left.length === 0) return [];
    if (performance.now() > deadline) return left.map((one) => `${one} outlived the sweep.`);
    await sleep(250);
  }
}

/** From 0 up to 1, the same for the same seed (a linear congruential generator, Numerical Recipes' constants). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
