import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import { sameWord } from './duplicates.ts';
import type { TermFormValues } from './term-form-values.ts';

interface DuplicateNoteProps {
  readonly terms: readonly Term[];
  readonly exceptId: string | undefined;
}

/** Warning about a duplicate. It doesn't prevent saving, because the same word may occur twice in a language. */
export function DuplicateNote({ terms, exceptId }: DuplicateNoteProps) {
  const [word, languageId, caseSensitive] = useWatch<TermFormValues, ['word', 'languageId', 'caseSensitive']>(
    { name: ['word', 'languageId', 'caseSensitive'] },
  );
  const duplicates = useMemo(
    () => sameWord(terms, { word, languageId, caseSensitive }, exceptId),
    [terms, word, languageId, caseSensitive, exceptId],
  );
  if (duplicates.length === 0) return null;
  return <Alert color="yellow">{words.form.duplicate(duplicates.length, word.trim())}</Alert>;
}
