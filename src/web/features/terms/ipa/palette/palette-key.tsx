import classes from './palette.module.css';
import { signName } from './sign-names.ts';

export interface PaletteKeyProps {
  readonly sign: string;
  readonly onChoose: (sign: string) => void;
  readonly onPoint: (sign: string) => void;
  /** Whether the key is the tab stop of the palette. */
  readonly isFirst?: boolean;
}

const COMBINING = /^\p{M}/u;

/** Returns the symbol as displayed: a combining mark is put on a dotted circle. */
export function shownSign(sign: string): string {
  return COMBINING.test(sign) ? `\u25CC${sign}` : sign;
}

export function PaletteKey({ sign, onChoose, onPoint, isFirst = false }: PaletteKeyProps) {
  const point = () => onPoint(sign);
  return (
    <button
      type="button"
      className={classes['key']}
      data-sign
      // Esc is handled by the palette and must not close a drawer around it.
      data-mantine-stop-propagation
      tabIndex={isFirst ? 0 : -1}
      // Pressing a key must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(sign)}
      onFocus={point}
      onPointerEnter={point}
    >
      {shownSign(sign)} <span className={classes['name']}>{signName(sign)}</span>
    </button>
  );
}
