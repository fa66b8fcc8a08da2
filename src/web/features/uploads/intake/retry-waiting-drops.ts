// Retries drops that wait for the server.
import type { Intake, WaitingDrop } from './intake.ts';

const retrying = new WeakSet<WaitingDrop>();

/** Retries the drops one after the other; a drop that is being retried is skipped. Resolves when all were tried. */
export async function retryWaitingDrops({
  waiting,
  receive,
}: Pick<Intake, 'waiting' | 'receive'>): Promise<void> {
  for (const drop of waiting.get()) {
    if (retrying.has(drop) || !waiting.get().includes(drop)) continue;
    retrying.add(drop);
    const { collected, destination } = drop;
    await new Promise<unknown>((onOutcome) => {
      receive(() => Promise.resolve(collected), destination, {
        isQuiet: false,
        onOutcome,
        retriedDrop: drop,
      });
    });
    retrying.delete(drop);
  }
}
