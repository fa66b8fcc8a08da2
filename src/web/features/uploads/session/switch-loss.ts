// Determines the loss when the person switches to another connection.
import type { Connection } from '#api-client/connection.ts';
import type { UploadView } from '#upload/client.ts';
import { activeOrPausedCount } from '#web/features/uploads/counts.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { needsNewKey } from './sessions.ts';

export interface SwitchLoss {
  /** Number of uploads that stop, and whether they can resume later. */
  readonly stopping: number;
  readonly resumable: boolean;
  /** Whether files that were just added are lost. */
  readonly dropped: boolean;
}

/** @returns undefined if nothing is lost */
export function switchLoss(
  view: UploadView,
  intake: IntakeState,
  used: Connection,
  next: Connection | undefined,
  hasWaitingDrops = false,
): SwitchLoss | undefined {
  const { totals, status } = view;
  // Uploads in another tab continue, and the person is asked about another key after signing in.
  const stopping = status.elsewhere || needsNewKey(view, used, next) ? 0 : activeOrPausedCount(totals.counts);
  const dropped = intake.kind !== 'idle' || hasWaitingDrops;
  return stopping > 0 || dropped ? { stopping, resumable: status.journal === 'on', dropped } : undefined;
}
