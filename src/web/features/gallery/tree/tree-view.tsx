// The tree of files as a virtual list. Only visible rows are rendered, and the focused row always, because
// `aria-activedescendant` refers to it.
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import type { Act, Outcome, ShownRow } from '#catalog/client.ts';
import { words } from '#web/features/gallery/words.ts';
import { lazyAfterInteraction } from '#web/ui/lazy-part.tsx';
import { useVisibleRows } from '#web/ui/list/visible-rows.ts';
import { useIsTouchSized } from '#web/ui/touch-size.ts';
import { folderCount, rowMeta, uploadIdFor } from './row-meta.ts';
import { stickyLevels, stickyRowsAbove } from './sticky-levels.ts';
import classes from './tree.module.css';
import { TreeRow } from './tree-row.tsx';
import { type Point, useRowPress } from './use-row-press.ts';
import { useRowWindow } from './use-row-window.ts';
import type { Tree } from './use-tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeScroll } from './use-tree-scroll.ts';

const TreeExtras = lazyAfterInteraction(async () => (await import('./tree-extras.tsx')).TreeExtras);

const ROW_PX = 32;
const TOUCH_ROW_PX = 44;
/** Actions of keys on the focused row. They scroll to it first, because it may be out of view. */
const AT_FOCUS: ReadonlySet<Act['do']> = new Set(['left', 'right', 'activate', 'toggle', 'menu']);

interface TreeViewProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly tree: Tree;
  /** The folder that files are dragged over; undefined if none. */
  readonly dropFolder: string | undefined;
  /** Renders the progress of an upload. */
  readonly renderProgress: (uploadId: string) => ReactNode;
  readonly onMenu: (row: ShownRow, at: Point) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

export function TreeView({ ref, tree, dropFolder, renderProgress, onMenu, onOutcome }: TreeViewProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsTouchSized() ? TOUCH_ROW_PX : ROW_PX;
  const { view } = tree;
  const { focus, rowCount } = view;
  const { indexes, firstInSight, inSight, trackHeight, getTop, position, scrollTo } = useVisibleRows({
    count: rowCount,
    height,
    scroller,
    alwaysRendered: [focus.index],
  });
  const levels = stickyLevels(inSight);
  const scrollIntoView = (index: number, row = tree.getRow(index)) =>
    scrollTo(index - stickyRowsAbove(row, levels), index);
  const { skipNextScroll } = useTreeScroll({ tree, height, scroller, position, scrollTo: scrollIntoView });
  useRowWindow(tree, firstInSight, inSight);

  const rowId = (index: number) => `${id}-${index}`;
  /** The latest focus, because the catalog responds after later renders. */
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
    act: (asked) => {
      if (AT_FOCUS.has(asked.do)) scrollIntoView(focus.index);
      act(asked);
    },
    pageSize: () =>
      Math.floor((scroller.current?.clientHeight ?? 0) / height) - stickyRowsAbove(focus.row, levels),
  });

  const takeFocus = () => scroller.current?.focus({ preventScroll: true });
  const onPress = useRowPress({ act, takeFocus, onMenu });

  const focusRow = (row: ShownRow, index: number) => {
    takeFocus();
    act({ do: 'focus', path: row.path });
    scrollIntoView(index, row);
  };

  const rowProgress = (row: ShownRow): ReactNode => {
    const upload = uploadIdFor(row);
    return upload !== undefined && renderProgress(upload);
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
          const row = tree.getRow(index);
          return (
            row && (
              <TreeRow
                key={row.path}
                id={rowId(index)}
                row={row}
                focused={focus.isIt && index === focus.index}
                meta={rowMeta(row)}
                count={folderCount(row)}
                progress={rowProgress(row)}
                dropTarget={dropFolder !== undefined && row.path === dropFolder}
                top={getTop(index)}
                height={height}
                onPress={onPress(row)}
              />
            )
          );
        })}
        <TreeExtras
          act={tree.act}
          view={view}
          levels={levels}
          first={firstInSight}
          inSight={inSight}
          height={height}
          scroller={scroller}
          position={position}
          getTop={getTop}
          dropFolder={dropFolder}
          onPress={onPress}
          onStay={skipNextScroll}
          onReturn={focusRow}
        />
      </div>
    </div>
  );
}
