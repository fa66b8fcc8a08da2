// What is lost when the person switches to another connection.
import type { Connection } from '#api-client/connection.ts';
import type { UploadView } from '#upload/client.ts';
import { activeOrPausedCount } from '#web/features/uploads/counts.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { needsNewKey } from './sessions.ts';

export interface SwitchLoss {
  /** Uploads that stop, and whether they keep their place. */
  readonly stopping: number;
  readonly resumable: boolean;
  /** Files that were added just now. */
  readonly dropped: boolean;
}

/** Undefined where nothing is lost. */
export function switchLoss(
  view: UploadView,
  intake: IntakeState,
  used: Connection,
  next: Connection | undefined,
  hasWaitingDrops = false,
): SwitchLoss | undefined {
  const { totals, status } = view;
  // Another tab goes on by itself, and another key is asked about once it is there.
  const stopping = status.elsewhere || needsNewKey(view, used, next) ? 0 : activeOrPausedCount(totals.counts);
  const dropped = intake.kind !== 'idle' || hasWaitingDrops;
  return stopping > 0 || dropped ? { stopping, resumable: status.journal === 'on', dropped } : undefined;
}
