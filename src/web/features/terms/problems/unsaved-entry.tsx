// Entry for an edit or a new row that is only in this browser: its text, the reason, and what to do about it.
import { attributesOf, draftOf } from '#web/features/terms/editing/changes.ts';
import { isNowAndWas, shownValue } from '#web/features/terms/guard/shown-value.ts';
import { describeServerValues } from '#web/features/terms/guard/still-has.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import type { ProblemActions } from './problem-actions.ts';
import { FixButton, ProblemEntry } from './problem-entry.tsx';
import classes from './problems.module.css';
import { canRetry, type UnsavedChange } from './unsaved-changes.ts';
import { words } from './words.ts';

interface UnsavedEntryProps {
  readonly problem: UnsavedChange;
  readonly actions: ProblemActions;
  readonly onShow: () => void;
}

export function UnsavedEntry({ problem, actions, onShow }: UnsavedEntryProps) {
  const { changes, reason, trouble, word } = problem;
  const [id] = problem.termIds;
  const title = word ? words.word(word) : words.noWord;
  const attributes = attributesOf(changes);
  const stored = actions.incomplete.get(id);
  const both = trouble?.kind === 'changed' && {
    began: draftOf(trouble.began),
    serverDraft: draftOf(trouble.current),
  };
  const isBad = problem.kind === 'unsaved' && trouble?.kind !== 'incomplete';
  const detail = (
    <>
      {attributes.map((attribute) => (
        <div key={attribute}>
          {termWords.changed.attributes[attribute]}:{' '}
          <span className={attribute === 'phonemization' && changes[attribute] ? classes['ipa'] : undefined}>
            {shownValue(changes[attribute] ?? '')}
          </span>
        </div>
      ))}
      <div>
        <IpaText text={sentences(reason, stored ? describeServerValues(stored, attributes) : '')} />
      </div>
      {both &&
        attributes.map((attribute) => (
          <div key={attribute}>
            <IpaText text={isNowAndWas(attribute, both.began[attribute], both.serverDraft[attribute])} />
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
        <>
          <FixButton
            label={termWords.changed.keepMine}
            name={words.keepMineOf(title)}
            onClick={() => actions.keepMine(id, trouble.current)}
          />
          <FixButton
            label={termWords.changed.takeTheirs}
            name={words.takeTheirsOf(title)}
            onClick={() => actions.discard([problem])}
          />
        </>
      )}
      {trouble?.kind === 'gone' && (
        <FixButton
          label={termWords.changed.createAnew}
          name={words.createAnewOf(title)}
          onClick={() => actions.createAnew(id)}
        />
      )}
      {trouble?.kind !== 'changed' && (
        <FixButton
          label={words.discard}
          name={words.discardOf(title)}
          onClick={() => actions.discard([problem])}
        />
      )}
      {attributes.length > 0 && (
        <CopyButton
          value={attributes.map((attribute) => String(changes[attribute])).join('\t')}
          label={termWords.edit.copy(word)}
        />
      )}
    </ProblemEntry>
  );
}
