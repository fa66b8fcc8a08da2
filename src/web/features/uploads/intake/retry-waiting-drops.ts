// Drops that wait for the service are taken in again.
import type { Intake, WaitingDrop } from './intake.ts';

const trying = new WeakSet<WaitingDrop>();

/** One after the other, and each only once at a time. Resolves when all have been tried. */
export async function tryAgain({ waiting, take }: Pick<Intake, 'waiting' | 'take'>): Promise<void> {
  for (const drop of waiting.get()) {
    if (trying.has(drop) || !waiting.get().includes(drop)) continue;
    trying.add(drop);
    const { collected, destination } = drop;
    await new Promise<unknown>((told) => {
      take(() => Promise.resolve(collected), destination, { isQuiet: false, told, waited: drop });
    });
    trying.delete(drop);
  }
}
