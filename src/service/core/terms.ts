// Rules of terms. Every change holds the glossary's lock and advances the glossary's `updatedAt`, which strictly increases.
// So `updatedAt` is a version of all its terms.
import { randomUUID } from 'node:crypto';
import type { Glossary, NewTerm, Term, TermChanges } from '#contract/glossary.ts';
import type { RecordStore, Records } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';
import { type Clock, timestampAfter } from './clock.ts';
import { glossaryNotFound } from './glossaries.ts';
import { mergeTerm } from './merge-term.ts';
import { inPages, type VersionedList } from './versioned-list.ts';

/** Values of `updatedAt` that a change may be based on. Undefined: any. */
export type ExpectedVersions = ReadonlySet<string>;

/** Someone else changed the term after the client last read it. */
export class TermChanged extends ApiError {
  readonly current: Term;

  constructor(current: Term) {
    super('term-changed', 'This term was changed meanwhile.');
    this.current = current;
  }
}

export interface Terms {
  add(workspace: string, glossaryId: string, fields: NewTerm): Promise<Term>;
  list(workspace: string, glossaryId: string): Promise<VersionedList<Term>>;
  /** @throws TermChanged when its version is none of those expected */
  update(workspace: string, termId: string, changes: TermChanges, expected?: ExpectedVersions): Promise<Term>;
  /** @throws TermChanged when its version is none of those expected */
  delete(workspace: string, termId: string, expected?: ExpectedVersions): Promise<void>;
}

/** Number of terms per page: small enough not to delay other requests, large enough to read long lists fast. */
const PAGE_SIZE = 250;

export function createTerms({ records, clock }: { records: RecordStore; clock: Clock }): Terms {
  /** Advances the glossary's `updatedAt`. @returns the new value */
  async function touchGlossary(transaction: Records, workspace: string, glossary: Glossary): Promise<string> {
    const updatedAt = timestampAfter(glossary.updatedAt, clock);
    await transaction.glossaries.setUpdatedAt(workspace, glossary.id, updatedAt);
    return updatedAt;
  }

  return {
    add: (workspace, glossaryId, fields) =>
      records.transaction(async (transaction) => {
        const glossary = await transaction.glossaries.lock(workspace, glossaryId);
        if (!glossary) throw unknownGlossary();
        const now = await touchGlossary(transaction, workspace, glossary);
        const term = { ...newTerm(fields), id: randomUUID(), glossaryId, createdAt: now, updatedAt: now };
        await transaction.terms.insert(term);
        return term;
      }),

    async list(workspace, glossaryId) {
      // Read the version before the terms. If a change comes between, the list is newer than its version, and the next
      // conditional GET only sends it once more.
      const glossary = await records.glossaries.find(workspace, glossaryId);
      if (!glossary) throw glossaryNotFound();
      return {
        version: `${glossary.id} ${glossary.updatedAt}`,
        pages: inPages<Term>(PAGE_SIZE, (limit, after) => records.terms.list(glossary.id, limit, after)),
      };
    },

    update: (workspace, termId, changes, expected) =>
      records.transaction(async (transaction) => {
        const { glossary, term } = await lockTerm(transaction, workspace, termId, expected);
        const merged = mergeTerm(term, changes);
        if (merged === term) return term;
        const glossaryTime = await touchGlossary(transaction, workspace, glossary);
        const updated = { ...merged, updatedAt: glossaryTime };
        await transaction.terms.update(updated);
        return updated;
      }),

    delete: (workspace, termId, expected) =>
      records.transaction(async (transaction) => {
        const { glossary } = await lockTerm(transaction, workspace, termId, expected);
        await transaction.terms.delete(termId);
        await touchGlossary(transaction, workspace, glossary);
      }),
  };
}

/** Always locks the glossary first, so that two transactions never deadlock. */
async function lockTerm(
  transaction: Records,
  workspace: string,
  termId: string,
  expected: ExpectedVersions | undefined,
): Promise<{ glossary: Glossary; term: Term }> {
  const seen = await transaction.terms.find(workspace, termId);
  const glossary = seen && (await transaction.glossaries.lock(workspace, seen.glossaryId));
  const term = glossary && (await transaction.terms.find(workspace, termId));
  if (!term) throw new ApiError('term-not-found', 'There is no such term. It may have been deleted.');
  if (expected && !expected.has(term.updatedAt)) throw new TermChanged(term);
  return { glossary, term };
}

function unknownGlossary(): ApiError {
  return new ApiError('unknown-glossary', 'There is no such glossary. It may have been deleted.');
}

function newTerm(fields: NewTerm): Omit<Term, 'id' | 'glossaryId' | 'createdAt' | 'updatedAt'> {
  return {
    word: fields.word,
    languageId: fields.languageId,
    phonemization: fields.phonemization ?? null,
    phonemizationLanguageId: fields.phonemizationLanguageId ?? null,
    pronunciationLanguageId: fields.pronunciationLanguageId ?? null,
    pronounceAs: fields.pronounceAs ?? null,
    caseSensitive: fields.caseSensitive,
  };
}
