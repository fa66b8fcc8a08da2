// Runs replacements in a worker, which gets the texts of the terms once. A result has the row and the field of each changed
// text, so that no text can end up in another cell. If an expression takes too long, the worker is terminated.
import type { Replaced, ReplaceRow, ReplaceWish, Told } from './replace-worker.ts';

export type Answer =
  | { readonly kind: 'done'; readonly replaced: Replaced }
  | { readonly kind: 'too-slow' }
  /** The worker could not be loaded, or it crashed. */
  | { readonly kind: 'failed' };

export interface ReplacePort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Told>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export interface ReplaceSession {
  /** Starts a replacement. Only the last one gets a result. */
  readonly ask: (wish: ReplaceWish) => void;
  readonly end: () => void;
}

interface SessionOptions {
  readonly tell: (of: ReplaceWish, answer: Answer) => void;
  readonly startWorker?: () => ReplacePort;
}

/** Maximum time (ms) of one replacement. A plain expression takes a hundredth of it for the largest possible glossary. */
const LONGEST_MS = 2_000;
/**
 * Maximum time (ms) until the worker is ready, long enough for a slow connection. Needed because some browsers report no error
 * when a worker can’t be loaded.
 */
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
      // A busy worker receives no messages, so replace it with a new one.
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
