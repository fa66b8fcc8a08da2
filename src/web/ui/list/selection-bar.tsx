// Bar with the number of selected items and the actions on them. It is in the status line of every page.
import { ActionIcon, Button } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { words } from '#web/ui/words.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  readonly name: string;
  readonly selected: string;
  readonly children: ReactNode;
  /** Omitted if moving the focus clears the selection. */
  readonly onClear?: (() => void) | undefined;
}

export function SelectionBar({ name, selected, children, onClear }: SelectionBarProps) {
  return (
    <section aria-label={name} className={classes['bar']}>
      <output>{selected}</output>
      {children}
      {onClear && (
        <Tooltip label={words.clearSelection}>
          <ActionIcon aria-label={words.clearSelection} onClick={onClear}>
            <IconX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </section>
  );
}

interface SelectionCommandProps {
  readonly label: string;
  readonly Icon?: TablerIcon;
  readonly onClick: () => void;
}

export function SelectionCommand({ label, Icon, onClick }: SelectionCommandProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      {...(Icon && { leftSection: <Icon size={14} stroke={1.6} aria-hidden /> })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
