// Runs an installed program for a test, reads its output and ends it with all its child processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '#e2e/harness/end-process.ts';

export interface Program extends AsyncDisposable {
  /** Calls `ask` with the output so far until it returns a value. */
  until<Answer>(ask: (printed: string) => Answer | undefined | Promise<Answer | undefined>): Promise<Answer>;
}

const TIMEOUT_MS = 90_000;
/** Maximum time (ms) between SIGTERM and SIGKILL. */
const PATIENCE_MS = 5_000;

export function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its child processes end with it.
    detached: true,
  });
  let all = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (all += text));
  const end = () => signalGroup(child.pid, 'SIGKILL');
  // Ends the program also if the test run is interrupted.
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
      // Ends child processes that are still running.
      end();
      process.off('exit', end);
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The whole process group has ended already.
  }
}
