import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { UploadView } from '#upload/client.ts';
import { activeCount, cancellableCount, unfinishedCount } from '#web/features/uploads/counts.ts';
import type { UploadProgress } from '#web/features/uploads/session/upload-progress.ts';
import { SettingsPopover } from '#web/features/uploads/settings/settings-popover.tsx';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploadProgress, useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { formatDuration, formatSpeed } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { CancelAll } from './cancel-all.tsx';
import { type ConnectionStatus, connectionStatus, useNetwork } from './connection-status.ts';
import { amountText, headline } from './headline.ts';
import { PauseButtons, pauseChoices } from './pause-buttons.tsx';
import classes from './tray.module.css';

interface TrayHeaderProps {
  readonly expanded: boolean;
  readonly bodyId: string;
  readonly onToggle: () => void;
}

/** Summary of all uploads, progress bar and buttons. */
export function TrayHeader({ expanded, bodyId, onToggle }: TrayHeaderProps) {
  const view = useUploadView();
  const progress = useUploadProgress();
  const unfinished = unfinishedCount(view.totals.counts);
  const status = connectionStatus(view, useNetwork());
  return (
    <header className={classes['header']}>
      <div className={classes['line']}>
        <h2 className={classes['title']}>{headline(view, status)}</h2>
        <CancelAll isPossible={cancellableCount(view.totals.counts) > 0} />
        <SettingsPopover />
        <HeaderButtons expanded={expanded} bodyId={bodyId} onToggle={onToggle} closable={unfinished === 0} />
      </div>
      {unfinished > 0 && <Progress view={view} progress={progress} status={status} />}
      {unfinished > 0 && <PauseButtons {...pauseChoices(view)} />}
    </header>
  );
}

interface HeaderButtonsProps extends TrayHeaderProps {
  readonly closable: boolean;
}

/** Memoized, because the header renders four times a second. */
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
  readonly progress: UploadProgress;
  readonly status: ConnectionStatus;
}

function Progress({ view: { totals }, progress, status }: ProgressProps) {
  const { counts } = totals;
  // Beside paused uploads, an upload that is finishing doesn't count as progress.
  const isUploading = status === 'fine' && activeCount(counts) > (counts.paused > 0 ? counts.finishing : 0);
  const details = [
    amountText(totals, isUploading),
    ...(isUploading && totals.speed > 0 ? [formatSpeed(totals.speed)] : []),
    ...(isUploading && totals.secondsLeft !== null ? [timeLeft(totals.secondsLeft)] : []),
  ];
  return (
    <>
      <ProgressBar
        label={words.tray.progress}
        sent={isUploading ? progress.sent : progress.confirmed}
        confirmed={progress.confirmed}
        still={!isUploading}
      />
      <div className={classes['details']}>{details.filter((text) => text !== '').join(' · ')}</div>
    </>
  );
}

/** Exact seconds would be wrong at the end. */
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
