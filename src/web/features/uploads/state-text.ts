// The state of a file in words.
import type { Reason, Row } from '#upload/protocol.ts';
import { formatBytes } from '#web/lib/format.ts';
import { reasonText } from './reasons.ts';

/** @param allPaused everything is paused, on top of what this file says */
export function stateText(row: Row, allPaused = false): string {
  const { state } = row;
  switch (state.kind) {
    case 'queued':
      return `${allPaused ? 'Paused' : 'Waiting for its turn'}${place(row)}`;
    case 'sending':
      return row.size === 0 ? 'Sending…' : `${formatBytes(row.sent)} of ${formatBytes(row.size)}`;
    case 'waiting':
      return reasonText(state.reason);
    case 'paused':
      return `Paused${place(row)}`;
    case 'needs-file':
      // What to do about it is said once for all, above the rows.
      return state.reason.code === 'file-not-here' ? `Stopped${place(row)}` : reasonText(state.reason);
    case 'finishing':
      return state.cancelAsked ? cancellingText(state.reason) : finishingText(state.reason);
    case 'done':
      return state.despiteCancel ? 'Uploaded: it was there before it could be cancelled' : 'Uploaded';
    case 'failed':
    case 'unconfirmed':
      return reasonText(state.reason);
    case 'cancelled':
      return state.mayHaveLanded ? 'Cancelled, but the new file may be in the gallery already' : 'Cancelled';
  }
}

function finishingText(reason: Reason | null): string {
  return reason === null ? 'Finishing…' : `Finishing. ${reasonText(reason)}`;
}

/** @param reason set once an attempt failed: no other follows, and what became of that one is found out */
function cancellingText(reason: Reason | null): string {
  return reason === null
    ? 'Too late to cancel: it is being put in place'
    : 'Cancelling: checking whether it is in the gallery already';
}

function place({ confirmed, size }: Row): string {
  return confirmed > 0 ? ` at ${formatBytes(confirmed)} of ${formatBytes(size)}` : '';
}

/** Says that a row began anew, where that matters still. */
export function startedOverText(row: Row): string | undefined {
  const going = row.state.kind === 'sending' || row.state.kind === 'queued' || row.state.kind === 'paused';
  return row.startedOver && going ? 'The service had forgotten this upload, so it started over.' : undefined;
}
