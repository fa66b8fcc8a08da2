// What is lost when the person switches to another connection.
import type { Connection } from '#api-client/connection.ts';
import type { UploadView } from '#upload/client.ts';
import { goingCount } from '#web/features/uploads/counts.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { words } from '#web/features/uploads/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { waitsForKey } from './sessions.ts';

/** Empty where nothing is lost. */
export function switchText(
  view: UploadView,
  intake: IntakeState,
  used: Connection,
  next: Connection | undefined,
): string {
  const { totals, status } = view;
  // Another tab goes on by itself, and another key is asked about once it is there.
  const stopping = status.elsewhere || waitsForKey(view, used, next) ? 0 : goingCount(totals.counts);
  const { resumable, lost, dropped } = words.switching;
  return sentences(
    stopping === 0 ? '' : status.journal === 'on' ? resumable(stopping) : lost(stopping),
    intake.kind === 'idle' ? '' : dropped,
  );
}
