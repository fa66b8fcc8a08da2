// Yielding to the event loop: the one thread is everybody's, and who does synchronous work piece after piece lets others
// have a turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long such work may hold up all else in one turn of the event loop, in milliseconds. */
const WORK_PER_TURN_MS = 8;

/** When the first piece of this turn began, whoever's it was; undefined while there was none. */
let began: number | undefined;

/** To be waited for before each piece. */
export async function yieldToEventLoop(): Promise<void> {
  while (isTurnFull()) await nextTurn();
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
}

function isTurnFull(): boolean {
  return began !== undefined && performance.now() - began >= WORK_PER_TURN_MS;
}
