import { useEffect, useMemo, useState } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { Arrival, Arrivals } from './arrivals.ts';

const steps = lazyCode(() => import('./arrivals.ts'));

const NO_ARRIVALS: Arrivals = { byFolder: new Map(), done: new Map() };

/** Rows that come and go faster than this can't be read, and the more files there are the fewer of them are. */
const REST_MS = 250;
const REST_PER_FILE_MS = 10;
/** As often as the gallery is read again. Drawing thousands twice a second took a tenth of the time they are sent in. */
const MOST_REST_MS = 2_000;

/** More folders at once are not made rows before they are there. */
const MOST_FOLDERS = 200;

export interface Arriving {
  /** All that is on its way. */
  readonly files: readonly Arrival[];
  /** The folders something is on its way into, whether they are there or not. */
  readonly folders: readonly string[];
}

/** Another object whenever something came or went, not on each progress. */
export function useArriving(): Arriving {
  const { client } = useUploads();
  const [byFolder, setByFolder] = useState(NO_ARRIVALS.byFolder);
  useEffect(() => watchArrivals(client, (arrivals) => setByFolder(arrivals.byFolder)), [client]);
  return useMemo(
    () => ({
      files: [...byFolder.values()].flat(),
      folders: [...byFolder.keys()].filter((folder) => folder !== '').slice(0, MOST_FOLDERS),
    }),
    [byFolder],
  );
}

function watchArrivals(client: UploadClient, onChange: (arrivals: Arrivals) => void): () => void {
  let arrivals = NO_ARRIVALS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const restMs = () => Math.min(REST_MS + client.getView().list.count * REST_PER_FILE_MS, MOST_REST_MS);
  const look = async () => {
    // What can't be fetched is tried again with the next report.
    const code = await steps().catch(() => undefined);
    timer = undefined;
    if (!code || isOver) return;
    arrivals = code.nextArrivals(arrivals, client.getRows(), Date.now());
    onChange(arrivals);
    // Nothing else tells when what is done is to go.
    if (arrivals.done.size > 0) lookSoon();
  };
  const lookSoon = () => {
    if (arrivals !== NO_ARRIVALS || client.getView().list.count > 0) timer ??= setTimeout(look, restMs());
  };
  lookSoon();
  const stop = client.subscribe(lookSoon);
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
}
