// One problem: its description, the link to its cell, and its fixes.
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { checkIpa } from '#ipa/check.ts';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { findHiddenFields } from '#lint/client.ts';
import { getAdvice } from '#web/features/terms/ipa/advice.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { getSigns } from '#web/features/terms/ipa/sign-runs.ts';
import { nameAndId } from '#web/features/terms/language/language-names.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { DeletionEntry } from './deletion-entry.tsx';
import { IpaDoubts } from './ipa-doubts.tsx';
import type { ProblemActions } from './problem-actions.ts';
import { problemCell } from './problem-cell.ts';
import { FixButton, ProblemEntry } from './problem-entry.tsx';
import {
  cleanIpa,
  keepOption,
  moveToIpa,
  removeHiddenCharacters,
  replaceLanguageSpelling,
} from './problem-fixes.ts';
import type { AnyProblem } from './problem-rows.ts';
import { SameWords } from './same-words.tsx';
import { UnsavedEntry } from './unsaved-entry.tsx';
import { words } from './words.ts';

interface ProblemRowProps {
  readonly problem: AnyProblem;
  readonly actions: ProblemActions;
}

export function ProblemRow({ problem, actions }: ProblemRowProps) {
  const [id = ''] = problem.termIds;
  const term = actions.getTerm(id);
  const entry = { onShow: () => actions.show(problemCell(problem, term)) };
  const mend = (how: Parameters<ProblemActions['fix']>[1]) => actions.fix([id], how);
  if (problem.kind === 'unsaved' || problem.kind === 'waits') {
    const Entry = problem.of === 'deletion' ? DeletionEntry : UnsavedEntry;
    return <Entry {...entry} problem={problem} actions={actions} />;
  }
  // The term was deleted, and the terms haven't been checked again since.
  if (!term) return null;
  const title = words.word(term.word);
  switch (problem.kind) {
    case 'no-pronunciation':
      return <ProblemEntry {...entry} title={title} detail={words.noWay} />;
    case 'several-options':
      return (
        <ProblemEntry {...entry} title={title} detail={words.severalWays}>
          {satisfiedOptions(term).map((option) => (
            <FixButton
              key={option}
              label={words.keepWay(termWords.how[option])}
              name={words.keepWayOf(termWords.how[option], term.word)}
              onClick={() => mend(keepOption(option))}
            />
          ))}
        </ProblemEntry>
      );
    case 'notation-in-respelling': {
      const [advice] = getAdvice(checkIpa(term.pronounceAs ?? ''));
      return (
        <ProblemEntry {...entry} title={title} detail={advice && <IpaText text={advice.text} />}>
          {advice?.offers.map(
            ({ label, action }) =>
              action.kind === 'take' && (
                <FixButton
                  key={label}
                  label={label}
                  name={words.offerOf(label, term.word)}
                  onClick={() => mend(moveToIpa(action.value))}
                />
              ),
          )}
        </ProblemEntry>
      );
    }
    case 'same-word':
    case 'shadowed':
      return <SameWords kind={problem.kind} termIds={problem.termIds} actions={actions} />;
    case 'language-forms':
      return (
        <ProblemEntry
          {...entry}
          title={words.forms(problem.forms.map((form) => form.id))}
          detail={problem.forms.map((form) => <div key={form.id}>{words.used(form.id, form.termCount)}</div>)}
        >
          {problem.forms.map((form) => (
            <FixButton
              key={form.id}
              label={words.writeAs(form.id, form.changeCount)}
              onClick={() => actions.fixAll(replaceLanguageSpelling(form.id))}
            />
          ))}
        </ProblemEntry>
      );
    case 'hidden-characters': {
      const fields = findHiddenFields(term).map((field) => termWords.changed.attributes[field]);
      return (
        <ProblemEntry {...entry} title={title} detail={words.hiddenIn(fields)}>
          <FixButton
            label={words.remove}
            name={words.removeIn(term.word)}
            onClick={() => mend(removeHiddenCharacters)}
          />
        </ProblemEntry>
      );
    }
    case 'ipa-fixes': {
      const { fixes } = normalizeIpa(term.phonemization ?? '');
      return (
        <ProblemEntry
          {...entry}
          title={title}
          ipa={term.phonemization}
          detail={<IpaText text={termWords.ipa.willMend(fixes)} signs={getSigns(fixes)} />}
        >
          <FixButton label={words.clean} name={words.cleanOf(term.word)} onClick={() => mend(cleanIpa)} />
        </ProblemEntry>
      );
    }
    case 'ipa-issues':
      return (
        <ProblemEntry
          {...entry}
          title={title}
          ipa={term.phonemization}
          detail={term.pronunciationLanguageId && nameAndId(term.pronunciationLanguageId)}
        >
          <IpaDoubts term={term} onMend={mend} />
        </ProblemEntry>
      );
  }
}
