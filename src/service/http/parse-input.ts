// What a request brings, by the contract's schema: what is wrong with it is told field by field.
import type { z } from 'zod/mini';
import { LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';
import { ownTurn } from './own-turn.ts';

const TOO_LONG = `A list can have at most ${LIST_ENTRIES_MAX.toLocaleString('en')} entries.`;

/** What the contract has no sentence for: a body, or an entry of a list in it, that is no object at all. */
function noObject(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object') return undefined;
  return (issue.path ?? []).length === 0 ? 'The body must be a JSON object.' : 'This must be an object.';
}

/** Whether a list in it is longer than any may be: to check each entry would hold up everybody. */
function hasTooLongList(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return Object.values(input).some((value) => Array.isArray(value) && value.length > LIST_ENTRIES_MAX);
}

/** Entries of a list that are looked at together: milliseconds, where each of them is wrong. */
const AT_ONCE = 1_000;

/**
 * Looks through long lists a part at a time, and no further than to the first part in which an entry is wrong: to say of
 * fifty thousand what is wrong with each takes a tenth of a second, and nobody reads it.
 * @throws ApiError that names the entries
 */
async function checkLongLists(schema: z.ZodMiniType, input: unknown): Promise<void> {
  if (typeof input !== 'object' || input === null) return;
  for (const [name, list] of Object.entries(input)) {
    if (!Array.isArray(list) || list.length <= AT_ONCE) continue;
    for (let from = 0; from < list.length; from += AT_ONCE) {
      const part = { ...input, [name]: list.slice(from, from + AT_ONCE) };
      const { error } = schema.safeParse(part, { error: noObject });
      const fields = (error?.issues ?? []).flatMap(({ path: [of, at, ...rest], message }) =>
        of === name && typeof at === 'number' ? { path: [name, from + at, ...rest].join('.'), message } : [],
      );
      if (fields.length > 0) throw new ApiError('invalid-input', fields[0]?.message ?? WRONG, fields);
      await ownTurn();
    }
  }
}

const WRONG = 'The input is not valid.';

/** @throws ApiError that names each field */
export async function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): Promise<z.output<S>> {
  if (hasTooLongList(input)) throw new ApiError('invalid-input', TOO_LONG);
  await checkLongLists(schema, input);
  const { data, error } = schema.safeParse(input, { error: noObject });
  if (!error) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('invalid-input', fields[0]?.message ?? WRONG, fields);
}
