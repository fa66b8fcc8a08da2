import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { SoundSearch } from './sound-search.ts';

/**
 * Returns the IDs of terms that sound like a text, among the terms when it was typed; undefined until they are known.
 * @param typed undefined for no search
 */
export function useSoundsAlike(
  terms: readonly Term[],
  typed: string | undefined,
): ReadonlySet<string> | undefined {
  const [search] = useState(() => new SoundSearch());
  const [answer, setAnswer] = useState<{ readonly to: string; readonly ids: ReadonlySet<string> }>();
  const now = useEffectEvent(() => terms);
  useEffect(() => {
    if (typed === undefined) return;
    search.search({ terms: now(), typed, onFound: (ids) => setAnswer({ to: typed, ids }) });
  }, [search, typed]);
  useEffect(() => () => search.close(), [search]);
  return answer?.to === typed ? answer?.ids : undefined;
}
