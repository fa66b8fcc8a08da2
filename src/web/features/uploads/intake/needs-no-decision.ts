import type { Batch } from './batch.ts';

/** Nothing to ask about: it may start by itself. */
export function needsNoDecision(batch: Batch): boolean {
  const { uncertain, clashing, empty, refused } = batch;
  return uncertain.length + clashing.length + empty.length + refused.length === 0;
}
