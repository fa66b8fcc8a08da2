import {
  IconChevronRight,
  IconDots,
  IconFile,
  IconFolder,
  IconFolderOpen,
  IconMovie,
  IconVolume,
} from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { ShownRow } from '#catalog/client.ts';
import { FORMATS, formatOf } from '#contract/formats.ts';
import { folderPart } from '#text/path.ts';
import { words } from '#web/features/gallery/words.ts';
import { list } from '#web/lib/plural.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CheckboxIcon } from './checkbox-icon.tsx';
import { FileName } from './file-name.tsx';
import classes from './tree.module.css';

const FactCells = lazyPart(
  async () => (await import('#web/features/gallery/columns/fact-cells.tsx')).FactCells,
);

/** Shared by all rows, so that React doesn’t render it again. */
const DOTS = <IconDots size={18} aria-hidden />;

/** Which part of a row was pressed. */
export type RowPart = 'row' | 'check' | 'chevron' | 'menu';

interface TreeRowProps {
  readonly id: string;
  readonly row: ShownRow;
  readonly focused: boolean;
  /** Number of files of a folder with the noun, or the format of a file. */
  readonly meta: string;
  /** Number of files shown beside the name of a folder. */
  readonly count: string;
  /** Progress of a file that is being uploaded. */
  readonly progress: ReactNode;
  readonly dropTarget: boolean;
  readonly top: number;
  readonly height: number;
  readonly onPress: (part: RowPart, event: MouseEvent) => void;
}

/** One row. It is never focused itself: the tree has the focus and refers to the row by `aria-activedescendant`. */
export function TreeRow(props: TreeRowProps) {
  const { id, row, focused, meta, count, progress, dropTarget, top, height, onPress } = props;
  const { selected, isNew } = row;
  const name = row.name === '' ? words.row.noName : row.name;
  const partly = selected === 'some' ? words.row.someSelected : '';
  const newLabel = isNew ? words.row.isNew : '';
  const factsId = `${id}-facts`;
  const isArriving = row.kind === 'arriving';
  const isReplaced = row.kind === 'file' && row.replacedBy !== undefined;
  const upload = isArriving ? words.row.isArriving : isReplaced ? words.row.isReplaced : '';
  const part = (part: RowPart) => ({
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onPress(part, event);
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the tree handles keys and focus
    <div
      id={id}
      role="treeitem"
      aria-label={list(row.kind === 'folder' ? [name, meta, partly, newLabel] : [name, upload || newLabel])}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={selected === 'all'}
      {...(row.facts && { 'aria-describedby': factsId })}
      {...(row.kind === 'folder' && { 'aria-expanded': row.open })}
      data-drop-folder={folderPart(row.path)}
      data-path={row.path}
      data-focused={focused || undefined}
      data-selected={selected}
      data-arriving={isArriving || undefined}
      data-drop-target={dropTarget || undefined}
      className={classes['row']}
      style={{ height, transform: `translateY(${top}px)` }}
      {...part('row')}
      onContextMenu={(event) => {
        event.preventDefault();
        onPress('menu', event);
      }}
    >
      <span className={classes['check']} aria-hidden {...part('check')}>
        {!isArriving && <CheckboxIcon selected={selected} />}
      </span>
      <span
        className={classes['indent']}
        style={{ width: `calc(var(--indent) * ${indentSteps(row.level - 1)})` }}
      />
      <span className={classes['chevron']} aria-hidden {...(row.kind === 'folder' && part('chevron'))}>
        {row.kind === 'folder' && <IconChevronRight size={16} data-open={row.open || undefined} />}
      </span>
      <TypeIcon name={row.name} isOpen={row.kind === 'folder' ? row.open : undefined} />
      <FileName name={row.name} hits={row.hits} />
      {count !== '' && <span className={classes['count']}>{count}</span>}
      {isNew && <span className={classes['new']}>{words.row.isNew}</span>}
      {upload === '' ? (
        <>
          {row.facts && (
            <span className={classes['facts']} id={factsId}>
              <FactCells facts={row.facts} />
            </span>
          )}
          <span className={classes['meta']}>{row.kind === 'file' && meta}</span>
        </>
      ) : (
        // Hidden from screen readers, because the uploads panel reports the progress.
        <span className={classes['progress']} aria-hidden>
          {progress}
        </span>
      )}
      {!isArriving && (
        <button
          type="button"
          tabIndex={-1}
          className={classes['more']}
          aria-label={words.row.actions(row.name)}
          {...part('menu')}
        >
          {DOTS}
        </button>
      )}
    </div>
  );
}

const FULL_STEPS = 10;

/** Very deep folders stay readable: after ten levels the indent grows by a tenth of a step. */
function indentSteps(depth: number): number {
  return Math.min(depth, FULL_STEPS) + Math.max(0, depth - FULL_STEPS) / 10;
}

const SIZE = 18;

interface TypeIconProps {
  readonly name: string;
  /** Undefined for files. */
  readonly isOpen: boolean | undefined;
}

/** Decorative, because the row’s name has the kind. */
const TypeIcon = memo(function TypeIcon({ name, isOpen }: TypeIconProps) {
  if (isOpen !== undefined) {
    const Icon = isOpen ? IconFolderOpen : IconFolder;
    return <Icon size={SIZE} stroke={1.6} className={classes['folderIcon']} aria-hidden />;
  }
  const format = formatOf(name);
  const kind = format === undefined ? 'other' : FORMATS[format];
  const Icon = { audio: IconVolume, video: IconMovie, other: IconFile }[kind];
  return <Icon size={SIZE} stroke={1.6} className={classes['fileIcon']} data-kind={kind} aria-hidden />;
});
