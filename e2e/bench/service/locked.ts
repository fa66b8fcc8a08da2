// `npm run bench -- locked [rounds]`: another program holds the records' write lock for ten seconds while twenty writes wait.
// Reads must not slow down.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { startService } from '#e2e/harness/service.ts';
import { fill } from './lists.ts';
import { describeLoad, type Load, startLoad } from './request-load.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const HEADERS = { authorization: `Bearer ${KEY}` };
const HELD_SECONDS = 10;
const WRITES = 20;
const EVERY_MS = 5;

/** Program of a separate process, like a backup tool. */
const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  new DatabaseSync(process.argv[1]).exec('begin immediate');
  console.log('held');
  setInterval(() => {}, 1000);`;

interface Locked {
  readonly lists: Load;
  readonly health: Load;
  /** Number of writes by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestWriteMs: number;
}

/** @param heldSeconds shorter times check that the benchmark works */
export async function benchLocked(rounds: number, heldSeconds = HELD_SECONDS): Promise<Figure[]> {
  await using service = await startService({ LOG_LEVEL: 'silent', API_KEYS: `studio:${KEY}` });
  fill(service);
  const { origin, dataDir } = service;

  async function write(): Promise<{ status: number; ms: number }> {
    const start = performance.now();
    const { status } = await fetch(`${origin}/api/glossary`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: '{"name": "x"}',
    });
    return { status, ms: performance.now() - start };
  }

  async function run(): Promise<Locked> {
    const holder = spawn(process.execPath, ['-e', HOLD, join(dataDir, 'lectern.sqlite')]);
    await once(holder.stdout, 'data');
    const lists = startLoad({
      url: `${origin}/api/glossary/hundred/terms`,
      headers: HEADERS,
      pauseMs: EVERY_MS,
    });
    const health = startLoad({ url: `${origin}/healthz`, pauseMs: EVERY_MS });
    // Wait until the worker has started.
    await sleep(500);
    const writing = Array.from({ length: WRITES }, write);
    await sleep(heldSeconds * 1000);
    holder.kill();
    const writes = await Promise.all(writing);
    const byStatus = Map.groupBy(writes, ({ status }) => status);
    return {
      lists: await lists.stop(),
      health: await health.stop(),
      statuses: Object.fromEntries([...byStatus].map(([status, same]) => [status, same.length])),
      slowestWriteMs: Math.max(...writes.map(({ ms }) => ms)),
    };
  }

  console.log(`${WRITES} writes while the lock is held for ${heldSeconds} s`);
  const { run: all = [] } = await alternate(
    { run },
    rounds,
    ({ lists, health, statuses, slowestWriteMs }) =>
      `writes ${JSON.stringify(statuses)} within ${slowestWriteMs.toFixed(0)} ms; lists ${describeLoad(lists)}; health ${describeLoad(health)}`,
  );
  return [
    below(
      'a write while the lock is held: answered within',
      6000,
      Math.max(...all.map((one) => one.slowestWriteMs)),
      'ms',
    ),
    below('a list of 100 terms meanwhile: p99', 50, median(all.map((one) => one.lists.p99)), 'ms'),
    below('/healthz meanwhile: p99', 50, median(all.map((one) => one.health.p99)), 'ms'),
  ];
}
