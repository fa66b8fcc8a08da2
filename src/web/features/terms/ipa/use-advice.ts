import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { checkIpa } from '#ipa/check.ts';
import type { StructureContext } from '#ipa/structure.ts';
import { type Advice, getAdvice } from './advice.ts';

/** Debounce (ms) of the advice, because a half-typed word has many problems. */
const REST_MS = 400;

export function useAdvice(typed: string, { word = '', language = '' }: StructureContext): readonly Advice[] {
  const [settled] = useDebouncedValue(typed, REST_MS);
  return useMemo(() => {
    // The text changed since, so the advice would be outdated.
    if (settled !== typed) return [];
    return getAdvice(checkIpa(settled, { word, language }));
  }, [settled, typed, word, language]);
}
