// The folders that stick to the upper edge while their contents scroll. Each wrapper is as high as the folder’s contents, so
// that `position: sticky` makes the next folder push it out. Hidden from screen readers, because the real rows are in the tree.
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { ShownRow, TreeView } from '#catalog/client.ts';
import type { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import { folderCount } from './row-meta.ts';
import { stickyFolders } from './sticky-folders.ts';
import classes from './tree.module.css';
import { type RowPart, TreeRow } from './tree-row.tsx';

export interface StickyRowsProps {
  readonly view: TreeView;
  /** Maximum number of levels that stick. */
  readonly levels: number;
  /** Index of the first visible row. */
  readonly first: number;
  /** Number of visible rows. */
  readonly inSight: number;
  /** Height of a row (px). */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly position: ScrollPosition;
  readonly getTop: (index: number) => number;
  readonly dropFolder: string | undefined;
  readonly onPress: (row: ShownRow) => (part: RowPart, event: MouseEvent) => void;
  /** Called before an action on a sticky folder that must not scroll the tree. */
  readonly onStay: (path: string) => void;
  /** Scrolls back to the folder’s own row. */
  readonly onReturn: (row: ShownRow, index: number) => void;
}

export function StickyRows(props: StickyRowsProps) {
  const { view, levels, first, inSight, height, getTop, dropFolder, onPress, onStay, onReturn } = props;
  const press = (row: ShownRow, index: number) => (part: RowPart, event: MouseEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const leadsBack = isPlain && (part === 'row' || part === 'chevron');
    if (leadsBack) onReturn(row, index);
    else onStay(row.path);
    // A click on the chevron scrolls back to the folder and closes it.
    if (!leadsBack || part === 'chevron') onPress(row)(part, event);
  };
  const isBetween = useIsBetweenRows(props);
  return (
    <div aria-hidden className={classes['sticky']}>
      {stickyFolders(view, first, levels, isBetween).map(({ row, index, end }) => {
        // The wrapper may begin one screen above, because nothing further up is visible.
        const start = Math.max(index, first - inSight);
        return (
          <div key={row.path} style={{ top: getTop(start), height: (end - start) * height }}>
            <div style={{ top: (row.level - 1) * height, height, zIndex: -row.level }}>
              <TreeRow
                id={`stuck-${index}`}
                row={row}
                focused={view.focus.isIt && index === view.focus.index}
                meta=""
                count={folderCount(row)}
                progress={undefined}
                dropTarget={row.path === dropFolder}
                top={0}
                height={height}
                onPress={press(row, index)}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Whether the upper edge cuts a row. The state changes only at the borders of rows, so scrolling rarely renders. */
function useIsBetweenRows({
  scroller,
  position,
  height,
}: Pick<StickyRowsProps, 'scroller' | 'position' | 'height'>): boolean {
  const [isBetween, setIsBetween] = useState(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    const update = () => setIsBetween(position.top % height >= 1);
    update();
    element?.addEventListener('scroll', update, { passive: true });
    return () => element?.removeEventListener('scroll', update);
  }, [scroller, position, height]);
  return isBetween;
}
