// Terms. Every change to one holds its glossary's lock and moves the glossary's `updatedAt`, which therefore
// is a version of all its terms: it strictly increases, whatever the wall clock does.
import { randomUUID } from 'node:crypto';
import type { Glossary, NewTerm, Term, TermChanges } from '#contract/glossary.ts';
import type { RecordStore, Records } from '#service/records/record-store.ts';
import { ApiError } from './api-error.ts';
import { type Clock, timestampAfter } from './clock.ts';
import { glossaryNotFound } from './glossaries.ts';
import { mergeTerm } from './merge-term.ts';
import { inPages, type VersionedList } from './versioned-list.ts';

/** The `updatedAt`s a change may begin from; left out, any. */
export type ExpectedVersions = ReadonlySet<string>;

/** Somebody else changed the term after the sender last read it. */
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

/** Terms read at a time: few enough that nobody waits behind them, enough to read a long list fast. */
const PAGE_SIZE = 250;

export function createTerms({ records, clock }: { records: RecordStore; clock: Clock }): Terms {
  /** Moves the glossary's time on and answers it. */
  async function touch(transaction: Records, workspace: string, glossary: Glossary): Promise<string> {
    const updatedAt = timestampAfter(glossary.updatedAt, clock);
    await transaction.glossaries.setUpdatedAt(workspace, glossary.id, updatedAt);
    return updatedAt;
  }

  return {
    add: (workspace, glossaryId, fields) =>
      records.transaction(async (transaction) => {
        const glossary = await transaction.glossaries.lock(workspace, glossaryId);
        if (!glossary) throw unknownGlossary();
        const now = await touch(transaction, workspace, glossary);
        const term = { ...newTerm(fields), id: randomUUID(), glossaryId, createdAt: now, updatedAt: now };
        await transaction.terms.insert(term);
        return term;
      }),

    async list(workspace, glossaryId) {
      // The version is read before the terms: should a change come between, the list is newer than its version says
      // and the next conditional GET merely answers it once more.
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
        const glossaryTime = await touch(transaction, workspace, glossary);
        const updated = { ...merged, updatedAt: glossaryTime };
        await transaction.terms.update(updated);
        return updated;
      }),

    delete: (workspace, termId, expected) =>
      records.transaction(async (transaction) => {
        const { glossary } = await lockTerm(transaction, workspace, termId, expected);
        await transaction.terms.delete(termId);
        await touch(transaction, workspace, glossary);
      }),
  };
}

/** Locks the glossary first, always, so that two transactions never wait for each other. */
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
