// Sends one row. A term that somebody else changed since the dry run is not overwritten.
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { addTerm, type Term } from '#contract/glossary.ts';
import { type Draft, toDraft, type Update } from '#lexicon/client.ts';
import { newTermBody } from '#web/features/terms/editing/changes.ts';
import { putClearing } from '#web/features/terms/guard/clear-fields.ts';
import type { Work } from './run-row.ts';

/** Somebody else changed the term after the dry run, or deleted it. */
export class NotAsPlanned extends Error {
  override readonly name = 'NotAsPlanned';
  readonly why: 'changed' | 'gone' | 'kept';

  constructor(why: 'changed' | 'gone' | 'kept') {
    super(why);
    this.why = why;
  }
}

/**
 * @param isGuarded the service itself refuses a change that began from another version
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
    throw error instanceof ApiError && error.status === 404 ? new NotAsPlanned('gone') : error;
  }
}

async function change(connection: Connection, work: Update, isGuarded: boolean): Promise<Term> {
  const { termId, changes, updatedAt } = work;
  const { result, kept } = await putClearing(connection, termId, changes, isGuarded ? updatedAt : undefined);
  if (result.kind === 'saved' && kept.length > 0) throw new NotAsPlanned('kept');
  if (result.kind === 'saved') return result.term;
  // An earlier attempt may have come through without its answer.
  if (isAsWanted(result.current, work)) return result.current;
  throw new NotAsPlanned('changed');
}

/** Is the term what the row makes of it? */
export function isAsWanted(term: Term, { before, changes }: Update): boolean {
  return sameness(toDraft(term)) === sameness({ ...before, ...changes });
}

/** Equal for terms that say the same. */
export function sameness(draft: Draft): string {
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
