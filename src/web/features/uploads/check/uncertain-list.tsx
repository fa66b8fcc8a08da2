import { NativeSelect } from '@mantine/core';
import { type Decisions, decideUncertain, getAnswer } from '#web/features/uploads/intake/decisions.ts';
import type { MatchAnswer, UncertainMatch } from '#web/features/uploads/intake/match-interrupted.ts';
import { formatBytes } from '#web/lib/format.ts';
import classes from './check-dialog.module.css';
import { CheckSection } from './check-section.tsx';
import { words } from './words.ts';

interface UncertainListProps {
  readonly matches: readonly UncertainMatch[];
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Files that may belong to an interrupted upload, and what the person says they are. */
export function UncertainList({ matches, decisions, onDecide }: UncertainListProps) {
  return (
    <CheckSection
      label={words.doubts(matches.length)}
      count={matches.length}
      estimate={72}
      renderRow={(index) => {
        const match = matches[index];
        return match && <UncertainRow match={match} decisions={decisions} onDecide={onDecide} />;
      }}
    />
  );
}

interface UncertainRowProps extends Omit<UncertainListProps, 'matches'> {
  readonly match: UncertainMatch;
}

function UncertainRow({ match, decisions, onDecide }: UncertainRowProps) {
  const { source, kind, answers } = match;
  return (
    <div className={classes['uncertain']}>
      <div className={classes['name']}>
        {source.path}
        <div className={classes['uncertainReason']}>{words.doubtKinds[kind]}</div>
      </div>
      <NativeSelect
        size="sm"
        aria-label={words.forFile(source.path)}
        value={answers.indexOf(getAnswer(match, decisions))}
        onChange={({ currentTarget }) => {
          const answer = answers[Number(currentTarget.value)];
          if (answer) onDecide(decideUncertain(decisions, match, answer));
        }}
      >
        {answers.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the index is what an option stands for
          <option key={index} value={index}>
            {answerText(answer)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function answerText(answer: MatchAnswer): string {
  switch (answer.kind) {
    case 'skip':
      return words.choices.skip;
    case 'continue':
      return words.goOn(answer.row.path, formatBytes(answer.row.confirmed), formatBytes(answer.row.size));
    case 'start-over':
      return words.startOver(answer.row.path);
    case 'new':
      return words.asNew(answer.path);
  }
}
