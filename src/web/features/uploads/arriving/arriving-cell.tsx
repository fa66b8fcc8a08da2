import { baseName } from '#text/path.ts';
import { type Row, waitsForSpace } from '#upload/protocol.ts';
import { reasonText } from '#web/features/uploads/reasons.ts';
import { useIsStorageFull, useUploadRow } from '#web/features/uploads/uploads-context.ts';
import { formatDuration, formatPercent } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import classes from './arriving-cell.module.css';
import { createTimeLeft } from './time-left.ts';
import { words } from './words.ts';

const timeLeft = createTimeLeft();

/**
 * Shows the progress of a file in the gallery that is still being uploaded. Renders only when this upload changes.
 */
export function ArrivingCell({ id }: { readonly id: string }) {
  const row = useUploadRow(id);
  const isStorageFull = useIsStorageFull();
  if (!row) return null;
  if (row.state.kind === 'sending' && row.size > 0) return <Progress row={row} />;
  const text = stateWord(row, isStorageFull);
  const isProblem = row.state.kind === 'failed' || row.state.kind === 'unconfirmed';
  return (
    <span className={classes['state']} data-problem={isProblem || undefined} title={text}>
      {text}
    </span>
  );
}

function Progress({ row }: { readonly row: Row }) {
  const { path, sent, confirmed, size } = row;
  const left = timeLeft(row);
  const share = Math.min(1, sent / size);
  return (
    <>
      {left !== undefined && <span className={classes['left']}>{words.left(formatDuration(left))}</span>}
      <span className={classes['bar']}>
        <ProgressBar label={baseName(path)} sent={share} confirmed={Math.min(1, confirmed / size)} />
      </span>
      <span className={classes['percent']}>{formatPercent(share)}</span>
    </>
  );
}

function stateWord({ state }: Row, isStorageFull: boolean): string {
  if (waitsForSpace(state, isStorageFull)) return words.storageFull;
  switch (state.kind) {
    case 'queued':
    case 'sending':
    case 'waiting':
      return words.waiting;
    case 'paused':
      return words.paused;
    case 'conflict':
      return words.conflict;
    case 'needs-file':
      return words.stopped;
    case 'finishing':
      return words.finishing;
    case 'done':
      return words.done;
    case 'failed':
      return words.notSent(reasonText(state.reason));
    case 'unconfirmed':
      return words.unconfirmed;
    case 'cancelled':
      return '';
  }
}
