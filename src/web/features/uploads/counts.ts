// How many uploads move, wait, or are at an end: what several parts of the page ask of the engine's counts.
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

/** Under way by themselves, or about to be. */
export function activeCount(counts: Counts): number {
  return ACTIVE.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Moving, or held only by the person. */
export function activeOrPausedCount(counts: Counts): number {
  return activeCount(counts) + counts.paused;
}

/** Not at an end. Closing the page would leave these behind. */
export function unfinishedCount(counts: Counts): number {
  return activeOrPausedCount(counts) + counts['needs-file'] + counts.conflict;
}

/** A file that has all been sent is beyond that: it finishes by itself. */
export function isCancellable(kind: StateKind): boolean {
  return isUnfinished(kind) && kind !== 'finishing';
}

export function cancellableCount(counts: Counts): number {
  return unfinishedCount(counts) - counts.finishing;
}

/** At an end, but not in the gallery for sure. */
export function problemCount(counts: Counts): number {
  return counts.failed + counts.unconfirmed;
}
