import type { Batch } from './batch.ts';

/** Nothing to ask about: it may start by itself. */
export function isPlain(batch: Batch): boolean {
  const { doubts, clashing, empty, refused } = batch;
  return doubts.length + clashing.length + empty.length + refused.length === 0;
}
