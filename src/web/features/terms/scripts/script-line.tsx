import type { ReactNode } from 'react';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import type { Match } from '#script/client.ts';
import { OptionSymbol } from '#web/features/terms/option-symbol.tsx';
import { words as termWords } from '#web/features/terms/words.ts';
import { formatCount } from '#web/lib/format.ts';
import type { ScriptActions } from './script-actions.ts';
import classes from './scripts.module.css';
import { words } from './words.ts';

interface ScriptLineProps {
  readonly text: string;
  readonly place: string;
  /** Whether the user jumped to this line. */
  readonly isCurrent: boolean;
  /** Matches in text order. */
  readonly matches: readonly Match[];
  /** Number of uses of each term in the whole script. */
  readonly counts: ReadonlyMap<string, number>;
  readonly actions: ScriptActions;
}

export function ScriptLine({ text, place, isCurrent, matches, counts, actions }: ScriptLineProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of matches) {
    parts.push(text.slice(at, match.from));
    parts.push(
      <MatchedWord
        key={match.from}
        word={text.slice(match.from, match.to)}
        termIds={match.termIds}
        count={counts.get(match.termIds[0] ?? '') ?? 1}
        actions={actions}
      />,
    );
    at = match.to;
  }
  parts.push(text.slice(at));
  return (
    <div className={classes['line']} data-current={isCurrent || undefined}>
      <span className={classes['place']}>{place}</span>
      <span dir="auto" className={classes['words']}>
        {parts}
      </span>
    </div>
  );
}

interface MatchedWordProps {
  readonly word: string;
  readonly termIds: readonly string[];
  readonly count: number;
  readonly actions: ScriptActions;
}

function MatchedWord({ word, termIds, count, actions }: MatchedWordProps) {
  const [id = ''] = termIds;
  const term = actions.getTerm(id);
  const [option] = term ? satisfiedOptions(term) : [];
  const how = termIds.length > 1 ? words.several : option ? termWords.how[option] : termWords.howNone;
  return (
    <button
      type="button"
      className={classes['matched']}
      aria-label={words.said(word, how, count)}
      title={how}
      onClick={() => actions.showTerm(id)}
    >
      {option && <OptionSymbol option={option} />}
      {word}
      {count > 1 && <span className={classes['occurrences']}>{formatCount(count)}</span>}
    </button>
  );
}
