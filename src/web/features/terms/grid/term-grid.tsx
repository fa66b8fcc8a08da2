// ARIA grid of terms over a virtual list. The grid is one tab stop: arrows move, Enter edits, Space selects.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- see term-row.tsx
import { useEffect, useRef, useState } from 'react';
import { useColumnLayout } from '#web/features/terms/columns/column-layout-store.ts';
import { toGridTemplate } from '#web/features/terms/columns/shown-columns.ts';
import type { CellEdits } from '#web/features/terms/editing/cell-edits.ts';
import { isUntouched } from '#web/features/terms/editing/said-by.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { chosenRange, rangeInRow } from '#web/features/terms/range/range.ts';
import { useRangeCommands } from '#web/features/terms/range/use-range-commands.ts';
import { words } from '#web/features/terms/words.ts';
import { createRowSlots } from '#web/ui/list/row-slots.ts';
import { useVisibleRows } from '#web/ui/list/visible-rows.ts';
import { useIsTouchSized } from '#web/ui/touch-size.ts';
import { findCell } from './grid-element.ts';
import { onGridKeyDown } from './grid-keys.ts';
import { NO_PRESS, onGridClick, onGridMouseDown, onGridMouseOver } from './grid-pointer.ts';
import { DoubtName } from './problem-mark.tsx';
import { coverage } from './selection.ts';
import classes from './term-grid.module.css';
import { TermGridHeader } from './term-grid-header.tsx';
import { TermRow } from './term-row.tsx';
import type { GridControl, GridDeps } from './use-grid-control.ts';

const ROW_PX = 32;
const TOUCH_ROW_PX = 40;

interface TermGridProps {
  readonly grid: GridControl;
  readonly deps: GridDeps;
  readonly edits: CellEdits;
  /** Cleared fields whose old value the server kept, by term. */
  readonly kept: CellEditing['kept'];
  readonly incomplete: CellEditing['incomplete'];
  /** IDs of terms whose form has unsaved text. */
  readonly unsaved: ReadonlySet<string>;
  /** Row that was just added. The table scrolls to it and highlights it. */
  readonly freshId: string | null;
}

export function TermGrid({ grid, deps, edits, kept, incomplete, unsaved, freshId }: TermGridProps) {
  const { view, selection } = deps;
  const { active, editor } = grid.state;
  const rowHeight = useIsTouchSized() ? TOUCH_ROW_PX : ROW_PX;
  const press = useRef(NO_PRESS);
  const { columns, row: activeRow } = grid;
  const [layout] = useColumnLayout();
  const range = chosenRange(grid.state, view.ids, columns);
  const leaveUntouched = () => {
    if (!editor || !isUntouched(editor)) return false;
    grid.editor.handlers.onCancel();
    return true;
  };
  const [pasted, setPasted] = useState<{ readonly top: number; readonly bottom: number }>();
  const commands = useRangeCommands({
    deps,
    range,
    columns,
    choose: grid.choose,
    show: (top, bottom) => setPasted({ top, bottom }),
    leaveUntouched,
  });
  const template = { gridTemplateColumns: toGridTemplate(columns, layout) };
  const pinned = layout.widths.word;
  const editedRow = editor ? view.ids.indexOf(editor.termId) : -1;

  const rows = useVisibleRows({
    count: view.ids.length,
    height: rowHeight,
    // Height of the header row.
    head: rowHeight,
    scroller: grid.root,
    // Always render the rows that have the focus or a draft.
    alwaysRendered: [activeRow, editedRow],
  });

  const [placeRows] = useState(createRowSlots);
  const placed = placeRows({
    keys: rows.indexes.map((index) => view.keyOf(view.ids[index] ?? '')),
    own: active.termId === null ? undefined : view.keyOf(active.termId),
    isScrolling: rows.isScrolling,
  });

  useEffect(() => {
    grid.root.current?.scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-deps -- a new filter or order starts at the top
  }, [view.filter, view.sort]);

  const freshRow = freshId === null ? -1 : view.ids.indexOf(freshId);
  useEffect(() => {
    if (freshRow >= 0) rows.position.moveTo((freshRow - rows.inSight / 2) * rowHeight);
    // oxlint-disable-next-line react/exhaustive-deps -- once per added row, not whenever rows move
  }, [freshId, freshRow >= 0]);

  useEffect(() => {
    if (pasted) rows.scrollTo(pasted.top, pasted.bottom);
    // oxlint-disable-next-line react/exhaustive-deps -- once per paste; the focus alone shows only its first row
  }, [pasted]);

  const page = Math.max(1, rows.inSight - 1);
  const headerIsActive = active.termId === null || activeRow < 0;

  return (
    <>
      <DoubtName />
      <div
        ref={grid.setRoot}
        role="grid"
        aria-label={words.table.name}
        aria-rowcount={view.ids.length + 1}
        aria-multiselectable
        className={classes['grid']}
        style={pinned === undefined ? {} : { scrollPaddingInlineStart: `calc(${pinned}rem + var(--select))` }}
        tabIndex={-1}
        onKeyDown={(event) => onGridKeyDown(event, grid, deps, { columns, page, commands })}
        onCopy={commands.onCopy}
        onCut={commands.onCut}
        onPaste={commands.onPaste}
        onMouseDown={(event) => {
          press.current = onGridMouseDown(event, grid);
        }}
        onMouseOver={(event) => onGridMouseOver(event, grid, press.current)}
        onClick={(event) => onGridClick(event, grid, press.current.hadFocus)}
        onFocus={(event) => {
          const cell = findCell(event.target);
          if (cell && (cell.termId !== active.termId || cell.column !== active.column)) grid.activate(cell);
        }}
      >
        <div role="rowgroup" className={classes['head']} style={template}>
          <TermGridHeader
            columns={columns}
            sort={view.sort}
            coverage={coverage(selection, deps.termIds)}
            activeColumn={headerIsActive ? active.column : null}
          />
        </div>
        <div role="rowgroup" className={classes['body']} style={{ ...template, height: rows.trackHeight }}>
          {placed.map(({ slot, at }) => {
            const index = rows.indexes[at] ?? 0;
            const term = view.byId.get(view.ids[index] ?? '');
            if (!term) return null;
            const isEdited = editor?.termId === term.id;
            return (
              <TermRow
                key={slot}
                term={term}
                columns={columns}
                index={index}
                top={rows.getTop(index)}
                selected={selection.ids.has(term.id)}
                fresh={term.id === freshId}
                unsaved={unsaved.has(term.id)}
                newRow={view.newRowOf(term.id)}
                kept={kept.get(term.id)}
                stored={incomplete.get(term.id)}
                activeColumn={term.id === active.termId ? active.column : null}
                range={grid.state.anchor ? rangeInRow(range, index) : undefined}
                editor={isEdited ? editor : null}
                handlers={isEdited ? grid.editor.handlers : null}
                edit={edits.get(term.id)}
                deletion={deps.pendingDeletions.held.get(term.id)}
                choice={grid.getChoice(term.id)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
