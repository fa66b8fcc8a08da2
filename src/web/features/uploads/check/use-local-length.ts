import { useEffect, useState } from 'react';
import { FORMATS, formatOf } from '#contract/formats.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import { openFile } from '#web/features/uploads/intake/disk-query.ts';
import { stopLoading } from '#web/ui/player/stop-loading.ts';

/** Returns the duration (s) of a local file, as far as the browser can tell. Reads it once the row is visible. */
export function useLocalDuration({
  source,
  path,
}: Pick<ClashingFile, 'source' | 'path'>): number | undefined {
  const [known, setKnown] = useState<{ readonly of: typeof source; readonly seconds: number | undefined }>();
  useEffect(() => {
    const row = new AbortController();
    void (async () => {
      const file = await openFile(source);
      const seconds = file && (await readDuration(file, path, row.signal));
      if (!row.signal.aborted) setKnown({ of: source, seconds });
    })();
    return () => row.abort();
  }, [source, path]);
  return known?.of === source ? known.seconds : undefined;
}

/** @returns undefined if the browser can't play the file, or if the stream has no end */
async function readDuration(file: Blob, path: string, signal: AbortSignal): Promise<number | undefined> {
  const format = formatOf(path);
  if (format === undefined || signal.aborted) return undefined;
  const url = URL.createObjectURL(file);
  const element = document.createElement(FORMATS[format]);
  try {
    return await new Promise((resolve) => {
      const end = () => resolve(undefined);
      element.addEventListener('loadedmetadata', () =>
        resolve(Number.isFinite(element.duration) ? element.duration : undefined),
      );
      element.addEventListener('error', end);
      signal.addEventListener('abort', end);
      element.preload = 'metadata';
      element.src = url;
    });
  } finally {
    stopLoading(element);
    URL.revokeObjectURL(url);
  }
}
