import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './problems.module.css';

interface ProblemEntryProps {
  readonly title: string;
  /** Current IPA of the word. */
  readonly ipa?: string | null;
  readonly detail: ReactNode;
  /** Whether the user could lose work. */
  readonly isBad?: boolean;
  /** Shows the cell of the problem. */
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

export function ProblemEntry({ title, ipa, detail, isBad = false, onShow, children }: ProblemEntryProps) {
  const Sign = isBad ? IconAlertCircle : IconAlertTriangle;
  return (
    <div className={classes['entry']} data-bad={isBad || undefined}>
      <Sign size={16} stroke={1.6} aria-hidden className={classes['sign'] ?? ''} />
      <div className={classes['text']}>
        <button type="button" data-problem className={classes['link']} onClick={onShow}>
          {title}
        </button>
        {ipa && (
          <>
            {' '}
            <span className={classes['ipa']}>{ipa}</span>
          </>
        )}
        <div className={classes['detail']}>{detail}</div>
        {children && <div className={classes['fixes']}>{children}</div>}
      </div>
    </div>
  );
}

interface FixButtonProps {
  readonly label: string;
  /** Accessible name, if several buttons have the same label. */
  readonly name?: string;
  readonly onClick: () => void;
}

export function FixButton({ label, name, onClick }: FixButtonProps) {
  return (
    <Button size="compact-sm" variant="default" {...(name && { 'aria-label': name })} onClick={onClick}>
      {label}
    </Button>
  );
}
