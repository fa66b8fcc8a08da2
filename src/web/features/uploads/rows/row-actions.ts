// What can be done with a file in a state. One place, for the rows and for the buttons over all of them.
import type { UploadState } from '#upload/protocol.ts';

export type RowAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'choose-file' | 'allow' | 'dismiss';

export function actionsFor(state: UploadState): readonly RowAction[] {
  switch (state.kind) {
    case 'queued':
    case 'sending':
    case 'waiting':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'needs-file':
      return [state.byHandle ? 'allow' : 'choose-file', 'cancel'];
    case 'failed':
    case 'unconfirmed':
      return ['retry', 'dismiss'];
    case 'finishing':
    case 'done':
    case 'cancelled':
      return [];
  }
}
