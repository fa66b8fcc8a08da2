import { VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Term } from '#contract/glossary.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import classes from './by-language.module.css';
import { PronunciationCell } from './pronunciation-cell.tsx';
import { words } from './words.ts';

/** Cell of a word and a language: the first term and the number of others, or a gap. */
export function LanguageCell({ terms }: { readonly terms: readonly Term[] | undefined }) {
  const [first, ...others] = terms ?? [];
  if (!first)
    return (
      <span className={classes['gap']}>
        <IconPlus size={14} stroke={1.6} aria-hidden />
        <VisuallyHidden>{words.gap}</VisuallyHidden>
      </span>
    );
  return (
    <span className={classes['text']}>
      <PronunciationCell term={first} />
      {others.length > 0 && <span className={classes['detail']}>{termWords.more(others.length)}</span>}
    </span>
  );
}
