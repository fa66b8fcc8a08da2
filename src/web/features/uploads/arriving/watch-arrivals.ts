// Looks at what is on its way into the gallery, again and again for as long as there is something. What finds it is fetched
// with the first sign of a person.
import type { UploadClient } from '#upload/client.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { Arrivals } from './arrivals.ts';

const steps = lazyCode(() => import('./arrivals.ts'));

export const NO_ARRIVALS: Arrivals = { byFolder: new Map(), done: new Map() };

/** Rows that come and go faster than this can't be read, and the more files there are the fewer of them are. */
const REST_MS = 250;
const REST_PER_FILE_MS = 10;
/** Drawing thousands twice a second took a tenth of the time they are sent in. */
const MOST_REST_MS = 1_000;
const RETRY_MS = 5_000;

type Watched = Pick<UploadClient, 'getView' | 'getRows' | 'subscribe'>;

/** Tells at once that there is nothing: of another client something may be left. @returns what ends it */
export function watchArrivals(client: Watched, onChange: (arrivals: Arrivals) => void): () => void {
  let arrivals = NO_ARRIVALS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    const code = await steps().catch(() => undefined);
    timer = undefined;
    if (isOver) return;
    if (!code) return lookIn(RETRY_MS);
    arrivals = code.nextArrivals(arrivals, client.getRows(), Date.now());
    onChange(arrivals);
    // Nothing else tells when what is done is to go.
    if (arrivals.done.size > 0) lookSoon();
  };
  const lookIn = (ms: number) => {
    timer ??= setTimeout(look, ms);
  };
  const lookSoon = () => {
    const { count } = client.getView().list;
    if (arrivals !== NO_ARRIVALS) lookIn(Math.min(REST_MS + count * REST_PER_FILE_MS, MOST_REST_MS));
    else if (count > 0) lookIn(0);
  };
  onChange(arrivals);
  lookSoon();
  const stop = client.subscribe(lookSoon);
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
}
