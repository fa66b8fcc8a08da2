// Reads the terms of a glossary. After a 304 the list is the same object, and an unchanged term is the same object
// too, so that React doesn’t render it again.
import { readAnswer, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { listTerms, type Term } from '#contract/glossary.ts';
import { readIfChanged } from '#web/api/queries/conditional-read.ts';

/** ETags of lists, by the list object that was read. A list that was changed locally is a new object and has no ETag. */
const versions = new WeakMap<readonly Term[], string>();

/**
 * @param last last list, possibly changed locally
 * @throws like `call`
 */
export async function readTerms(
  connection: Connection,
  glossaryId: string,
  last: Term[] | undefined,
  signal: AbortSignal,
): Promise<Term[]> {
  const { list, etag } = await readIfChanged(
    connection,
    last && { list: last, etag: versions.get(last) },
    (headers) => send(connection, listTerms, { params: { glossaryId } }, { signal, headers }),
    (response) => readAnswer(listTerms, response, signal),
  );
  if (etag !== undefined) versions.set(list, etag);
  return list;
}

/** Replaces equal terms by the known objects. Returns the known list if nothing changed. */
export function withKnownTerms(list: Term[], known: Term[] | undefined): Term[] {
  if (!known) return list;
  const byId = new Map(known.map((term) => [term.id, term]));
  const result = list.map((term) => {
    const before = byId.get(term.id);
    return before && isSame(before, term) ? before : term;
  });
  const isKnown = result.length === known.length && result.every((term, index) => term === known[index]);
  const shown = isKnown ? known : result;
  const etag = versions.get(list);
  if (etag !== undefined) versions.set(shown, etag);
  return shown;
}

function isSame(a: Term, b: Term): boolean {
  return (
    a.updatedAt === b.updatedAt &&
    a.word === b.word &&
    a.languageId === b.languageId &&
    a.phonemization === b.phonemization &&
    a.phonemizationLanguageId === b.phonemizationLanguageId &&
    a.pronunciationLanguageId === b.pronunciationLanguageId &&
    a.pronounceAs === b.pronounceAs &&
    a.caseSensitive === b.caseSensitive &&
    a.createdAt === b.createdAt &&
    a.glossaryId === b.glossaryId
  );
}
