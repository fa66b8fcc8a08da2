import { pronunciationText, type ShownPronunciation } from '#web/features/terms/list/method.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import classes from './problems.module.css';

/** Shows all pronunciations of a term, with IPA in its own font. */
export function Pronunciations({
  pronunciations,
}: {
  readonly pronunciations: readonly ShownPronunciation[];
}) {
  if (pronunciations.length === 0) return termWords.howNone;
  return pronunciations.map((pronunciation, index) => (
    <span key={pronunciation.kind}>
      {index > 0 && ' · '}
      <span className={pronunciation.kind === 'ipa' ? classes['ipa'] : undefined}>
        {pronunciationText(pronunciation)}
      </span>
    </span>
  ));
}
