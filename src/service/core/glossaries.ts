import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Glossary, newGlossary } from '#contract/glossary.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';
import { type Clock, timestamp } from './clock.ts';

export interface Glossaries {
  create(workspace: string, fields: z.output<typeof newGlossary>): Promise<Glossary>;
  list(workspace: string): Promise<Glossary[]>;
  /** With its terms. */
  delete(workspace: string, glossaryId: string): Promise<void>;
}

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
      await records.glossaries.insert(workspace, glossary);
      return glossary;
    },
    list: (workspace) => records.glossaries.list(workspace),
    async delete(workspace, glossaryId) {
      if (!(await records.glossaries.delete(workspace, glossaryId))) throw glossaryNotFound();
    },
  };
}
