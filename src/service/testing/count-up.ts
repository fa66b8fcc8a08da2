// Counts up in the records to test transactions: without isolation, concurrent counts overwrite each other and some are lost.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RecordStore } from '#service/records/record-store.ts';

/** Adds 1 ms to the `updatedAt` of glossary `g` in workspace `w`. Other work can run between the read and the write. */
export function countUp(store: RecordStore): Promise<void> {
  return store.transaction(async ({ glossaries }) => {
    const glossary = await glossaries.lock('w', 'g');
    const counted = Date.parse(glossary?.updatedAt ?? '') + 1;
    await nextTurn();
    await glossaries.setUpdatedAt('w', 'g', new Date(counted).toISOString());
  });
}
