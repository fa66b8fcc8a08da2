// Groups the states of uploads and counts them.
import type { StateKind } from '#upload/protocol.ts';

export type Counts = Readonly<Record<StateKind, number>>;

const ACTIVE = ['queued', 'sending', 'waiting', 'finishing'] as const satisfies readonly StateKind[];

export function isActive(kind: StateKind): boolean {
  return ACTIVE.some((moving) => moving === kind);
}

/** Whether an upload is unfinished and has its file. An interrupted upload waits until its file is handed in again. */
export function isPending(kind: StateKind): boolean {
  return isActive(kind) || kind === 'paused' || kind === 'conflict';
}

export function isUnfinished(kind: StateKind): boolean {
  return isPending(kind) || kind === 'needs-file';
}

/** Counts uploads that are queued, in flight, waiting for a retry or finishing. */
export function activeCount(counts: Counts): number {
  return ACTIVE.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Counts active and paused uploads. */
export function activeOrPausedCount(counts: Counts): number {
  return activeCount(counts) + counts.paused;
}

/** Counts unfinished uploads. Closing the page would interrupt them. */
export function unfinishedCount(counts: Counts): number {
  return activeOrPausedCount(counts) + counts['needs-file'] + counts.conflict;
}

/** Whether an upload can be cancelled. An upload that is finishing can't: all its bytes were sent. */
export function isCancellable(kind: StateKind): boolean {
  return isUnfinished(kind) && kind !== 'finishing';
}

export function cancellableCount(counts: Counts): number {
  return unfinishedCount(counts) - counts.finishing;
}

/** Counts uploads that ended and may not be in the gallery. */
export function problemCount(counts: Counts): number {
  return counts.failed + counts.unconfirmed;
}
