// Terms for one word: how each is pronounced, a link to it, and a button to keep only that one.
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { pronunciationText, shownPronunciations } from '#web/features/terms/list/method.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { areSame } from '#web/features/terms/problems/merge/merging.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import type { ProblemActions } from './problem-actions.ts';
import { FixButton, ProblemEntry } from './problem-entry.tsx';
import { stillSame } from './problem-rows.ts';
import classes from './problems.module.css';
import { Pronunciations } from './pronunciations.tsx';
import { words } from './words.ts';

/** Maximum number of terms listed, because more can't be compared by eye. */
const MAX_LISTED = 6;

interface SameWordsProps {
  readonly kind: 'same-word' | 'shadowed';
  readonly termIds: readonly string[];
  readonly actions: ProblemActions;
}

export function SameWords({ kind, termIds, actions }: SameWordsProps) {
  const getTerms = (ids: readonly string[]) => ids.flatMap((id) => actions.getTerm(id) ?? []);
  const same = stillSame(kind, getTerms(termIds));
  const terms = getTerms(same);
  const [first] = terms;
  if (!first) return null;
  const show = (termId: string) => actions.show({ termId, column: 'word' });
  const isSame = areSame(terms);
  const hasSeveralSpellings = new Set(terms.map(({ word }) => word)).size > 1;
  const exact = terms.filter(({ caseSensitive }) => caseSensitive).map(({ word }) => word);
  const texts = {
    'same-word': [words.times(first.word, terms.length), isSame ? words.sameInAll : words.whichOne],
    shadowed:
      exact.length > 0 && exact.every((word) => word === first.word)
        ? [words.bothWays(first.word), words.bothWaysWhy(first.word)]
        : [words.covers(first.word, exact), words.coversWhy],
  } as const;
  const [title, why] = texts[kind];
  return (
    <ProblemEntry
      title={title}
      detail={sentences(words.inLanguage(nameAndId(first.languageId)), why)}
      onShow={() => show(first.id)}
    >
      <ul className={classes['terms']}>
        {terms.slice(0, MAX_LISTED).map((term) => {
          const pronunciations = shownPronunciations(term);
          const spoken = pronunciations.map(pronunciationText).join(' · ') || termWords.howNone;
          return (
            <li key={term.id}>
              <button
                type="button"
                className={classes['pronunciation']}
                aria-label={words.wayTo(term.word, spoken)}
                onClick={() => show(term.id)}
              >
                {hasSeveralSpellings && <b>{term.word} </b>}
                <Pronunciations pronunciations={pronunciations} />
              </button>
              {kind === 'shadowed' && term.caseSensitive && (
                <span className={classes['detail']}>{words.mindsCase}</span>
              )}
              {kind === 'same-word' && (
                <FixButton
                  label={words.keepThis}
                  name={words.keepThisOf(term.word, spoken)}
                  onClick={() => actions.remove(same.filter((id) => id !== term.id))}
                />
              )}
            </li>
          );
        })}
        {terms.length > MAX_LISTED && <li>{words.moreTerms(terms.length - MAX_LISTED)}</li>}
      </ul>
      {kind === 'same-word' && !isSame && !same.some(isNewRow) && (
        <FixButton label={words.merge} name={words.mergeOf(first.word)} onClick={() => actions.merge(same)} />
      )}
    </ProblemEntry>
  );
}
