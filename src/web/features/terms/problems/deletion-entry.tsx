// Entry for a deletion that was not carried out: the reason, and what to do with the term.
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { isNowAndWas } from '#web/features/terms/guard/shown-value.ts';
import { changedByOthers } from '#web/features/terms/guard/theirs.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import type { ProblemActions } from './problem-actions.ts';
import { FixButton, ProblemEntry } from './problem-entry.tsx';
import { canRetry, type UnsavedChange } from './unsaved-changes.ts';
import { words } from './words.ts';

interface DeletionEntryProps {
  readonly problem: UnsavedChange;
  readonly actions: ProblemActions;
  readonly onShow: () => void;
}

export function DeletionEntry({ problem, actions, onShow }: DeletionEntryProps) {
  const { kind, reason, trouble, word } = problem;
  const [id] = problem.termIds;
  const title = words.word(word);
  const isBad = kind === 'unsaved';
  const detail = (
    <>
      <div>{sentences(isBad ? words.notDeleted : '', reason)}</div>
      {trouble?.kind === 'changed' &&
        changedByOthers(draftOf(trouble.began), {}, trouble.current).map((attribute) => (
          <div key={attribute}>
            <IpaText
              text={isNowAndWas(
                attribute,
                draftOf(trouble.began)[attribute],
                draftOf(trouble.current)[attribute],
              )}
            />
          </div>
        ))}
    </>
  );
  return (
    <ProblemEntry title={title} detail={detail} isBad={isBad} onShow={onShow}>
      {canRetry(problem) && (
        <FixButton label={words.retry} name={words.retryOf(title)} onClick={() => actions.retry([id])} />
      )}
      {trouble?.kind === 'changed' && (
        <FixButton
          label={words.delete}
          name={words.deleteOf(title)}
          onClick={() => actions.removeChanged(id)}
        />
      )}
      <FixButton
        label={termWords.remove.keepThis}
        name={termWords.remove.keepOf(title)}
        onClick={() => actions.discard([problem])}
      />
    </ProblemEntry>
  );
}
