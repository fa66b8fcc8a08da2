// The position in the page’s URL. It is read when the page opens and written when playback pauses or seeks, without a new
// history entry. When another file is shown, it is removed.
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { createStore } from '#web/lib/store.ts';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { type Moment, parseMoment, withMoment } from './position-address.ts';

/** The last position; at first the one from the URL with which the page was opened. */
const last = createStore<Moment | undefined>(parseMoment(new URLSearchParams(location.search)));

/** The position in the URL with which the page was opened. */
export const initialMoment = last.get();

/** @returns where to start playing a file (s) */
export function getStartSeconds(path: string): number {
  const moment = last.get();
  return moment?.file === path ? moment.seconds : 0;
}

export function setMoment(path: string, seconds: number): void {
  last.set({ file: path, seconds });
}

/** Keeps the URL up to date while the player of a file is shown. */
export function useMomentInAddress(path: string): void {
  const [params] = useSearchParams();
  const moment = useSyncExternalStore(last.subscribe, last.get);
  useDebouncedParams(withMoment(params, moment?.file === path ? moment : undefined), String(params));
}
