import classes from './palette.module.css';
import { signName } from './sign-names.ts';

export interface PaletteKeyProps {
  readonly sign: string;
  readonly onChoose: (sign: string) => void;
  readonly onPoint: (sign: string) => void;
  /** The one that Tab comes to. */
  readonly isFirst?: boolean;
}

const COMBINING = /^\p{M}/u;

/** A mark is shown on the circle that stands for any letter. */
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
      // Esc is the palette's, not that of a drawer around it.
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
