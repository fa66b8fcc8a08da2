// Clears optional fields. Lectern sends `""`, but some servers accept only null and some cannot clear a field. If the
// server's error names a cleared field, the request is retried with null, and then without the field. In the last case
// the server keeps the old value, and `kept` lists the field.
import type { Connection } from '#api-client/connection.ts';
import { PRONUNCIATION_FIELDS, type PronunciationField } from '#contract/pronunciation.ts';
import { fieldErrors } from '#web/api/errors/field-errors.ts';
import { type PutTermResult, putTerm } from '#web/api/glossaries/term-writes.ts';
import { type Changes, isEmpty, picked } from '#web/features/terms/editing/changes.ts';

export interface Cleared {
  readonly result: PutTermResult;
  /** Fields whose old value the server kept. */
  readonly kept: readonly PronunciationField[];
}

/** @throws the errors of putTerm; the first refusal if no other field is left to send */
export async function putClearing(
  connection: Connection,
  termId: string,
  changes: Changes,
  expected: string | undefined,
): Promise<Cleared> {
  const cleared = PRONUNCIATION_FIELDS.filter((field) => changes[field] === '');
  const put = async (body: Parameters<typeof putTerm>[2]) => putTerm(connection, termId, body, expected);
  try {
    return { result: await put(changes), kept: [] };
  } catch (first) {
    if (!refuses(first, cleared)) throw first;
    try {
      const nulls = Object.fromEntries(cleared.map((field) => [field, null]));
      return { result: await put({ ...changes, ...nulls }), kept: [] };
    } catch (second) {
      if (!refuses(second, cleared)) throw second;
      const rest = picked(changes, (attribute) => !cleared.some((field) => field === attribute));
      if (isEmpty(rest)) throw first;
      return { result: await put(rest), kept: cleared };
    }
  }
}

function refuses(error: unknown, fields: readonly string[]): boolean {
  return fieldErrors(error).some(({ path }) => fields.includes(path));
}
