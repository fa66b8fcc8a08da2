// Crashes one victim again and again during work and checks everything after each crash. At the end, abandoned uploads must
// be swept.
import { setTimeout as sleep } from 'node:timers/promises';
import { check, type ReadFile } from './check.ts';
import { type Client, clientOf } from './client.ts';
import { begin, changeUntil, type Work } from './work.ts';

/** A component that can be crashed, and the service that uses it. */
export interface Victim extends AsyncDisposable {
  /** Origin of the service. */
  readonly origin: string;
  readonly key: string;
  readonly readFile: ReadFile;
  /** Crashes the component at once. */
  crash(): Promise<void>;
  /** Restores the component. Resolves when the service works normally. */
  recover(): Promise<void>;
  /** Restarts the service with settings that sweep idle uploads soon. */
  sweepSoon(): Promise<void>;
  /** @returns everything that the store still has of unfinished uploads */
  leftovers(): Promise<string[]>;
}

export interface Outcome {
  readonly crashes: number;
  readonly acknowledged: number;
  /** Problems found, one sentence each. */
  readonly problems: readonly string[];
}

/** Each crash comes after a random number of acknowledged changes up to CHANGES, plus a random delay. */
const CHANGES = 20;
const DELAY_MS = 50;
const SWEPT_WITHIN_MS = 60_000;

interface Run {
  readonly crashes: number;
  readonly seed: number;
  readonly onCrash?: (crash: number, acknowledged: number) => void;
}

export async function crashRepeatedly(victim: Victim, { crashes, seed, onCrash }: Run): Promise<Outcome> {
  const random = randomOf(seed);
  const client: Client = clientOf(victim.origin, victim.key);
  const work = await begin(client);
  const problems: string[] = [];
  let crash = 0;
  while (crash < crashes && problems.length === 0) {
    const over = new AbortController();
    const before = work.acknowledged;
    const working = changeUntil(over.signal, client, work);
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

/** Waits until this many changes are acknowledged or all workers have stopped. */
async function changesOf(work: Work, acknowledged: number, working: Promise<void>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  working.then(end, end);
  while (work.acknowledged < acknowledged && !over.signal.aborted) await sleep(1);
}

async function leftAfterSweep(victim: Victim): Promise<string[]> {
  const deadline = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const leftovers = await victim.leftovers();
    if (leftovers.length === 0) return [];
    if (performance.now() > deadline) return leftovers.map((one) => `${one} outlived the sweep.`);
    await sleep(250);
  }
}

/** @returns a seeded generator of numbers from 0 to 1 (linear congruential, with the constants of Numerical Recipes) */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
