import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconFold,
  IconFolderPlus,
  IconFolders,
  IconInfoCircle,
  IconSquareCheck,
  IconSquareX,
  IconTrash,
} from '@tabler/icons-react';
import type { ShownRow } from '#catalog/client.ts';
import { words as later } from '#web/features/gallery/lazy-words.ts';
import { words } from '#web/features/gallery/words.ts';
import classes from './tree.module.css';
import type { Point } from './use-row-press.ts';

export type RowAction =
  | 'toggle'
  | 'copy'
  | 'download'
  | 'new-folder'
  | 'details'
  | 'open-all'
  | 'close-all'
  | 'delete';

interface RowMenuProps {
  readonly row: ShownRow;
  readonly at: Point;
  /** Whether the server supports downloads. */
  readonly canDownload: boolean;
  readonly onAction: (action: RowAction) => void;
  readonly onClose: () => void;
}

const OUTSIDE = ['mousedown', 'touchstart'];

/** The actions of a row, and those for all folders, for users without a keyboard or a right mouse button. All rows share one menu. */
export function RowMenu({ row, at, canDownload, onAction, onClose }: RowMenuProps) {
  const label = words.row.actions(row.name);
  const hasFiles = row.kind === 'file' || (row.kind === 'folder' && row.filesShown > 0);
  const item = (action: RowAction, Icon: typeof IconCopy, text: string) => (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => onAction(action)}>
      {text}
    </Menu.Item>
  );
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      shadow="md"
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
      // Without "keydown", because the key that opened the menu would close it at once.
      clickOutsideEvents={OUTSIDE}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className={classes['menuPlace']}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {row.selected === 'all'
          ? item('toggle', IconSquareX, later.menu.deselect)
          : item('toggle', IconSquareCheck, later.menu.select)}
        {item('copy', IconCopy, later.menu.copyPath)}
        {canDownload && hasFiles && item('download', IconDownload, later.menu.download)}
        {item('new-folder', IconFolderPlus, later.menu.newFolder)}
        {item('details', IconInfoCircle, later.menu.details)}
        <Menu.Divider />
        {item('open-all', IconFolders, later.menu.openAll)}
        {item('close-all', IconFold, later.menu.closeAll)}
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAction('delete')}
        >
          {later.menu.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
