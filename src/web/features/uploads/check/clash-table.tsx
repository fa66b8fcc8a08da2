import { Group, Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import {
  CHOICES,
  type Decisions,
  decideAll,
  decideFolder,
  sharedChoice,
} from '#web/features/uploads/intake/decisions.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './check-dialog.module.css';
import { type ClashListRow, clashListRows } from './check-list.ts';
import { ChoiceField } from './choice-field.tsx';
import { ClashRow, type Sized } from './clash-row.tsx';
import { type Names, useKeptNames } from './use-kept-names.ts';
import { words } from './words.ts';

interface ClashTableProps {
  readonly clashing: readonly ClashingFile[];
  /** The folder all of them go to, or below. */
  readonly target: string;
  readonly names: Names;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Every name that is taken, what is there, and what to do: for one file, a folder, or all. */
export function ClashTable({ clashing, target, names, decisions, onDecide }: ClashTableProps) {
  const keptNames = useKeptNames(names, decisions);
  const uploaded = useUploaded();
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
          <ChoiceField
            label={words.forAll}
            labelShown
            choices={CHOICES}
            choice={sharedChoice(clashing, decisions)}
            onChoose={(choice) => onDecide(decideAll(choice, decisions))}
          />
        )}
      </Group>
      <VirtualList label={label} count={rows.length} estimate={76} className={classes['list']}>
        {(index) => (
          <TableRow
            row={rows[index]}
            names={keptNames}
            uploaded={uploaded}
            decisions={decisions}
            onDecide={onDecide}
          />
        )}
      </VirtualList>
    </section>
  );
}

/** What this page has uploaded itself: of nothing else in the gallery are size and date known. */
function useUploaded(): ReadonlyMap<string, Sized> {
  const { client } = useUploads();
  return useMemo(() => {
    const rows = client.getView().ids.flatMap((id) => client.getRow(id) ?? []);
    return new Map(rows.flatMap((row) => (row.state.kind === 'done' ? [[row.path, row]] : [])));
  }, [client]);
}

interface TableRowProps {
  readonly row: ClashListRow | undefined;
  readonly names: ReadonlyMap<number, string>;
  readonly uploaded: ReadonlyMap<string, Sized>;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

function TableRow({ row, names, uploaded, decisions, onDecide }: TableRowProps) {
  if (row === undefined) return null;
  if (row.kind === 'folder') {
    return (
      <div className={`${classes['row']} ${classes['folder']}`}>
        <div className={classes['name']}>{row.folder === '' ? words.topFolder : row.folder}</div>
        <ChoiceField
          label={words.forFolder(row.folder)}
          choices={CHOICES}
          choice={sharedChoice(row.files, decisions)}
          onChoose={(choice) => onDecide(decideFolder(decisions, row.folder, row.files, choice))}
        />
      </div>
    );
  }
  const { file } = row;
  return (
    <ClashRow
      file={file}
      keptAs={names.get(file.id)}
      there={uploaded.get(file.clash.existing)}
      decisions={decisions}
      onDecide={onDecide}
    />
  );
}
