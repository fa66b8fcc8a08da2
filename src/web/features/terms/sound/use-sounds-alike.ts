import { useEffect, useEffectEvent, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { SoundSearch } from './sound-search.ts';

/**
 * The terms that sound like this, of those there were when it was typed; undefined until it is known which.
 * @param typed undefined where nobody asks
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
    search.ask({ terms: now(), typed, tell: (ids) => setAnswer({ to: typed, ids }) });
  }, [search, typed]);
  useEffect(() => () => search.close(), [search]);
  return answer?.to === typed ? answer?.ids : undefined;
}
