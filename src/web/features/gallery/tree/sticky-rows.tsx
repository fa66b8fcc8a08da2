// Folders that stay at the upper edge while what is in them is scrolled past. Each is as high as what is in it, so that the
// browser itself has the next one push it out. To who can’t see them they are the rows they are anyway.
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { ShownRow, TreeView } from '#catalog/client.ts';
import type { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import { folderCount } from './row-meta.ts';
import { stickyFolders } from './sticky-folders.ts';
import classes from './tree.module.css';
import { type RowPart, TreeRow } from './tree-row.tsx';

export interface StickyRowsProps {
  readonly view: TreeView;
  /** How many may stay. */
  readonly levels: number;
  /** The first row in sight, and how many are at once. */
  readonly first: number;
  readonly inSight: number;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly position: ScrollPosition;
  readonly topOf: (index: number) => number;
  readonly dropFolder: string | undefined;
  readonly onPress: (row: ShownRow) => (part: RowPart, event: MouseEvent) => void;
  /** Before what is done to it where it is: nothing scrolls. */
  readonly onStay: (path: string) => void;
  /** Back to where it stands. */
  readonly onReturn: (row: ShownRow, index: number) => void;
}

export function StickyRows(props: StickyRowsProps) {
  const { view, levels, first, inSight, height, topOf, dropFolder, onPress, onStay, onReturn } = props;
  const press = (row: ShownRow, index: number) => (part: RowPart, event: MouseEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    const leadsBack = isPlain && (part === 'row' || part === 'chevron');
    if (leadsBack) onReturn(row, index);
    else onStay(row.path);
    // Closed, it is in its place: what lay over it is gone.
    if (!leadsBack || part === 'chevron') onPress(row)(part, event);
  };
  const isBetween = useIsBetweenRows(props);
  return (
    <div aria-hidden className={classes['stuck']}>
      {stickyFolders(view, first, levels, isBetween).map(({ row, index, end }) => {
        // Far above what is in sight nothing need begin.
        const start = Math.max(index, first - inSight);
        return (
          <div key={row.path} style={{ top: topOf(start), height: (end - start) * height }}>
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

/** Whether the upper edge goes through a row: which row that is changes more rarely. */
function useIsBetweenRows({
  scroller,
  position,
  height,
}: Pick<StickyRowsProps, 'scroller' | 'position' | 'height'>): boolean {
  const [isBetween, setIsBetween] = useState(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    const look = () => setIsBetween(position.top % height >= 1);
    look();
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [scroller, position, height]);
  return isBetween;
}
