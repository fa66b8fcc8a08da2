// Menu of the columns: checkboxes to show them, and buttons to move them.
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTableOptions } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnId } from '#web/features/terms/grid/columns.ts';
import { words } from '#web/features/terms/words.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { columnOrder, DEFAULT_LAYOUT, type LaidOutColumn, withChoice, withMoved } from './column-layout.ts';
import { useColumnLayout } from './column-layout-store.ts';
import classes from './columns-menu.module.css';
import { useIsNarrow } from './shown-columns.ts';

interface ColumnsMenuProps {
  readonly shown: readonly ColumnId[];
}

export function ColumnsMenu({ shown }: ColumnsMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="17rem" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={words.columnsMenu.title} disabled={opened}>
          <ActionIcon aria-label={words.columnsMenu.title} onClick={() => setOpened(!opened)}>
            <IconTableOptions size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={words.columnsMenu.title}>
        <ColumnList shown={shown} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnList({ shown }: ColumnsMenuProps) {
  const [layout, change] = useColumnLayout();
  const isNarrow = useIsNarrow();
  const list = useRef<HTMLOListElement>(null);
  const order = columnOrder(layout, isNarrow);

  const reset = () => {
    flushSync(() => change(() => DEFAULT_LAYOUT));
    list.current?.querySelector('input')?.focus();
  };
  const move = (column: LaidOutColumn, by: -1 | 1) => {
    flushSync(() => change((now) => withMoved(now, column, by, isNarrow)));
    // At the end of the list the pressed button disappears, so focus the other one.
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-moves="${column}"]`) ?? [];
    const all = [...buttons];
    (all.find(({ dataset }) => dataset['by'] === String(by)) ?? all[0])?.focus();
  };

  return (
    <>
      <ol ref={list} className={classes['list']}>
        {order.map((column, at) => {
          const name = words.columns[column];
          const isShown = shown.includes(column);
          return (
            <li key={column} className={classes['column']}>
              <Checkbox
                className={classes['box'] ?? ''}
                label={name}
                checked={isShown}
                onChange={() => change((now) => withChoice(now, column, isShown ? 'hidden' : 'shown'))}
                {...(!isShown &&
                  layout.choices[column] === undefined && {
                    description: words.columnsMenu.noRoom,
                  })}
              />
              {at === 0 ? (
                <span className={classes['noArrow']} />
              ) : (
                <ActionIcon
                  aria-label={words.columnsMenu.up(name)}
                  data-moves={column}
                  data-by={-1}
                  onClick={() => move(column, -1)}
                >
                  <IconArrowUp size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
              {at === order.length - 1 ? (
                <span className={classes['noArrow']} />
              ) : (
                <ActionIcon
                  aria-label={words.columnsMenu.down(name)}
                  data-moves={column}
                  data-by={1}
                  onClick={() => move(column, 1)}
                >
                  <IconArrowDown size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      {layout !== DEFAULT_LAYOUT && (
        <Button variant="subtle" color="gray" onClick={reset}>
          {words.columnsMenu.asItWas}
        </Button>
      )}
    </>
  );
}
