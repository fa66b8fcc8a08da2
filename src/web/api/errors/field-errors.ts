import { ApiError } from '#api-client/api-error.ts';
import type { FieldError } from '#contract/errors.ts';

/** What the server says about single fields of a form; empty for every other error. */
export function fieldErrors(error: unknown): readonly FieldError[] {
  return error instanceof ApiError && error.failure.kind === 'refused' ? error.failure.fields : [];
}
