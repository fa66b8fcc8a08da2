import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { UploadView } from '#upload/client.ts';
import { movingCount, unfinishedCount } from '#web/features/uploads/rows/row-actions.ts';
import { useDoneBefore } from '#web/features/uploads/session/done-before.ts';
import { SettingsPopover } from '#web/features/uploads/settings/settings-popover.tsx';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { formatBytes, formatDuration, formatSpeed } from '#web/lib/format.ts';
import { AllButtons, choicesOf } from './all-buttons.tsx';
import { Bar } from './bar.tsx';
import { headline } from './headline.ts';
import { NOTHING_SHOWN, type Shown, steady } from './steady.ts';
import classes from './tray.module.css';
import { words } from './words.ts';

interface TrayHeaderProps {
  readonly expanded: boolean;
  readonly bodyId: string;
  readonly onToggle: () => void;
}

/** All uploads in one line, a bar, and what can be done with all of them. */
export function TrayHeader({ expanded, bodyId, onToggle }: TrayHeaderProps) {
  const view = useUploadView();
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const next = steady(shown, view.totals);
  if (next !== shown) setShown(next);
  const doneBefore = useDoneBefore(view.totals.counts);
  const unfinished = unfinishedCount(view.totals.counts);
  return (
    <header className={classes['header']}>
      <div className={classes['line']}>
        <h2 className={classes['title']}>{headline(view, doneBefore)}</h2>
        <SettingsPopover />
        <HeaderButtons expanded={expanded} bodyId={bodyId} onToggle={onToggle} closable={unfinished === 0} />
      </div>
      {unfinished > 0 && <Progress view={view} shown={next} />}
      {unfinished > 0 && <AllButtons {...choicesOf(view)} />}
    </header>
  );
}

interface HeaderButtonsProps extends TrayHeaderProps {
  readonly closable: boolean;
}

/** Kept: the header renders four times a second. */
const HeaderButtons = memo(function HeaderButtons(props: HeaderButtonsProps) {
  const { expanded, bodyId, onToggle, closable } = props;
  const { client } = useUploads();
  const Chevron = expanded ? IconChevronDown : IconChevronUp;
  return (
    <>
      <IconButton
        label={expanded ? words.tray.collapse : words.tray.expand}
        onClick={onToggle}
        expands={bodyId}
        expanded={expanded}
      >
        <Chevron size={18} aria-hidden />
      </IconButton>
      {closable && (
        <IconButton label={words.tray.close} onClick={() => client.clear('all')}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </>
  );
});

interface ProgressProps {
  readonly view: UploadView;
  readonly shown: Shown;
}

function Progress({ view: { totals, status }, shown }: ProgressProps) {
  const moving = movingCount(totals.counts) > 0 && !status.paused;
  const bytes = totals.bytes - shown.before;
  const details = [
    ...(bytes > 0 ? [words.tray.amount(formatBytes(shown.sent * bytes), formatBytes(bytes))] : []),
    ...(moving && totals.speed > 0 ? [formatSpeed(totals.speed)] : []),
    ...(moving && totals.secondsLeft !== null ? [timeLeft(totals.secondsLeft)] : []),
  ];
  return (
    <>
      <Bar label={words.tray.progress} sent={shown.sent} confirmed={shown.confirmed} still={!moving} />
      <div className={classes['details']}>{details.join(' · ')}</div>
    </>
  );
}

/** The last seconds are never right to the second. */
function timeLeft(seconds: number): string {
  return seconds < 5 ? words.tray.lastSeconds : words.tray.left(formatDuration(seconds));
}

interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
  readonly expands?: string;
  readonly expanded?: boolean;
}

function IconButton({ label, onClick, children, expands, expanded }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        {...(expands !== undefined && { 'aria-controls': expands, 'aria-expanded': expanded })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
