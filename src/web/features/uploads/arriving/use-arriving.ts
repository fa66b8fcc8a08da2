import { useEffect, useMemo, useState } from 'react';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import type { Arrival } from './arrivals.ts';
import { NO_ARRIVALS, watchArrivals } from './watch-arrivals.ts';

/** More folders at once are not made rows before they are there. */
const MAX_FOLDERS = 200;

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
      folders: [...byFolder.keys()].filter((folder) => folder !== '').slice(0, MAX_FOLDERS),
    }),
    [byFolder],
  );
}
