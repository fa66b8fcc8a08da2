import { Group, Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import { baseName } from '#text/path.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
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
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './check-dialog.module.css';
import { type ClashListRow, clashListRows } from './check-list.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { words } from './words.ts';

interface ClashTableProps {
  readonly clashing: readonly ClashingFile[];
  /** The folder all of them go to, or below. */
  readonly target: string;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Every name that is taken, what is there, and what to do: for one file, a folder, or all. */
export function ClashTable({ clashing, target, decisions, onDecide }: ClashTableProps) {
  const rows = useMemo(() => clashListRows(clashing, target), [clashing, target]);
  const label = words.clashes(clashing.length);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} size="h5" id={heading}>
          {label}
        </Title>
        {clashing.length > 1 && (
          <ChoiceSelect
            label={words.forAll}
            labelShown
            choices={CHOICES}
            choice={sharedChoice(clashing, decisions)}
            onChoose={(choice) => onDecide(decideAll(choice, decisions))}
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
          choice={sharedChoice(row.files, decisions)}
          onChoose={(choice) => onDecide(decideFolder(decisions, row.folder, row.files, choice))}
        />
      </div>
    );
  }
  const { file } = row;
  const { path, clash } = file;
  return (
    <div className={classes['row']}>
      <div className={classes['name']} title={path}>
        {baseName(path)}
        <div className={classes['why']}>{words.clashKinds[clash.kind](clash.existing)}</div>
      </div>
      <ChoiceSelect
        label={words.forFile(path)}
        choices={choicesFor(file)}
        choice={choiceFor(file, decisions)}
        onChoose={(choice) => onDecide(decideRow(decisions, file, choice))}
      />
    </div>
  );
}
