import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface TooltipBoxProps {
  readonly opened: boolean;
  readonly target: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly maxWidth: number | undefined;
}

export function TooltipBox({ opened, target, label, maxWidth }: TooltipBoxProps) {
  return (
    <Tooltip
      opened={opened}
      target={target}
      label={label}
      {...(maxWidth !== undefined && { multiline: true, maw: maxWidth })}
    />
  );
}
