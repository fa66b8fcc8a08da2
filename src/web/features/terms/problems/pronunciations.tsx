import { pronunciationText, type ShownPronunciation } from '#web/features/terms/list/method.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import classes from './problems.module.css';

/** Shows all pronunciations of a term, with IPA in its own font. */
export function Pronunciations({ ways }: { readonly ways: readonly ShownPronunciation[] }) {
  if (ways.length === 0) return termWords.howNone;
  return ways.map((way, index) => (
    <span key={way.kind}>
      {index > 0 && ' · '}
      <span className={way.kind === 'ipa' ? classes['ipa'] : undefined}>{pronunciationText(way)}</span>
    </span>
  ));
}
