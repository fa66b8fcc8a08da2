// Yielding to the event loop: the one thread is everybody's, and who does synchronous work piece after piece lets others
// have a turn in between.

/** How long such work may hold up all else in one turn of the event loop, in milliseconds. */
const WORK_PER_TURN_MS = 8;
/** How many of those who wait go on in one turn: each does a piece at least. */
const AT_ONCE = 8;

/** When the first piece of this turn began, whoever's it was; undefined while there was none. */
let began: number | undefined;
/** In the order of coming: who comes while others wait goes behind them, else each turn could be taken up by newcomers. */
const waiting: (() => void)[] = [];

/** To be waited for before each piece. */
export async function yieldToEventLoop(): Promise<void> {
  if (waiting.length > 0 || isTurnFull()) await new Promise<void>(waitInLine);
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
}

function isTurnFull(): boolean {
  return began !== undefined && performance.now() - began >= WORK_PER_TURN_MS;
}

function waitInLine(goOn: () => void): void {
  if (waiting.push(goOn) === 1) setImmediate(letSomeOn);
}

function letSomeOn(): void {
  began = undefined;
  for (const goOn of waiting.splice(0, AT_ONCE)) goOn();
  if (waiting.length > 0) setImmediate(letSomeOn);
}
