import classes from './player.module.css';
import { SPEEDS } from './speed.ts';
import { words } from './words.ts';

interface SpeedChoiceProps {
  readonly rate: number;
  readonly onChange: (speed: number) => void;
}

/** A native select: it opens above a drawer and supports all usual keys. */
export function SpeedChoice({ rate, onChange }: SpeedChoiceProps) {
  return (
    <select
      className={classes['speed']}
      aria-label={words.speed}
      value={rate}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {words.times(speed)}
        </option>
      ))}
    </select>
  );
}
