// What a request brings, by the contract's schema: what is wrong with it is told field by field.
import type { z } from 'zod/mini';
import { ApiError } from '#service/core/api-error.ts';

/** What the contract has no sentence for: a body, or an entry of a list in it, that is no object at all. */
function noObject(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object') return undefined;
  return (issue.path ?? []).length === 0 ? 'The body must be a JSON object.' : 'This must be an object.';
}

/** @throws ApiError that names each field */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input, { error: noObject });
  if (!error) return data;
  const fields = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ApiError('invalid-input', fields[0]?.message ?? 'The input is not valid.', fields);
}
