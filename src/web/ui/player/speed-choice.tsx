import classes from './player.module.css';
import { SPEEDS } from './speed.ts';
import { words } from './words.ts';

interface SpeedChoiceProps {
  readonly rate: number;
  readonly onChange: (speed: number) => void;
}

/** The browser’s own list: it opens over a drawer, and by every key a list is opened by. */
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
