import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod/mini';
import type { Glossary, newGlossary } from '#contract/glossary.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';
import { type Clock, timestamp } from './clock.ts';
import { inPages, type VersionedList } from './versioned-list.ts';

export interface Glossaries {
  create(workspace: string, fields: z.output<typeof newGlossary>): Promise<Glossary>;
  list(workspace: string): Promise<VersionedList<Glossary>>;
  /** Deletes a glossary and its terms. */
  delete(workspace: string, glossaryId: string): Promise<void>;
  /**
   * Removes the terms of deleted glossaries, a few per turn of the event loop.
   * @param signal stops the sweep; the next one continues
   */
  sweep(signal: AbortSignal): Promise<void>;
}

/** Number of glossaries per page. A description may have 10,000 characters. */
const PAGE_SIZE = 50;

export function glossaryNotFound(): ApiError {
  return new ApiError('glossary-not-found', 'There is no such glossary. It may have been deleted.');
}

export function createGlossaries({ records, clock }: { records: RecordStore; clock: Clock }): Glossaries {
  return {
    async create(workspace, { name, description }) {
      const now = timestamp(clock);
      const glossary = {
        id: randomUUID(),
        name,
        description: description ?? null,
        createdAt: now,
        updatedAt: now,
      };
      await records.transaction(({ glossaries }) => glossaries.insert(workspace, glossary));
      return glossary;
    },
    async list(workspace) {
      // Read the version before the pages, as with terms.
      const version = await records.glossaries.listVersion(workspace);
      return {
        version,
        pages: inPages<Glossary>(PAGE_SIZE, (limit, after) =>
          records.glossaries.list(workspace, limit, after),
        ),
      };
    },
    async delete(workspace, glossaryId) {
      const isDeleted = await records.transaction(({ glossaries }) =>
        glossaries.delete(workspace, glossaryId),
      );
      if (!isDeleted) throw glossaryNotFound();
    },
    async sweep(signal) {
      while (!signal.aborted && (await records.glossaries.letGo())) await nextTurn();
    },
  };
}
