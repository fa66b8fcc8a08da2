// Looks at what is on its way into the gallery, again and again for as long as there is something. What finds it is fetched
// with the first sign of a person.
import type { UploadClient } from '#upload/client.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { Arrivals } from './arrivals.ts';

const loadArrivals = lazyCode(() => import('./arrivals.ts'));

export const NO_ARRIVALS: Arrivals = { byFolder: new Map(), done: new Map() };

/** Rows that come and go faster than this can't be read, and the more files there are the fewer of them are. */
const BASE_INTERVAL_MS = 250;
const INTERVAL_PER_FILE_MS = 10;
/** Drawing thousands twice a second took a tenth of the time they are sent in. */
const MAX_INTERVAL_MS = 1_000;
const RETRY_MS = 5_000;

type Watched = Pick<UploadClient, 'getView' | 'getRows' | 'subscribe'>;

/** Tells at once that there is nothing: of another client something may be left. @returns what ends it */
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
    // Nothing else tells when what is done is to go.
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
