// Starts the service or one of its commands in a process of its own, like the npm scripts.
import { spawn } from 'node:child_process';
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

interface EntryOptions {
  readonly args?: readonly string[];
  /** Descriptor for standard output, which is then not in `out`. */
  readonly stdout?: number;
  /** Account of the process. Only root may set it. */
  readonly uid?: number;
}

/** @param env all environment variables of the process, except Node's own */
export function startEntry(
  entry: 'main.ts' | `cli/${'keys' | 'build' | 'migrate' | 'backup' | 'restore' | 's3-setup'}.ts`,
  env: Record<string, string>,
  { args = [], stdout, uid }: EntryOptions = {},
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
  // Disposing kills the process, so that a failed test leaves none behind.
  return { child, ended, [Symbol.dispose]: () => void child.kill('SIGKILL') };
}

/**
 * Waits until standard output matches the pattern.
 * @returns the matched text
 * @throws an Error with all that the process printed, if it ends before
 */
export function printed({ child, ended }: ReturnType<typeof startEntry>, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let all = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    all += chunk.toString();
    const match = pattern.exec(all)?.[0];
    if (match !== undefined) resolve(match);
  });
  void ended.then(({ code, out, err }) =>
    reject(new Error(`The process ended with code ${code} without printing ${pattern}: ${out}${err}`)),
  );
  return promise;
}
