// Asks a worker what a replacement makes of the texts of terms. It is told the texts once; each answer names the row and
// the field of every text that changes, so that none can be taken for another’s. An expression is given a time, and ended.
import type { Replaced, ReplaceRow, ReplaceWish, Told } from './replace-worker.ts';

export type Answer =
  | { readonly kind: 'done'; readonly replaced: Replaced }
  | { readonly kind: 'too-slow' }
  /** The worker could not be fetched. */
  | { readonly kind: 'failed' };

export interface ReplacePort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Told>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export interface ReplaceSession {
  /** Only the last is answered. */
  readonly ask: (wish: ReplaceWish) => void;
  readonly end: () => void;
}

interface SessionOptions {
  readonly tell: (of: ReplaceWish, answer: Answer) => void;
  readonly startWorker?: () => ReplacePort;
}

/** An expression that takes longer would not be worth waiting for: plain ones take a hundredth of it for all terms there can be. */
const LONGEST_MS = 2_000;
/** Long enough for a cold cache on a slow line; browsers don’t say that a worker can’t be fetched. */
const ALIVE_WITHIN_MS = 20_000;

export function startReplacing(
  rows: readonly ReplaceRow[],
  { tell, startWorker = fetched }: SessionOptions,
): ReplaceSession {
  let worker: ReplacePort | undefined;
  let state: 'starting' | 'idle' | 'busy' = 'starting';
  let wished: ReplaceWish | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
  };
  const settle = (answer: Answer) => {
    const of = wished;
    wished = undefined;
    if (of) tell(of, answer);
  };
  const giveUp = (kind: 'too-slow' | 'failed') => {
    end();
    settle({ kind });
  };
  const put = () => {
    if (!wished) return;
    state = 'busy';
    worker?.postMessage(wished);
    timer = setTimeout(() => giveUp('too-slow'), LONGEST_MS);
  };
  const start = () => {
    const started = startWorker();
    worker = started;
    state = 'starting';
    timer = setTimeout(() => giveUp('failed'), ALIVE_WITHIN_MS);
    started.addEventListener('message', ({ data }) => {
      if (worker !== started) return;
      clearTimeout(timer);
      state = 'idle';
      if (data.kind === 'ready') put();
      else settle(data);
    });
    started.addEventListener('error', () => worker === started && giveUp('failed'));
    started.postMessage({ rows });
  };

  return {
    ask(wish) {
      wished = wish;
      // What works on an expression hears nothing.
      if (state === 'busy') end();
      if (!worker) start();
      else if (state === 'idle') put();
    },
    end,
  };
}

function fetched(): ReplacePort {
  return new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
}
