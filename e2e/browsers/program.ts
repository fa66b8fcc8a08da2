// A program of this machine that a test needs beside itself: started, listened to, and ended with all that came of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '#e2e/harness/end-process.ts';

export interface Program extends AsyncDisposable {
  /** Asks until there is an answer, with all that is printed so far. */
  until<Answer>(ask: (printed: string) => Answer | undefined | Promise<Answer | undefined>): Promise<Answer>;
}

const TIMEOUT_MS = 90_000;
/** Asked to end, it may take so long. */
const PATIENCE_MS = 5_000;

export function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what it starts itself ends with it.
    detached: true,
  });
  let all = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (all += text));
  const end = () => signalGroup(child.pid, 'SIGKILL');
  // Whoever started it may be interrupted.
  process.once('exit', end);
  return {
    async until(ask) {
      for (const deadline = performance.now() + TIMEOUT_MS; isRunning(child); await sleep(20)) {
        const answer = await ask(all);
        if (answer !== undefined) return answer;
        if (performance.now() > deadline) break;
      }
      throw new Error(`${name} did not start.\n${all}`);
    },
    async [Symbol.asyncDispose]() {
      const exited = isRunning(child) ? once(child, 'exit') : undefined;
      signalGroup(child.pid, 'SIGTERM');
      const impatient = setTimeout(end, PATIENCE_MS);
      await exited;
      clearTimeout(impatient);
      // What it leaves behind.
      end();
      process.off('exit', end);
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended, and so has everything it started.
  }
}
