// What a request brings, by the contract's schema: what is wrong with it is told field by field.
import type { z } from 'zod/mini';
import { LIST_ENTRIES_MAX } from '#contract/limits.ts';
import { ApiError } from '#service/core/api-error.ts';

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

/** @throws ApiError that names each field */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  if (hasTooLongList(input)) throw new ApiError('invalid-input', TOO_LONG);
  const { data, error } = schema.safeParse(input, { error: noObject });
  if (!error) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('invalid-input', fields[0]?.message ?? 'The input is not valid.', fields);
}
