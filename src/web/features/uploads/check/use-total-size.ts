import { useEffect, useMemo, useState } from 'react';
import { timeSlicer } from '#api-client/time-slice.ts';
import type { Batch } from '#web/features/uploads/intake/batch.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { type Decisions, getAnswer, getChoice } from '#web/features/uploads/intake/decisions.ts';
import { queryFingerprint, queryInOrder } from '#web/features/uploads/intake/disk-query.ts';
import type { Sizes } from '#web/features/uploads/intake/find-unsendable.ts';

/** Returns the total size (bytes) of the new files; undefined until all sizes were read. */
export function useTotalSize(batch: Batch, decisions: Decisions): number | undefined {
  const sizes = useSizes(batch);
  return useMemo(() => {
    if (!sizes) return undefined;
    const files = [
      ...batch.ready,
      ...batch.clashing.filter((file) => getChoice(file, decisions) !== 'skip'),
      ...batch.uncertain.filter((match) => getAnswer(match, decisions).kind === 'new'),
    ];
    return files.reduce((sum, { source }) => sum + (sizes.get(source.file) ?? 0), 0);
  }, [sizes, batch, decisions]);
}

function useSizes({ ready, clashing, uncertain, sizes: known }: Batch): Sizes | undefined {
  const [sizes, setSizes] = useState<Sizes>();
  useEffect(() => {
    const life = new AbortController();
    readSizes([...ready, ...clashing, ...uncertain], known, life.signal).then(setSizes, () => undefined);
    return () => life.abort();
  }, [ready, clashing, uncertain, known]);
  return sizes;
}

/** @param known sizes that aren't read again, because each takes a request to another process */
export async function readSizes(
  files: readonly { readonly source: CollectedFile }[],
  known: Sizes = new Map(),
  signal?: AbortSignal,
): Promise<Sizes> {
  const yieldToPage = timeSlicer(signal);
  const sizes = new Map(known);
  const others = files.filter(({ source }) => !sizes.has(source.file));
  for await (const answers of queryInOrder(others, queryFingerprint)) {
    for (const [{ source }, file] of answers) sizes.set(source.file, file?.size ?? 0);
    await yieldToPage();
  }
  return sizes;
}
