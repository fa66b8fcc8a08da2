// The position in the page’s URL. It is read when the page opens and written when playback pauses or seeks, without a new
// history entry. When another file is shown, it is removed.
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { createStore } from '#web/lib/store.ts';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { type MediaPosition, parsePosition, withPosition } from './position-address.ts';

/** The last position; at first the one from the URL with which the page was opened. */
const last = createStore<MediaPosition | undefined>(parsePosition(new URLSearchParams(location.search)));

/** The position in the URL with which the page was opened. */
export const initialPosition = last.get();

/** @returns where to start playing a file (s) */
export function getStartSeconds(path: string): number {
  const position = last.get();
  return position?.file === path ? position.seconds : 0;
}

export function setPosition(path: string, seconds: number): void {
  last.set({ file: path, seconds });
}

/** Keeps the URL up to date while the player of a file is shown. */
export function usePositionAddress(path: string): void {
  const [params] = useSearchParams();
  const position = useSyncExternalStore(last.subscribe, last.get);
  useDebouncedParams(withPosition(params, position?.file === path ? position : undefined), String(params));
}
