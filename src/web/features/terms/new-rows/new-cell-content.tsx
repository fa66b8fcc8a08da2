// Renders a cell of a new row: the typed value, or a mark with the reason the row is not saved yet.
import { IconPlus } from '@tabler/icons-react';
import type { Term } from '#contract/glossary.ts';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import { TermCellContent } from '#web/features/terms/grid/term-cell-content.tsx';
import classes from '#web/features/terms/grid/term-grid.module.css';
import { words } from '#web/features/terms/words.ts';
import type { NewRowMark } from './with-new-rows.ts';

interface NewCellContentProps {
  readonly term: Term;
  readonly column: ColumnId;
  readonly newRow: NewRowMark;
}

export function NewCellContent({ term, column, newRow }: NewCellContentProps) {
  if (newRow === 'entry') return <EntryContent column={column} />;
  switch (column) {
    case 'select':
      return newRow.kind === 'sending' ? null : (
        <UnsavedChange failed={newRow.kind === 'failed' && newRow.why !== 'away'} reason={newRow.reason} />
      );
    case 'updated':
    case 'actions':
      return null;
    default:
      return <TermCellContent term={term} column={column} selected={false} />;
  }
}

function EntryContent({ column }: { readonly column: ColumnId }) {
  if (column === 'select') return <IconPlus size={14} aria-hidden className={classes['place'] ?? ''} />;
  return column === 'word' ? <span className={classes['place']}>{words.newRow.place}</span> : null;
}

function UnsavedChange({ failed, reason }: { readonly failed: boolean; readonly reason: string }) {
  const told = words.newRow.onlyHere(reason);
  return (
    <>
      <span className={classes['draftDot']} data-failed={failed || undefined} title={told} aria-hidden />
      <span className={classes['hidden']}>{told}</span>
    </>
  );
}
