// The moment in the address: read as the page is opened, written where somebody stops or goes to, without a step of its own
// in the history. Another file has none.
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { createStore } from '#web/lib/store.ts';
import { useDebouncedParams } from '#web/ui/page/use-debounced-params.ts';
import { type Moment, parseMoment, withMoment } from './moment.ts';

/** Where somebody was last; at first, where the address they came by leads. */
const last = createStore<Moment | undefined>(parseMoment(new URLSearchParams(location.search)));

/** As the page was opened. */
export const LINKED = last.get();

/** Where to begin in a file, in seconds. */
export function startOf(path: string): number {
  const moment = last.get();
  return moment?.file === path ? moment.seconds : 0;
}

export function rest(path: string, seconds: number): void {
  last.set({ file: path, seconds });
}

/** Keeps the address in step while a file’s player is shown. */
export function useMomentInAddress(path: string): void {
  const [params] = useSearchParams();
  const moment = useSyncExternalStore(last.subscribe, last.get);
  useDebouncedParams(withMoment(params, moment?.file === path ? moment : undefined), String(params));
}
