// Sends one row. A term that someone else changed since the preview is not overwritten.
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { addTerm, type Term } from '#contract/glossary.ts';
import { type Draft, toDraft, type Update } from '#lexicon/client.ts';
import { newTermBody } from '#web/features/terms/editing/changes.ts';
import { putClearing } from '#web/features/terms/guard/clear-fields.ts';
import type { Work } from './run-row.ts';

/** Someone else changed or deleted the term after the preview. */
export class PlanOutdatedError extends Error {
  override readonly name = 'NotAsPlanned';
  readonly why: 'changed' | 'gone' | 'kept';

  constructor(why: 'changed' | 'gone' | 'kept') {
    super(why);
    this.why = why;
  }
}

/**
 * Sends the request of a row.
 * @param isGuarded whether the server refuses a change based on an older version
 * @throws ApiError, NotAsPlanned
 */
export async function sendWork(
  connection: Connection,
  glossaryId: string,
  work: Work,
  isGuarded: boolean,
): Promise<Term> {
  if (work.kind === 'create')
    return call(connection, addTerm, { params: { glossaryId }, body: newTermBody(work.draft) });
  try {
    return await change(connection, work, isGuarded);
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? new PlanOutdatedError('gone') : error;
  }
}

async function change(connection: Connection, work: Update, isGuarded: boolean): Promise<Term> {
  const { termId, changes, updatedAt } = work;
  const { result, kept } = await putClearing(connection, termId, changes, isGuarded ? updatedAt : undefined);
  if (result.kind === 'saved' && kept.length > 0) throw new PlanOutdatedError('kept');
  if (result.kind === 'saved') return result.term;
  // An earlier attempt may have succeeded without its response arriving.
  if (hasPlannedValues(result.current, work)) return result.current;
  throw new PlanOutdatedError('changed');
}

/** Returns whether the term already has the values of the row. */
export function hasPlannedValues(term: Term, { before, changes }: Update): boolean {
  return draftKey(toDraft(term)) === draftKey({ ...before, ...changes });
}

/** Returns a key that is equal for drafts with equal values. */
export function draftKey(draft: Draft): string {
  const { word, languageId, phonemization, phonemizationLanguageId, pronunciationLanguageId, pronounceAs } =
    draft;
  const texts = [
    word,
    languageId,
    phonemization,
    phonemizationLanguageId,
    pronunciationLanguageId,
    pronounceAs,
  ];
  return JSON.stringify([...texts.map((text) => text.trim()), draft.caseSensitive]);
}
