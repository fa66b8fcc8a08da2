// Describes the state of an upload.
import { type Reason, type Row, waitsForSpace } from '#upload/protocol.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { formatBytes } from '#web/lib/format.ts';
import { sentences } from '#web/lib/plural.ts';
import { reasonText, retriedText } from './reasons.ts';

/** @param isStorageFull queued uploads wait until there is space */
export function stateText(row: Row, isStorageFull = false): string {
  const { state } = row;
  const { states } = words;
  if (waitsForSpace(state, isStorageFull)) return states.waitingForSpace;
  switch (state.kind) {
    case 'queued':
      return states.queued(row);
    case 'sending':
      return sendingText(row);
    case 'waiting':
      return retriedText(state.reason);
    case 'paused':
      return states.paused(row);
    case 'needs-file':
      // The tray says once, above the rows, how to resume.
      return state.reason.code === 'file-not-here' ? states.stopped(row) : reasonText(state.reason);
    case 'conflict':
      return states.conflict(state.existing && formatBytes(state.existing.size));
    case 'finishing':
      return state.cancelAsked ? cancellingText(state.reason) : finishingText(state.reason);
    case 'done':
      return state.despiteCancel ? states.doneDespiteCancel : states.done;
    case 'failed':
    case 'unconfirmed':
      return reasonText(state.reason);
    case 'cancelled':
      return state.mayHaveLanded ? states.cancelledTooLate : states.cancelled;
  }
}

function sendingText({ size, sent, again = 0 }: Row): string {
  if (size === 0) return words.states.sending;
  const [sentText, sizeText] = [formatBytes(sent), formatBytes(size)];
  if (again > 0) return words.states.sendingAgain(sentText, sizeText, formatBytes(again));
  return words.tray.amount(sentText, sizeText);
}

function finishingText(reason: Reason | null): string {
  const { finishing, notYetFinished } = words.states;
  return reason === null ? finishing : sentences(notYetFinished, retriedText(reason));
}

/**
 * @param reason set once an attempt to complete the upload failed. There is no further attempt; the file list tells
 * whether the upload completed.
 */
function cancellingText(reason: Reason | null): string {
  return reason === null ? words.states.tooLateToCancel : words.states.cancelling;
}

/** Says that an upload started over, as long as it isn't complete. */
export function startedOverText(row: Row): string | undefined {
  const isRunning =
    row.state.kind === 'sending' || row.state.kind === 'queued' || row.state.kind === 'paused';
  return row.startedOver && isRunning ? words.states.startedOver[row.startedOver] : undefined;
}
