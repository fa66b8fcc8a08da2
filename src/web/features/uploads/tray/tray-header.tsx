import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { UploadView } from '#upload/client.ts';
import { movingCount, unfinishedCount } from '#web/features/uploads/row-actions.ts';
import { useUploads, useUploadView } from '#web/features/uploads/uploads-context.ts';
import { words } from '#web/features/uploads/words.ts';
import { formatBytes, formatDuration, formatSpeed } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Bar } from './bar.tsx';
import { headline } from './headline.ts';
import { SettingsPopover } from './settings-popover.tsx';
import { NOTHING_SHOWN, steady } from './steady.ts';
import classes from './tray.module.css';

interface TrayHeaderProps {
  readonly expanded: boolean;
  readonly bodyId: string;
  readonly onToggle: () => void;
}

/** All uploads in one line, a bar, and what can be done with all of them. */
export function TrayHeader({ expanded, bodyId, onToggle }: TrayHeaderProps) {
  const { client } = useUploads();
  const view = useUploadView();
  const unfinished = unfinishedCount(view.totals.counts);
  const Chevron = expanded ? IconChevronDown : IconChevronUp;
  return (
    <header className={classes['header']}>
      <div className={classes['line']}>
        <h2 className={classes['title']}>{headline(view)}</h2>
        <SettingsPopover />
        <IconButton
          label={expanded ? words.tray.collapse : words.tray.expand}
          onClick={onToggle}
          expands={bodyId}
          expanded={expanded}
        >
          <Chevron size={18} aria-hidden />
        </IconButton>
        {unfinished === 0 && (
          <IconButton label={words.tray.close} onClick={() => client.clear('all')}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {unfinished > 0 && <Progress view={view} />}
      {unfinished > 0 && <AllButtons view={view} />}
    </header>
  );
}

function Progress({ view: { totals, status } }: { readonly view: UploadView }) {
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const next = steady(shown, totals);
  if (next.sent !== shown.sent || next.confirmed !== shown.confirmed || next.bytes !== shown.bytes)
    setShown(next);
  const moving = movingCount(totals.counts) > 0 && !status.paused;
  const details = [
    words.tray.amount(formatBytes(totals.confirmed), formatBytes(totals.bytes)),
    ...(moving && totals.speed > 0 ? [formatSpeed(totals.speed)] : []),
    ...(moving && totals.secondsLeft !== null ? [timeLeft(totals.secondsLeft)] : []),
  ];
  return (
    <>
      <Bar label={words.tray.progress} sent={next.sent} confirmed={next.confirmed} still={!moving} />
      <div className={classes['details']}>{details.join(' · ')}</div>
    </>
  );
}

/** The last seconds are never right to the second. */
function timeLeft(seconds: number): string {
  return seconds < 5 ? words.tray.lastSeconds : words.tray.left(formatDuration(seconds));
}

function AllButtons({ view: { totals, status } }: { readonly view: UploadView }) {
  const { client } = useUploads();
  const [asking, setAsking] = useState(false);
  const { counts } = totals;
  const unfinished = unfinishedCount(counts);
  const stoppable = unfinished - counts.finishing;
  const canPause = !status.paused && movingCount(counts) > counts.finishing;
  const canResume = status.paused || counts.paused > 0;
  const cancel = () => client.cancel('all');
  return (
    <div className={classes['buttons']}>
      {canPause && <AllButton label={words.tray.pause} onClick={() => client.pause('all')} />}
      {canResume && <AllButton label={words.tray.resume} onClick={() => client.resume('all')} />}
      {stoppable > 0 && (
        <AllButton label={words.tray.cancel} onClick={() => (stoppable === 1 ? cancel() : setAsking(true))} />
      )}
      <ConfirmDialog
        opened={asking}
        title={words.confirmCancel.title(stoppable)}
        confirmLabel={words.confirmCancel.confirm}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          cancel();
          setAsking(false);
        }}
      >
        {words.confirmCancel.text}
      </ConfirmDialog>
    </div>
  );
}

function AllButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
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
