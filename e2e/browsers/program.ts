// A program of this machine that a test needs beside itself: started, listened to, and ended with all that came of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Program extends AsyncDisposable {
  /** What the first group of the pattern matches, as soon as it is printed. */
  says(pattern: RegExp): Promise<string>;
}

const TIMEOUT_MS = 90_000;

export function isInstalled(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}

export function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what it starts itself ends with it.
    detached: true,
  });
  let all = '';
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const outputs = [child.stdout, child.stderr];
  for (const output of outputs) output.setEncoding('utf8').on('data', (text: string) => (all += text));
  const end = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  // Whoever started it may be interrupted.
  process.once('exit', end);
  return {
    async says(pattern) {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      for (;;) {
        const found = pattern.exec(all)?.[1];
        if (found !== undefined) return found;
        if (hasEnded() || deadline.aborted) throw new Error(`${name} did not start.\n${all}`);
        const changes = [
          ...outputs.map((output) => once(output, 'data', { signal: deadline })),
          once(child, 'exit'),
        ];
        await Promise.race(changes).catch(() => undefined);
      }
    },
    async [Symbol.asyncDispose]() {
      const exited = hasEnded() ? undefined : once(child, 'exit');
      // Nothing it has is kept: at once.
      end();
      process.off('exit', end);
      await exited;
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended, and so has everything it started.
  }
}
