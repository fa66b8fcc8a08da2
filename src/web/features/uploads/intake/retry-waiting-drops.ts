// Drops that wait for the service are taken in again.
import type { Intake, WaitingDrop } from './intake.ts';

const retrying = new WeakSet<WaitingDrop>();

/** One after the other, and each only once at a time. Resolves when all have been tried. */
export async function retryWaitingDrops({
  waiting,
  receive,
}: Pick<Intake, 'waiting' | 'receive'>): Promise<void> {
  for (const drop of waiting.get()) {
    if (retrying.has(drop) || !waiting.get().includes(drop)) continue;
    retrying.add(drop);
    const { collected, destination } = drop;
    await new Promise<unknown>((onOutcome) => {
      receive(() => Promise.resolve(collected), destination, { isQuiet: false, onOutcome, retryOf: drop });
    });
    retrying.delete(drop);
  }
}
