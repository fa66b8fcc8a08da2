import { useEffect, useMemo, useState } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { type Arrival, type Arrivals, NO_ARRIVALS, nextArrivals } from './arrivals.ts';

/** Rows that come and go faster than this can't be read. */
const REST_MS = 500;

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
  const look = () => {
    timer = undefined;
    arrivals = nextArrivals(arrivals, client.getRows(), Date.now());
    onChange(arrivals);
    // Nothing else tells when what is done is to go.
    if (arrivals.done.size > 0) lookSoon();
  };
  const lookSoon = () => {
    timer ??= setTimeout(look, REST_MS);
  };
  timer = setTimeout(look);
  const stop = client.subscribe(lookSoon);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
