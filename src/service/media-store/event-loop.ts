// Yielding to the event loop: the one thread is everybody's, and who does synchronous work piece after piece lets others
// have a turn in between.

/** How long such work may hold up all else in one turn of the event loop, in milliseconds. */
const WORK_PER_TURN_MS = 8;
/** How many of those who wait go on before the time is looked at again: each does a piece at least. */
const AT_ONCE = 8;

/** When the first piece of this turn began, whoever's it was; undefined while there was none. */
let began: number | undefined;
/**
 * By whom it is for; whose turn is next comes first. Each in the order of coming: who comes while others wait goes behind
 * them, else each turn could be taken up by newcomers.
 */
const waiting = new Map<string, (() => void)[]>();
let isScheduled = false;

/**
 * To be waited for before each piece.
 * @param of whom the work is for: they take turns with one another, however many pieces one of them waits for
 */
export async function yieldToEventLoop(of = ''): Promise<void> {
  if (waiting.size > 0 || isTurnFull()) await new Promise<void>((goOn) => waitInLine(of, goOn));
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
}

function isTurnFull(): boolean {
  return began !== undefined && performance.now() - began >= WORK_PER_TURN_MS;
}

function waitInLine(of: string, goOn: () => void): void {
  const line = waiting.get(of);
  if (line) line.push(goOn);
  else waiting.set(of, [goOn]);
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    began = undefined;
    letSomeOn();
  });
}

/** And more for as long as there is time: a tick comes once all that they do without waiting is done. */
function letSomeOn(): void {
  for (let left = AT_ONCE; left > 0; left--) takeNext()?.();
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.size > 0 && !isTurnFull()) return letSomeOn();
      isScheduled = false;
      if (waiting.size > 0) schedule();
    }),
  );
}

/** Of the first line, which is the last one from then on. */
function takeNext(): (() => void) | undefined {
  for (const [of, line] of waiting) {
    const next = line.shift();
    waiting.delete(of);
    if (line.length > 0) waiting.set(of, line);
    return next;
  }
  return undefined;
}
