// The gallery that all contenders upload to. It is emptied before each run and watched for arriving files.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '#e2e/harness/service.ts';

export interface Bench {
  readonly service: Service;
  /** Origin for browsers: the service, or a proxy in front of it. */
  readonly origin: string;
  readonly key: string;
  /** The bundled script of the peers' page. */
  readonly bundle: string;
  /** File for a trace of the app. Default: no trace. */
  readonly traceInto?: string;
}

const EMPTIED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Time without a new file (ms) after which the benchmark fails. */
const STANDS_STILL_MS = 5 * 60_000;

export function gallery({ service }: Bench): string {
  return join(service.dataDir, 'media', 'default');
}

/**
 * Gives every contender the same start: an empty gallery, an idle service and disk, and the memory that the previous run
 * has freed. The bare loop never completes its uploads, so they are deleted directly on disk. Otherwise only the next
 * contender would write to memory that a virtual machine must request from its host, which costs a quarter of its time.
 */
export async function tidyUp(bench: Bench): Promise<void> {
  await mkdir(gallery(bench), { recursive: true });
  const entries = await readdir(gallery(bench), { withFileTypes: true });
  const paths = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  if (paths.length > 0) await remove(bench, paths);
  const uploads = join(bench.service.dataDir, 'uploads');
  const unfinished = join(uploads, 'parts');
  for (const name of await readdir(unfinished))
    await rm(join(unfinished, name), { recursive: true, force: true });
  await emptied(join(uploads, 'trash'));
  spawnSync('sync');
}

async function remove({ service, key }: Bench, paths: readonly string[]): Promise<void> {
  const answer = await fetch(`${service.origin}/api/media/files/delete`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ paths }),
  });
  if (!answer.ok) throw new Error(`delete answered ${answer.status} ${await answer.text()}`);
}

/** Waits until the service has emptied the directory. */
async function emptied(directory: string): Promise<void> {
  const deadline = performance.now() + EMPTIED_WITHIN_MS;
  while ((await readdir(directory)).length > 0) {
    if (performance.now() > deadline) throw new Error(`${directory} was not emptied in time.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** @returns the time (ms since 1970) when the directory had `count` entries */
export function arrival(directory: string, count: number): Promise<number> {
  const arrived = watchArrivals(directory, count);
  // The caller awaits it later, so avoid an unhandled rejection until then.
  arrived.catch(() => {});
  return arrived;
}

async function watchArrivals(directory: string, count: number): Promise<number> {
  await mkdir(directory, { recursive: true });
  const still = new AbortController();
  const timer = setTimeout(() => still.abort(), STANDS_STILL_MS);
  let seen = 0;
  try {
    for await (const _ of watch(directory, { signal: still.signal })) {
      timer.refresh();
      if (++seen < count) continue;
      const now = Date.now();
      if ((await readdir(directory)).length >= count) return now;
    }
  } catch (cause) {
    throw new Error(`Nothing more came: of ${count} files ${seen} changes were seen.`, { cause });
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`${directory} is gone.`);
}
