// What becomes of uploads when the person switches to another connection.
import type { UploadView } from '#upload/client.ts';
import type { IntakeState } from '#web/features/uploads/intake/intake.ts';
import { goingCount } from './row-actions.ts';
import { words } from './words.ts';

export function switchText({ totals, status }: UploadView, intake: IntakeState): string {
  const going = goingCount(totals.counts);
  const { resumable, lost, reading } = words.switching;
  return [
    ...(going > 0 ? [status.journal === 'on' ? resumable(going) : lost(going)] : []),
    ...(intake.kind === 'idle' ? [] : [reading]),
  ].join(' ');
}
