// What can be done with a file in a state. One place, for the rows and for the buttons over all of them.
import type { StateKind, UploadState } from '#upload/protocol.ts';

export type RowAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'choose-file' | 'allow' | 'dismiss';

/** @param allPaused everything is paused: going on is then for all, too */
export function actionsFor(state: UploadState, allPaused = false): readonly RowAction[] {
  switch (state.kind) {
    case 'queued':
    case 'sending':
    case 'waiting':
      return allPaused ? ['cancel'] : ['pause', 'cancel'];
    case 'paused':
      return allPaused ? ['cancel'] : ['resume', 'cancel'];
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

export type Counts = Readonly<Record<StateKind, number>>;

const MOVING = ['queued', 'sending', 'waiting', 'finishing'] as const satisfies readonly StateKind[];

export function isMoving(kind: StateKind): boolean {
  return MOVING.some((moving) => moving === kind);
}

/** Under way by themselves, or about to be. */
export function movingCount(counts: Counts): number {
  return MOVING.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Moving, or held only by the person. */
export function goingCount(counts: Counts): number {
  return movingCount(counts) + counts.paused;
}

/** Not at an end. Closing the page would leave these behind. */
export function unfinishedCount(counts: Counts): number {
  return goingCount(counts) + counts['needs-file'];
}

/** At an end, but not in the gallery for sure. */
export function problemCount(counts: Counts): number {
  return counts.failed + counts.unconfirmed;
}
