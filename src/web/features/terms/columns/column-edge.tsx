// Resize handle at the end of a heading. Drag it, or focus it with Tab and use the arrows. A double click or Delete
// resets the width to automatic.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a widget, and <hr> is not
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './column-edge.module.css';
import { widthLimits, withWidth } from './column-layout.ts';
import { useColumnLayout } from './column-layout-store.ts';
import { remPx } from './rem-px.ts';

interface ColumnEdgeProps {
  readonly column: SortColumn;
  /** Whether it is a tab stop; only while its heading has the focus. */
  readonly isTabStop: boolean;
}

const STEP_REM = 1;

export function ColumnEdge({ column, isTabStop }: ColumnEdgeProps) {
  const [layout, change, show] = useColumnLayout();
  const [shown, setShown] = useState<number>();
  const drawn = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const { least, most } = widthLimits(column);
  const setWidth = (width: number | null) => change((now) => withWidth(now, column, width));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const width = getWidth(event.currentTarget);
    const wanted = { ArrowLeft: width - STEP_REM, ArrowRight: width + STEP_REM, Home: least, End: most }[
      event.key
    ];
    if (wanted !== undefined) setWidth(wanted);
    else if (event.key === 'Delete' || event.key === 'Backspace') setWidth(null);
    else if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.parentElement?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = { x: event.clientX, width: getWidth(event.currentTarget) };
  };

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={words.columnsMenu.width(words.columns[column])}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.round(layout.widths[column] ?? shown ?? least)}
      tabIndex={isTabStop ? 0 : -1}
      className={classes['edge']}
      onFocus={(event) => setShown(getWidth(event.currentTarget))}
      onKeyDown={onKeyDown}
      // Keep the focus, so that an open editor isn't left.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (!drawn.current) return;
        const newWidth = drawn.current.width + (clientX - drawn.current.x) / remPx();
        show((now) => withWidth(now, column, newWidth));
      }}
      onLostPointerCapture={() => {
        drawn.current = null;
        change((now) => now);
      }}
      onDoubleClick={() => setWidth(null)}
    />
  );
}

/** Returns the width of the heading (rem). */
function getWidth(edge: HTMLElement): number {
  return (edge.parentElement?.getBoundingClientRect().width ?? 0) / remPx();
}
