// Languages of a glossary. Counting them in 100,000 terms takes a frame, and edits rarely change them. So they are
// counted in idle time, and the result stays the same object while it is equal.
import { useEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { termLanguages } from '#web/features/terms/list/term-filter.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { usedLanguages } from './suggest-languages.ts';

export interface TermLanguages {
  /** Languages of any attribute, most used first. */
  readonly used: readonly string[];
  /** Languages of the words, sorted by name. */
  readonly wordLanguages: readonly string[];
}

export function useTermLanguages(terms: readonly Term[]): TermLanguages {
  const [languages, setLanguages] = useState(() => collectLanguages(terms));
  const counted = useRef(terms);
  useEffect(() => {
    if (counted.current === terms) return undefined;
    return whenIdle(() => {
      counted.current = terms;
      setLanguages((before) => {
        const now = collectLanguages(terms);
        return isSame(before, now) ? before : now;
      });
    });
  }, [terms]);
  return languages;
}

function collectLanguages(terms: readonly Term[]): TermLanguages {
  return { used: usedLanguages(terms), wordLanguages: termLanguages(terms) };
}

function isSame(before: TermLanguages, now: TermLanguages): boolean {
  const ids = ({ used, wordLanguages }: TermLanguages) => `${used.join(' ')}\n${wordLanguages.join(' ')}`;
  return ids(before) === ids(now);
}
