// The end of a program that a test has started.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Resolves once it has ended; at once where it had already. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(child) && child.kill(signal)) await once(child, 'exit');
}
