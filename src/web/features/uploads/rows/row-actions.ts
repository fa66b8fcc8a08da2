// The actions for each state of an upload, for rows and for the buttons of all uploads.
import type { Row } from '#upload/protocol.ts';

export type RowAction =
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'choose-file'
  | 'start-over'
  | 'again'
  | 'allow'
  | 'dismiss';

export function getActions({ state, hasFile }: Row): readonly RowAction[] {
  switch (state.kind) {
    case 'queued':
    case 'sending':
    case 'waiting':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'needs-file':
      if (state.reason.code === 'file-differs') return ['choose-file', 'start-over', 'cancel'];
      if (state.reason.code === 'not-allowed') return ['allow', 'choose-file', 'cancel'];
      return [state.byHandle ? 'allow' : 'choose-file', 'cancel'];
    case 'conflict':
      // The row shows its choices as buttons below the name.
      return [];
    case 'failed':
    case 'unconfirmed':
      return ['retry', 'dismiss'];
    case 'cancelled':
      return hasFile ? ['again', 'dismiss'] : ['dismiss'];
    case 'finishing':
    case 'done':
      return [];
  }
}
