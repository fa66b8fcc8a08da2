// Counting in the records, as a test of transactions: whoever writes over what another has read loses a count.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordStore } from '#service/records/record-store.ts';

/** Moves the `updatedAt` of the glossary `g` of `w` on by a millisecond, others having a turn between its read and its write. */
export function countUp(store: RecordStore): Promise<void> {
  return store.transaction(async ({ glossaries }) => {
    const glossary = await glossaries.lock('w', 'g');
    const counted = Date.parse(glossary?.updatedAt ?? '') + 1;
    await nextTurn();
    await glossaries.setUpdatedAt('w', 'g', new Date(counted).toISOString());
  });
}
