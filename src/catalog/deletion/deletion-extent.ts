// How much a deletion removes: the figures that the user confirms.
import type { DeletionPreview } from '#catalog/protocol.ts';

export type DeletionExtent = Pick<DeletionPreview, 'tally' | 'isEverything'>;

/**
 * Returns whether the user has to confirm again. A deletion that no longer removes everything needs no new
 * confirmation.
 */
export function needsNewConfirmation(agreed: DeletionExtent, now: DeletionExtent): boolean {
  return now.tally.files !== agreed.tally.files || (now.isEverything && !agreed.isEverything);
}
