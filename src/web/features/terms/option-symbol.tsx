import { IconLanguage, IconQuote } from '@tabler/icons-react';
import type { PronunciationOption } from '#contract/pronunciation.ts';
import classes from './option-symbol.module.css';

/** Symbol of a pronunciation option. Its name stands beside it, so screen readers skip the symbol. */
export function OptionSymbol({ option }: { readonly option: PronunciationOption }) {
  return (
    <span aria-hidden className={classes['sign']}>
      {getSymbol(option)}
    </span>
  );
}

function getSymbol(option: PronunciationOption) {
  switch (option) {
    case 'phonemize-in-language':
      return <IconLanguage size={14} stroke={1.6} />;
    case 'manual-phonemization':
      return <span className={classes['ipa']} />;
    case 'pronounce-as':
      return <IconQuote size={14} stroke={1.6} />;
  }
}
