import { NativeSelect } from '@mantine/core';
import { answerTo, type Decisions, decideDoubt } from '#web/features/uploads/intake/decisions.ts';
import type { Doubt, DoubtAnswer } from '#web/features/uploads/intake/match-interrupted.ts';
import { formatBytes } from '#web/lib/format.ts';
import classes from './check-dialog.module.css';
import { CheckSection } from './check-section.tsx';
import { words } from './words.ts';

interface DoubtListProps {
  readonly doubts: readonly Doubt[];
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Files an interrupted upload may wait for, and what they are. */
export function DoubtList({ doubts, decisions, onDecide }: DoubtListProps) {
  return (
    <CheckSection
      label={words.doubts(doubts.length)}
      count={doubts.length}
      estimate={72}
      renderRow={(index) => {
        const doubt = doubts[index];
        return doubt && <DoubtRow doubt={doubt} decisions={decisions} onDecide={onDecide} />;
      }}
    />
  );
}

interface DoubtRowProps extends Omit<DoubtListProps, 'doubts'> {
  readonly doubt: Doubt;
}

function DoubtRow({ doubt, decisions, onDecide }: DoubtRowProps) {
  const { source, kind, answers } = doubt;
  return (
    <div className={classes['doubt']}>
      <div className={classes['name']}>
        {source.path}
        <div className={classes['why']}>{words.doubtKinds[kind]}</div>
      </div>
      <NativeSelect
        size="sm"
        aria-label={words.forFile(source.path)}
        value={answers.indexOf(answerTo(doubt, decisions))}
        onChange={({ currentTarget }) => {
          const answer = answers[Number(currentTarget.value)];
          if (answer) onDecide(decideDoubt(decisions, doubt, answer));
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

function answerText(answer: DoubtAnswer): string {
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
