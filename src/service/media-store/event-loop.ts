// Lets long synchronous work yield to the event loop, because all requests share the main thread.

/** Maximum time (ms) of such work in one turn of the event loop. */
const WORK_PER_TURN_MS = 8;
/** Number of waiting callers that continue before the time is checked again. Each does at least one step. */
const AT_ONCE = 8;

/** Start of the first step in this turn, by any caller. Undefined if there was none. */
let began: number | undefined;
/**
 * Queues of waiting callers, by owner. The next owner comes first in the map. New callers join the end of their queue, so that
 * they can't use up every turn.
 */
const waiting = new Map<string, (() => void)[]>();
let isScheduled = false;

/**
 * Await this before each step of long work.
 * @param owner owner of the work, such as a workspace. Owners take turns, however many steps each waits for
 */
export async function yieldToEventLoop(owner = ''): Promise<void> {
  if (waiting.size > 0 || isTurnFull()) await new Promise<void>((resume) => waitInLine(owner, resume));
  if (began !== undefined) return;
  began = performance.now();
  setImmediate(() => {
    began = undefined;
  });
}

function isTurnFull(): boolean {
  return began !== undefined && performance.now() - began >= WORK_PER_TURN_MS;
}

function waitInLine(owner: string, resume: () => void): void {
  const line = waiting.get(owner);
  if (line) line.push(resume);
  else waiting.set(owner, [resume]);
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    began = undefined;
    resumeWaiting();
  });
}

/** Continues waiting callers while the turn has time. The tick runs after all their synchronous work. */
function resumeWaiting(): void {
  for (let left = AT_ONCE; left > 0; left--) shiftNext()?.();
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.size > 0 && !isTurnFull()) return resumeWaiting();
      isScheduled = false;
      if (waiting.size > 0) schedule();
    }),
  );
}

/** Takes the next caller of the first queue, which then becomes the last one. */
function shiftNext(): (() => void) | undefined {
  for (const [of, line] of waiting) {
    const next = line.shift();
    waiting.delete(of);
    if (line.length > 0) waiting.set(of, line);
    return next;
  }
  return undefined;
}
