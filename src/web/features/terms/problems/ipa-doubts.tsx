import { useMemo } from 'react';
import type { Term } from '#contract/glossary.ts';
import { checkIpa } from '#ipa/check.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import { adviceOn } from '#web/features/terms/ipa/advice.ts';
import { AdviceLines } from '#web/features/terms/ipa/advice-lines.tsx';
import { saidLike } from '#web/features/terms/ipa/said-like.ts';

interface IpaDoubtsProps {
  readonly term: Term;
  readonly onMend: (mend: (term: Term) => Changes) => void;
}

/** The same lines as under a field of IPA, each with its offers. */
export function IpaDoubts({ term, onMend }: IpaDoubtsProps) {
  const { word, phonemization, pronunciationLanguageId } = term;
  const advice = useMemo(
    () => adviceOn(checkIpa(phonemization ?? '', { word, language: pronunciationLanguageId ?? '' })),
    [word, phonemization, pronunciationLanguageId],
  );
  return (
    <div>
      <AdviceLines
        advice={advice}
        onTake={(action) =>
          onMend((now) =>
            action.kind === 'take' ? { phonemization: action.value } : saidLike(now, now.phonemization ?? ''),
          )
        }
      />
    </div>
  );
}
