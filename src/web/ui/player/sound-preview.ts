// Plays the first seconds of a file as a preview on hover; of a video only the sound. Errors are not shown, because a
// preview is optional.

import { claimSound } from './exclusive-sound.ts';
import type { MediaAddress } from './playable.ts';
import { playedRate } from './speed.ts';
import { stopLoading } from './stop-loading.ts';

/** Maximum duration (ms) of a preview. */
const MAX_PREVIEW_MS = 10_000;

/** @returns a function that stops the preview and closes its connection */
export function playPreview(address: (signal: AbortSignal) => Promise<MediaAddress>): () => void {
  const ending = new AbortController();
  void ask(address, ending);
  return () => ending.abort();
}

async function ask(
  address: (signal: AbortSignal) => Promise<MediaAddress>,
  ending: AbortController,
): Promise<void> {
  try {
    const answer = await address(ending.signal);
    if (answer.kind === 'there' && !ending.signal.aborted) play(answer.url, ending);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
}

function play(url: string, ending: AbortController): void {
  const { signal } = ending;
  const element = new Audio();
  const end = () => ending.abort();
  const begin = () => {
    // Other sound stops only when this one can be heard, because a file that can’t be played must stop nothing.
    const ended = claimSound(end);
    const timer = setTimeout(end, MAX_PREVIEW_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      ended();
    });
    element.playbackRate = playedRate.get();
    // The browser may block autoplay.
    element.play().catch(end);
  };
  element.addEventListener('canplay', begin, { once: true, signal });
  // Also fires at the end of the file and for media keys.
  element.addEventListener('pause', end, { signal });
  element.addEventListener('error', end, { signal });
  signal.addEventListener('abort', () => stopLoading(element));
  // As in media-element.tsx.
  element.crossOrigin = 'anonymous';
  element.src = url;
}
