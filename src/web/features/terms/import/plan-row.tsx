// One row of the dry run: what it would add, each cell it would change, or why it can't be imported.
import { Select, Text } from '@mantine/core';
import { ATTRIBUTES, type Choose, type PlannedRow } from '#lexicon/client.ts';
import { spokenAs, spokenText } from '#web/features/terms/list/how.ts';
import { ONLY_OPEN } from '#web/features/terms/only-open.ts';
import classes from './import.module.css';
import type { Choice } from './run-row.ts';
import { words } from './words.ts';

interface PlanRowProps {
  readonly row: PlannedRow;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

export function PlanRow({ row, choice, onChoose }: PlanRowProps) {
  return (
    <div className={classes['row']}>
      <span className={classes['line']}>{words.line(row.line)}</span>
      <span>
        {row.word} <span className={classes['language']}>{row.languageId}</span>
      </span>
      {row.kind === 'choose' ? (
        <Decision row={row} choice={choice} onChoose={onChoose} />
      ) : (
        <WhatHappens row={row} />
      )}
    </div>
  );
}

function WhatHappens({ row }: { readonly row: Exclude<PlannedRow, Choose> }) {
  switch (row.kind) {
    case 'create':
      return <span>{spokenAs(row.draft).map(spokenText).join(' · ')}</span>;
    case 'update':
      return (
        <div>
          {differences(row).map((difference) => (
            <div key={difference}>{difference}</div>
          ))}
        </div>
      );
    case 'unchanged':
      return <Text c="dimmed">{words.row.unchanged}</Text>;
    case 'repeated':
      return <Text c="dimmed">{words.row.repeated(row.firstLine)}</Text>;
    case 'error':
      return <span className={classes['error']}>{words.rowError(row.error)}</span>;
  }
}

function differences({ before, changes }: Extract<PlannedRow, { kind: 'update' }>): string[] {
  const shown = (value: string | boolean) =>
    typeof value === 'string' ? value : value ? words.yes : words.no;
  return ATTRIBUTES.flatMap((attribute) => {
    if (attribute === 'id') return [];
    const after = changes[attribute];
    return after === undefined ? [] : [words.change(attribute, shown(before[attribute]), shown(after))];
  });
}

interface DecisionProps {
  readonly row: Choose;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function Decision({ row, choice, onChoose }: DecisionProps) {
  const value = typeof choice === 'object' ? `=${choice.termId}` : (choice ?? null);
  return (
    <Select
      aria-label={words.decide(row.word)}
      placeholder={words.decideHint}
      allowDeselect={false}
      comboboxProps={ONLY_OPEN}
      data={[
        { value: 'new', label: words.asNew },
        { value: 'skip', label: words.skip },
        ...row.candidates.map((term) => ({
          value: `=${term.id}`,
          label: words.thisOne(spokenAs(term).map(spokenText).join(' · ')),
        })),
      ]}
      value={value}
      onChange={(chosen) => {
        if (chosen === 'new' || chosen === 'skip') onChoose(chosen);
        else if (chosen) onChoose({ termId: chosen.slice(1) });
      }}
    />
  );
}
