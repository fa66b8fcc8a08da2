// The tree of files. Only the rows in sight exist; the focused one always does, so that it can be named as active.
import { type MouseEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import type { Row } from '#catalog/client.ts';
import { words } from '#web/features/gallery/words.ts';
import { useIsForFingers } from '#web/ui/for-fingers.ts';
import { useVisibleRows } from '#web/ui/visible-rows.ts';
import { folderCount } from './row-meta.ts';
import classes from './tree.module.css';
import { type RowPart, TreeRow } from './tree-row.tsx';
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
  readonly query: string;
  /** The folder something is being dragged over; undefined when nothing is. */
  readonly dropFolder: string | undefined;
  readonly metaOf: (row: Row) => string;
  readonly isNew: (row: Row) => boolean;
  /** How far a file is that is still being uploaded. */
  readonly progressOf: (uploadId: string) => ReactNode;
  readonly onMenu: (index: number, at: Point) => void;
  readonly onDelete: () => void;
  /** Enter on a file. */
  readonly onDetails: () => void;
  readonly onEscape: () => void;
}

export function TreeView({
  ref,
  tree,
  query,
  dropFolder,
  metaOf,
  isNew,
  progressOf,
  onMenu,
  onDelete,
  onDetails,
  onEscape,
}: TreeViewProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsForFingers() ? TOUCH_ROW_PX : ROW_PX;
  const { rows, focusIndex, isFocused } = tree;
  const { indexes, trackHeight, topOf, position, scrollTo } = useVisibleRows({
    count: rows.length,
    height,
    scroller,
    always: [focusIndex],
  });
  useScrollKeeper({ tree, query, height, scroller, position, scrollTo });

  const rowId = (index: number) => `${id}-${index}`;
  const menuBelow = (index: number) => {
    const box = document.getElementById(rowId(index))?.getBoundingClientRect();
    onMenu(index, { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 });
  };

  const onKeyDown = useTreeKeys({
    tree,
    pageSize: () => Math.floor((scroller.current?.clientHeight ?? 0) / height),
    onMenu: menuBelow,
    onDelete,
    onDetails,
    onEscape,
  });

  const onPress = (index: number, row: Row) => (part: RowPart, event: MouseEvent) => {
    scroller.current?.focus({ preventScroll: true });
    const mod = event.ctrlKey || event.metaKey;
    if (row.kind === 'arriving') tree.focus(index);
    else if (part === 'menu') {
      tree.focus(index);
      onMenu(index, { x: event.clientX, y: event.clientY });
    } else if (event.shiftKey) tree.extendTo(index);
    else if (mod || part === 'check') tree.toggle(index);
    else if (row.kind === 'file') tree.selectOnly(index);
    else {
      if (part === 'row') tree.clear();
      tree.enter(row.folder);
    }
  };

  const progressIn = (row: Row): ReactNode => {
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
      {...(focusIndex >= 0 && { 'aria-activedescendant': rowId(focusIndex) })}
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
                selected={tree.stateOf(row)}
                focused={isFocused && index === focusIndex}
                meta={metaOf(row)}
                count={row.kind === 'folder' ? folderCount(tree, row.folder) : ''}
                isNew={isNew(row)}
                progress={progressIn(row)}
                query={query}
                dropTarget={dropFolder !== undefined && row.path === dropFolder}
                top={topOf(index)}
                height={height}
                onPress={onPress(index, row)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
