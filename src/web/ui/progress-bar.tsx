import classes from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Shares from 0 to 1: sent to the network, and confirmed by the store. */
  readonly sent: number;
  readonly confirmed: number;
  readonly still?: boolean;
}

/** Progress bar: confirmed bytes in full colour, sent bytes in a lighter one. */
export function ProgressBar({ label, sent, confirmed, still = false }: ProgressBarProps) {
  const percent = Math.floor(sent * 100);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> shows one share, this shows two
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes['track']}
      data-still={still || undefined}
    >
      <div className={classes['sent']} style={{ transform: `scaleX(${sent})` }} />
      <div className={classes['confirmed']} style={{ transform: `scaleX(${confirmed})` }} />
    </div>
  );
}
