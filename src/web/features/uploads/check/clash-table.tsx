import { Group, Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { Clash } from '#web/features/uploads/intake/batch.ts';
import {
  CHOICES,
  choiceFor,
  choicesFor,
  type Decisions,
  decideAll,
  decideFolder,
  decideRow,
  sharedChoice,
} from '#web/features/uploads/intake/decisions.ts';
import { baseName } from '#web/features/uploads/intake/relative-path.ts';
import { VirtualList } from '#web/features/uploads/rows/virtual-list.tsx';
import classes from './check-dialog.module.css';
import { type ClashListRow, clashListRows } from './check-list.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { words } from './words.ts';

interface ClashTableProps {
  readonly clashes: readonly Clash[];
  /** The folder all of them go to, or below. */
  readonly target: string;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Every name that is taken, what is there, and what to do: for one file, a folder, or all. */
export function ClashTable({ clashes, target, decisions, onDecide }: ClashTableProps) {
  const rows = useMemo(() => clashListRows(clashes, target), [clashes, target]);
  const label = words.clashes(clashes.length);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} size="h5" id={heading}>
          {label}
        </Title>
        {clashes.length > 1 && (
          <ChoiceSelect
            label={words.forAll}
            labelShown
            choices={CHOICES}
            choice={sharedChoice(clashes, decisions)}
            onChoose={(choice) => onDecide(decideAll(choice))}
          />
        )}
      </Group>
      <VirtualList label={label} count={rows.length} estimate={56} className={classes['list']}>
        {(index) => <TableRow row={rows[index]} decisions={decisions} onDecide={onDecide} />}
      </VirtualList>
    </section>
  );
}

interface TableRowProps {
  readonly row: ClashListRow | undefined;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

function TableRow({ row, decisions, onDecide }: TableRowProps) {
  if (row === undefined) return null;
  if (row.kind === 'folder') {
    return (
      <div className={`${classes['row']} ${classes['folder']}`}>
        <div className={classes['name']}>{row.folder === '' ? words.topFolder : row.folder}</div>
        <ChoiceSelect
          label={words.forFolder(row.folder)}
          choices={CHOICES}
          choice={sharedChoice(row.clashes, decisions)}
          onChoose={(choice) => onDecide(decideFolder(decisions, row.folder, row.clashes, choice))}
        />
      </div>
    );
  }
  const { clash } = row;
  const { path } = clash.file;
  return (
    <div className={classes['row']}>
      <div className={classes['name']} title={path}>
        {baseName(path)}
        <div className={classes['why']}>{words.meetings[clash.meeting.kind](clash.meeting.existing)}</div>
      </div>
      <ChoiceSelect
        label={words.forFile(path)}
        choices={choicesFor(clash)}
        choice={choiceFor(clash, decisions)}
        onChoose={(choice) => onDecide(decideRow(decisions, clash, choice))}
      />
    </div>
  );
}
