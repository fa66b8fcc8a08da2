// When to fetch what no first sight of a page needs: with the first sign of a person, so that it is there when it is
// asked for.
import { whenIdle } from '#web/lib/when-idle.ts';

/** What shows that somebody is about to do something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const;
/** After this long everything is fetched all the same: the line may be gone when it is needed. */
const FALLBACK_MS = 4_000;

let here: Promise<void> | undefined;

/** Resolves in a pause after the first sign, counted from the first call on: make it once the first page stands. */
export function firstInteraction(): Promise<void> {
  here ??= firstSign().then(pause);
  return here;
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const seen = () => {
      stop.abort();
      clearTimeout(unasked);
      resolve();
    };
    const unasked = setTimeout(seen, FALLBACK_MS);
    for (const sign of SIGNS) document.addEventListener(sign, seen, { signal: stop.signal, passive: true });
  });
}

/** Resolves once the page has nothing to do for a moment. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}
