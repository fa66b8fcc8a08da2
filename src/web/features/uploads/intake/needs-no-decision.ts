import type { Batch } from './batch.ts';

/** Whether the upload can start without a question. */
export function needsNoDecision(batch: Batch): boolean {
  const { uncertain, clashing, empty, refused } = batch;
  return uncertain.length + clashing.length + empty.length + refused.length === 0;
}
