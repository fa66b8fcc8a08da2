// The first seconds of a file, heard beside whatever the page shows; of a video its sound alone. Who can’t hear them misses
// nothing that was asked for: nobody is told why.
import { letGo } from './let-go.ts';
import type { MediaAddress } from './playable.ts';
import { takeSound } from './sole-sound.ts';
import { playedRate } from './speed.ts';

/** Enough to know a take by. */
const LONGEST_MS = 10_000;

/** @returns ends it at once, and leaves no connection behind */
export function hearFirstSeconds(address: (signal: AbortSignal) => Promise<MediaAddress>): () => void {
  const ending = new AbortController();
  void ask(address, ending);
  return () => ending.abort();
}

async function ask(
  address: (signal: AbortSignal) => Promise<MediaAddress>,
  ending: AbortController,
): Promise<void> {
  try {
    const given = await address(ending.signal);
    if (given.kind === 'there' && !ending.signal.aborted) hear(given.url, ending);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
}

function hear(url: string, ending: AbortController): void {
  const { signal } = ending;
  const element = new Audio();
  const end = () => ending.abort();
  const begin = () => {
    // Not before it can be heard: what can’t be played ends nothing.
    const ended = takeSound(end);
    const timer = setTimeout(end, LONGEST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      ended();
    });
    element.playbackRate = playedRate.get();
    // A browser may not let it.
    element.play().catch(end);
  };
  element.addEventListener('canplay', begin, { once: true, signal });
  // At its end too, and by the keys that keyboards have for it.
  element.addEventListener('pause', end, { signal });
  element.addEventListener('error', end, { signal });
  signal.addEventListener('abort', () => letGo(element));
  // As in the player (media-element.tsx).
  element.crossOrigin = 'anonymous';
  element.src = url;
}
