// Polls the pending uploads for as long as there are any. Its code loads at the first interaction.
import type { UploadClient } from '#upload/client.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { Arrivals } from './arrivals.ts';

const loadArrivals = lazyCode(() => import('./arrivals.ts'));

export const NO_ARRIVALS: Arrivals = { byFolder: new Map(), done: new Map() };

/**
 * Intervals (ms) between updates. Rows that appear and disappear faster can't be read, and more files make updates
 * rarer.
 */
const BASE_INTERVAL_MS = 250;
const INTERVAL_PER_FILE_MS = 10;
/** Rendering thousands of rows twice a second took a tenth of the upload time. */
const MAX_INTERVAL_MS = 1_000;
const RETRY_MS = 5_000;

type Watched = Pick<UploadClient, 'getView' | 'getRows' | 'subscribe'>;

/**
 * Reports pending uploads. Calls back at once with an empty list, because rows of an earlier client may be left.
 * @returns a function that stops the updates
 */
export function watchArrivals(client: Watched, onChange: (arrivals: Arrivals) => void): () => void {
  let arrivals = NO_ARRIVALS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const update = async () => {
    const code = await loadArrivals().catch(() => undefined);
    timer = undefined;
    if (isOver) return;
    if (!code) return scheduleUpdate(RETRY_MS);
    arrivals = code.nextArrivals(arrivals, client.getRows(), Date.now());
    onChange(arrivals);
    // No other event removes completed uploads.
    if (arrivals.done.size > 0) scheduleSoon();
  };
  const scheduleUpdate = (ms: number) => {
    timer ??= setTimeout(update, ms);
  };
  const scheduleSoon = () => {
    const { count } = client.getView().list;
    if (arrivals !== NO_ARRIVALS)
      scheduleUpdate(Math.min(BASE_INTERVAL_MS + count * INTERVAL_PER_FILE_MS, MAX_INTERVAL_MS));
    else if (count > 0) scheduleUpdate(0);
  };
  onChange(arrivals);
  scheduleSoon();
  const stop = client.subscribe(scheduleSoon);
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
}
