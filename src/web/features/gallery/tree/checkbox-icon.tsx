import { IconSquare, IconSquareCheckFilled, IconSquareMinusFilled } from '@tabler/icons-react';
import { memo } from 'react';
import type { RowSelection } from '#catalog/client.ts';

const ICONS = { all: IconSquareCheckFilled, some: IconSquareMinusFilled, none: IconSquare };

/** The checkbox of a row. Hidden from screen readers, because the row has `aria-selected`. */
export const CheckboxIcon = memo(function CheckboxIcon({ selected }: { readonly selected: RowSelection }) {
  const Icon = ICONS[selected];
  return <Icon size={18} stroke={1.6} aria-hidden />;
});
