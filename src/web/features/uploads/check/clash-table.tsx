import { Group, Title } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Fingerprint } from '#upload/protocol.ts';
import type { ClashingFile } from '#web/features/uploads/intake/batch.ts';
import {
  CHOICES,
  type Decisions,
  decideAll,
  decideFolder,
  sharedChoice,
} from '#web/features/uploads/intake/decisions.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ClashRow, listedFile } from './clash-row.tsx';
import classes from './clash-table.module.css';
import { type ClashListRow, clashListRows } from './list-rows.ts';
import { words } from './words.ts';

interface ClashTableProps {
  readonly clashing: readonly ClashingFile[];
  /** Target folder of all files. */
  readonly target: string;
  readonly names: GetNames;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

/** Table of the files whose names are taken, with choices for one file, a folder, or all. */
export function ClashTable({ clashing, target, names, decisions, onDecide }: ClashTableProps) {
  const newNames = useKeepBothNames(names, decisions);
  const stored = useEarlierUploads(clashing);
  const listed = clashing.some(({ clash }) => listedFile(clash) !== undefined);
  const showsExisting = listed || stored.size > 0;
  const rows = useMemo(() => clashListRows(clashing, target), [clashing, target]);
  const label = words.clashes(clashing.length);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
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
      <div className={classes['table']} data-stored={showsExisting || undefined}>
        {/* Each row has these names, too. */}
        <div className={classes['head']} aria-hidden>
          <span>{words.file}</span>
          {showsExisting && <span>{listed ? words.inGallery : words.there}</span>}
          <span>{words.yours}</span>
        </div>
        <VirtualList label={label} count={rows.length} estimate={53} className={classes['list']}>
          {(index) => (
            <TableRow
              row={rows[index]}
              names={newNames}
              stored={stored}
              showsExisting={showsExisting}
              decisions={decisions}
              onDecide={onDecide}
            />
          )}
        </VirtualList>
      </div>
    </section>
  );
}

/**
 * Returns the files that this page uploaded, with their size and time at upload. The gallery may have other files by
 * now.
 */
function useEarlierUploads(clashing: readonly ClashingFile[]): ReadonlyMap<string, Fingerprint> {
  const { client } = useUploads();
  return useMemo(() => {
    const existing = new Set(clashing.map(({ clash }) => clash.existing));
    const rows = client.getRows().filter(({ path, state }) => state.kind === 'done' && existing.has(path));
    return new Map(rows.map((row) => [row.path, row]));
  }, [client, clashing]);
}

interface TableRowProps {
  readonly row: ClashListRow | undefined;
  readonly names: ReadonlyMap<number, string>;
  readonly stored: ReadonlyMap<string, Fingerprint>;
  /** Whether the table has a column for existing files. */
  readonly showsExisting: boolean;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
}

function TableRow({ row, names, stored, showsExisting, decisions, onDecide }: TableRowProps) {
  if (row === undefined) return null;
  if (row.kind === 'folder') {
    return (
      <div className={classes['folder']}>
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
      keepBothName={names.get(file.id)}
      stored={stored.get(file.clash.existing)}
      showsExisting={showsExisting}
      decisions={decisions}
      onDecide={onDecide}
    />
  );
}

type GetNames = Extract<IntakeState, { kind: 'asking' }>['names'];

/**
 * Returns the new names of files that are kept beside existing ones. Asks the gallery again after every decision.
 */
function useKeepBothNames(names: GetNames, decisions: Decisions): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let isLatest = true;
    const show = (found: ReadonlyMap<number, string>) => {
      if (isLatest) setKnown(found);
    };
    names(decisions).then(show, () => show(new Map()));
    return () => {
      isLatest = false;
    };
  }, [names, decisions]);
  return known;
}
