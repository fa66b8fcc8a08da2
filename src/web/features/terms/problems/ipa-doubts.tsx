import { useMemo } from 'react';
import type { Term } from '#contract/glossary.ts';
import { checkIpa } from '#ipa/check.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import { toOnlyOption } from '#web/features/terms/editing/said-by.ts';
import { getAdvice, type Offer } from '#web/features/terms/ipa/advice.ts';
import { AdviceLines } from '#web/features/terms/ipa/advice-lines.tsx';
import { words } from './words.ts';

interface IpaDoubtsProps {
  readonly term: Term;
  readonly onMend: (mend: (term: Term) => Changes) => void;
}

/** Shows the same advice as below an IPA field, with its fixes. */
export function IpaDoubts({ term, onMend }: IpaDoubtsProps) {
  const { word, phonemization, pronunciationLanguageId } = term;
  const isSaidLike = Boolean(term.pronounceAs?.trim());
  const advice = useMemo(() => {
    const all = getAdvice(checkIpa(phonemization ?? '', { word, language: pronunciationLanguageId ?? '' }));
    // A respelling must not be overwritten.
    const canTake = ({ action }: Offer) => action.kind === 'take' || !isSaidLike;
    return all.map(({ text, signs, offers }) => ({ text, signs, offers: offers.filter(canTake) }));
  }, [word, phonemization, pronunciationLanguageId, isSaidLike]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset belongs to a form
    <div role="group" aria-label={words.word(word)}>
      <AdviceLines
        advice={advice}
        onTake={(action) =>
          onMend((now) =>
            action.kind === 'take'
              ? { phonemization: action.value }
              : toOnlyOption(now, 'pronounce-as', now.phonemization ?? ''),
          )
        }
      />
    </div>
  );
}
