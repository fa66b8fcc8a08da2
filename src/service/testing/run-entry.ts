// Runs one of the service's entries as its own process, as npm scripts do.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const FOLDER = join(import.meta.dirname, '..');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface How {
  readonly args?: readonly string[];
  /** A descriptor for what it prints, which is then not in `out`. */
  readonly stdout?: number;
  /** The account it runs as; only root may say. */
  readonly uid?: number;
}

/** @param env all of the environment that means anything to it */
export function startEntry(
  entry: 'main.ts' | `cli/${'keys' | 'build' | 'migrate' | 'backup' | 'restore' | 's3-setup'}.ts`,
  env: Record<string, string>,
  { args = [], stdout, uid }: How = {},
) {
  const child = spawn(process.execPath, [join(FOLDER, entry), ...args], {
    env: { ...env, NODE_COMPILE_CACHE: getCompileCacheDir() },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  });
  const all = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const ended = Promise.all([once(child, 'close'), ...all]).then(
    ([, out = '', err = '']): Ended => ({ code: child.exitCode, out, err }),
  );
  // A test that fails leaves no process behind.
  return { child, ended, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

/** The first thing it prints that matches. */
export function printed({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let all = '';
  stdout?.on('data', (chunk: Buffer) => {
    all += chunk.toString();
    const match = pattern.exec(all)?.[0];
    if (match !== undefined) resolve(match);
  });
  stdout?.once('close', () => reject(new Error(`It ended without printing ${pattern}: ${all}`)));
  return promise;
}
