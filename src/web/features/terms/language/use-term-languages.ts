// Languages of a glossary. Counting them in 100,000 terms takes a frame, and edits rarely change them. So they are
// counted in idle time, and the result stays the same object while it is equal.
import { useEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { termLanguages } from '#web/features/terms/list/term-filter.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { usedLanguages } from './suggest-languages.ts';

export interface LanguagesIn {
  /** Languages of any attribute, most used first. */
  readonly used: readonly string[];
  /** Languages of the words, sorted by name. */
  readonly ofWords: readonly string[];
}

export function useLanguagesIn(terms: readonly Term[]): LanguagesIn {
  const [languages, setLanguages] = useState(() => languagesIn(terms));
  const counted = useRef(terms);
  useEffect(() => {
    if (counted.current === terms) return undefined;
    return whenIdle(() => {
      counted.current = terms;
      setLanguages((before) => {
        const now = languagesIn(terms);
        return isSame(before, now) ? before : now;
      });
    });
  }, [terms]);
  return languages;
}

function languagesIn(terms: readonly Term[]): LanguagesIn {
  return { used: usedLanguages(terms), ofWords: termLanguages(terms) };
}

function isSame(before: LanguagesIn, now: LanguagesIn): boolean {
  const ids = ({ used, ofWords }: LanguagesIn) => `${used.join(' ')}\n${ofWords.join(' ')}`;
  return ids(before) === ids(now);
}
