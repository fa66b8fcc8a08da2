import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconFolderPlus,
  IconInfoCircle,
  IconSquareCheck,
  IconSquareX,
  IconTrash,
} from '@tabler/icons-react';
import type { Row, RowSelection } from '#catalog/client.ts';
import type { Point } from './tree-view.tsx';
import { words } from './words.ts';

export type RowAction = 'toggle' | 'copy' | 'new-folder' | 'details' | 'delete';

interface RowMenuProps {
  readonly row: Row;
  readonly selected: RowSelection;
  readonly at: Point;
  readonly onAction: (action: RowAction) => void;
  readonly onClose: () => void;
}

/** Everything a row can do, for those without a keyboard or a right button. One menu for all rows. */
export function RowMenu({ row, selected, at, onAction, onClose }: RowMenuProps) {
  const item = (action: RowAction, Icon: typeof IconCopy, label: string) => (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => onAction(action)}>
      {label}
    </Menu.Item>
  );
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} shadow="md" withinPortal>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={words.row.actions(row.name === '' ? words.row.noName : row.name)}>
        {selected === 'all'
          ? item('toggle', IconSquareX, words.row.deselect)
          : item('toggle', IconSquareCheck, words.row.select)}
        {item('copy', IconCopy, words.row.copyPath)}
        {item('new-folder', IconFolderPlus, words.row.newFolder)}
        {item('details', IconInfoCircle, words.row.details)}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAction('delete')}
        >
          {words.row.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
