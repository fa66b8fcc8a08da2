// Detects the first interaction of the user. Code that the first view doesn’t need is loaded then, so that it is there
// when it is used.
import { whenIdle } from '#web/lib/when-idle.ts';

/** Events that announce an action. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const;
/**
 * Time (ms) after which it resolves without an interaction, because the user may be offline when the code is needed.
 */
const FALLBACK_MS = 4_000;

let here: Promise<void> | undefined;

/**
 * Resolves when the page is idle after the first interaction, counted from the first call. Call it after the first
 * page is rendered.
 */
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

/** Resolves when the page is idle. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}
