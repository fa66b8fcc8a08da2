// Folders that stay at the upper edge while what is in them is scrolled past. Each is as high as what is in it, so that the
// browser itself has the next one push it out. To who can’t see them they are the rows they are anyway.
import type { MouseEvent } from 'react';
import { folderCount } from './row-meta.ts';
import type { StuckFolder } from './stuck-folders.ts';
import classes from './tree.module.css';
import { type RowPart, TreeRow } from './tree-row.tsx';

interface StuckRowsProps {
  readonly folders: readonly StuckFolder[];
  /** Of a row, in pixels. */
  readonly height: number;
  readonly topOf: (index: number) => number;
  /** Nothing need begin above this row. */
  readonly from: number;
  readonly dropFolder: string | undefined;
  readonly onPress: (folder: StuckFolder, part: RowPart, event: MouseEvent) => void;
}

export function StuckRows({ folders, height, topOf, from, dropFolder, onPress }: StuckRowsProps) {
  return (
    <div aria-hidden className={classes['stuck']}>
      {folders.map((folder) => {
        const { row, index, end } = folder;
        const start = Math.max(index, from);
        return (
          <div key={row.path} style={{ top: topOf(start), height: (end - start) * height }}>
            <div style={{ top: (row.level - 1) * height, height, zIndex: -row.level }}>
              <TreeRow
                id={`stuck-${index}`}
                row={row}
                focused={false}
                meta=""
                count={folderCount(row)}
                progress={undefined}
                dropTarget={row.path === dropFolder}
                top={0}
                height={height}
                onPress={(part, event) => onPress(folder, part, event)}
              />
            </div>
          </div>
        );
      })}
    </div>
  );
}
