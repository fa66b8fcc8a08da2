// How much a deletion takes, as far as the person has to agree to it.
import type { DeletionPreview } from '#catalog/protocol.ts';

export type DeletionExtent = Pick<DeletionPreview, 'tally' | 'isEverything'>;

/** Whether it is to be asked about again: that less is everything no longer is no reason. */
export function isOtherwise(agreed: DeletionExtent, now: DeletionExtent): boolean {
  return now.tally.files !== agreed.tally.files || (now.isEverything && !agreed.isEverything);
}
