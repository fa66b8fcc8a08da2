// The tree of files. Only the rows in sight exist; the focused one always does, so that it can be named as active.
import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import type { Act, Outcome, ShownRow } from '#catalog/client.ts';
import { words } from '#web/features/gallery/words.ts';
import { useIsForFingers } from '#web/ui/for-fingers.ts';
import { useVisibleRows } from '#web/ui/visible-rows.ts';
import { folderCount, rowMeta } from './row-meta.ts';
import classes from './tree.module.css';
import { type RowPart, TreeRow } from './tree-row.tsx';
import { useLook } from './use-look.ts';
import { useScrollKeeper } from './use-scroll-keeper.ts';
import type { Tree } from './use-tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface TreeViewProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly tree: Tree;
  /** The folder something is being dragged over; undefined when nothing is. */
  readonly dropFolder: string | undefined;
  /** How far a file is that is still being uploaded. */
  readonly progressOf: (uploadId: string) => ReactNode;
  readonly onMenu: (row: ShownRow, at: Point) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

export function TreeView({ ref, tree, dropFolder, progressOf, onMenu, onOutcome }: TreeViewProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsForFingers() ? TOUCH_ROW_PX : ROW_PX;
  const { view } = tree;
  const { focus, rowCount } = view;
  const { indexes, firstInSight, inSight, trackHeight, topOf, position, scrollTo } = useVisibleRows({
    count: rowCount,
    height,
    scroller,
    always: [focus.index],
  });
  useScrollKeeper({ tree, height, scroller, position, scrollTo });
  useLook(tree, firstInSight, inSight);

  const rowId = (index: number) => `${id}-${index}`;
  /** By the latest: what is asked now is answered later. */
  const focused = useRef(focus);
  useEffect(() => {
    focused.current = focus;
  });
  const menuBelow = () => {
    const { index, row } = focused.current;
    const box = document.getElementById(rowId(index))?.getBoundingClientRect();
    if (row) onMenu(row, { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 });
  };
  const act = (act: Act) =>
    void tree.act(act).then((outcome) => (outcome.kind === 'menu' ? menuBelow() : onOutcome(outcome)));

  const onKeyDown = useTreeKeys({
    act,
    pageSize: () => Math.floor((scroller.current?.clientHeight ?? 0) / height),
  });

  const onPress = (row: ShownRow) => (part: RowPart, event: MouseEvent) => {
    scroller.current?.focus({ preventScroll: true });
    const { path } = row;
    const mod = event.ctrlKey || event.metaKey;
    if (row.kind === 'arriving') act({ do: 'focus', path });
    else if (part === 'menu') {
      act({ do: 'focus', path });
      onMenu(row, { x: event.clientX, y: event.clientY });
    } else if (event.shiftKey) act({ do: 'extend', path });
    else if (mod || part === 'check') act({ do: 'toggle', path });
    else if (row.kind === 'file') act({ do: 'select-only', path });
    else act({ do: 'enter', path, clears: part === 'row' });
  };

  const progressIn = (row: ShownRow): ReactNode => {
    const upload = row.kind === 'arriving' ? row.id : row.kind === 'file' ? row.replacedBy : undefined;
    return upload !== undefined && progressOf(upload);
  };

  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      role="tree"
      aria-label={words.tree}
      aria-multiselectable
      {...(focus.index >= 0 && { 'aria-activedescendant': rowId(focus.index) })}
      tabIndex={0}
      className={classes['tree']}
      data-drop-target={dropFolder === '' || undefined}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={classes['rows']} style={{ height: trackHeight }}>
        {indexes.map((index) => {
          const row = tree.rowAt(index);
          return (
            row && (
              <TreeRow
                key={row.path}
                id={rowId(index)}
                row={row}
                focused={focus.isIt && index === focus.index}
                meta={rowMeta(row)}
                count={folderCount(row)}
                progress={progressIn(row)}
                dropTarget={dropFolder !== undefined && row.path === dropFolder}
                top={topOf(index)}
                height={height}
                onPress={onPress(row)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
