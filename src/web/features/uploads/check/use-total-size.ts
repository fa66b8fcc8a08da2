import { useEffect, useMemo, useState } from 'react';
import { askedInOrder, askFingerprint } from '#web/features/uploads/intake/ask-disk.ts';
import type { Batch } from '#web/features/uploads/intake/batch.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { answerTo, choiceFor, type Decisions } from '#web/features/uploads/intake/decisions.ts';
import { timeSlicer } from '#web/features/uploads/intake/time-slice.ts';

type Sizes = ReadonlyMap<CollectedFile, number>;

/** Of the files that go as new ones, in bytes; undefined until the disk has told of all. */
export function useTotalSize(batch: Batch, decisions: Decisions): number | undefined {
  const sizes = useSizes(batch);
  return useMemo(() => {
    if (!sizes) return undefined;
    const going = [
      ...batch.ready,
      ...batch.clashing.filter((file) => choiceFor(file, decisions) !== 'skip'),
      ...batch.doubts.filter((doubt) => answerTo(doubt, decisions).kind === 'new'),
    ];
    return going.reduce((sum, { source }) => sum + (sizes.get(source) ?? 0), 0);
  }, [sizes, batch, decisions]);
}

function useSizes({ ready, clashing, doubts }: Batch): Sizes | undefined {
  const [sizes, setSizes] = useState<Sizes>();
  useEffect(() => {
    const life = new AbortController();
    sizesOf([...ready, ...clashing, ...doubts], life.signal).then(setSizes, () => undefined);
    return () => life.abort();
  }, [ready, clashing, doubts]);
  return sizes;
}

async function sizesOf(
  files: readonly { readonly source: CollectedFile }[],
  signal: AbortSignal,
): Promise<Sizes> {
  const yieldToPage = timeSlicer(signal);
  const sizes = new Map<CollectedFile, number>();
  for await (const answers of askedInOrder(files, askFingerprint)) {
    for (const [{ source }, file] of answers) sizes.set(source, file?.size ?? 0);
    await yieldToPage();
  }
  return sizes;
}
