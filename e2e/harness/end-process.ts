// Ends processes that a test has started.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Sends a signal and resolves when the process has exited, or at once if it already had. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(child) && child.kill(signal)) await once(child, 'exit');
}
