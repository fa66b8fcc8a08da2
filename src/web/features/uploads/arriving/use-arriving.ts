import { useEffect, useMemo, useState } from 'react';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import type { Arrival } from './arrivals.ts';
import { NO_ARRIVALS, watchArrivals } from './watch-arrivals.ts';

/** Maximum number of folders shown before they exist. */
const MAX_FOLDERS = 200;

export interface Arriving {
  /** All pending uploads that are shown. */
  readonly files: readonly Arrival[];
  /** Folders with pending uploads, whether they exist yet or not. */
  readonly folders: readonly string[];
}

/** Returns a new object when an upload starts or ends, not on progress. */
export function useArriving(): Arriving {
  const { client } = useUploads();
  const [byFolder, setByFolder] = useState(NO_ARRIVALS.byFolder);
  useEffect(() => watchArrivals(client, (arrivals) => setByFolder(arrivals.byFolder)), [client]);
  return useMemo(
    () => ({
      files: [...byFolder.values()].flat(),
      folders: [...byFolder.keys()].filter((folder) => folder !== '').slice(0, MAX_FOLDERS),
    }),
    [byFolder],
  );
}
