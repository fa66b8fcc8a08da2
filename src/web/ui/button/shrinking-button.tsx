import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import classes from './shrinking-button.module.css';

interface ShrinkingButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  readonly sign: Icon;
  readonly label: string;
  readonly onClick: () => void;
}

/**
 * A button that shows only its icon on narrow screens. Its label is in a tooltip then, and screen readers still read
 * it.
 */
export function ShrinkingButton({ sign: Sign, label, ...others }: ShrinkingButtonProps) {
  const isNarrow = useMediaQuery('(max-width: 79.9375em)');
  return (
    <Tooltip label={label} disabled={!isNarrow}>
      <Button
        {...others}
        className={classes['button']}
        leftSection={<Sign size={14} stroke={1.6} aria-hidden />}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
