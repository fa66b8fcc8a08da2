import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { checkIpa } from '#ipa/check.ts';
import type { StructureContext } from '#ipa/structure.ts';
import { type Advice, adviceOn } from './advice.ts';

/** Half a word is full of doubts: nothing is said until the hands rest. */
const REST_MS = 400;

export function useAdvice(typed: string, { word = '', language = '' }: StructureContext): readonly Advice[] {
  const [settled] = useDebouncedValue(typed, REST_MS);
  return useMemo(() => {
    // What is typed on by now is not what this would be about.
    if (settled !== typed) return [];
    return adviceOn(checkIpa(settled, { word, language }));
  }, [settled, typed, word, language]);
}
