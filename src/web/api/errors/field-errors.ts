import { ApiError } from '#api-client/api-error.ts';
import type { FieldError } from '#contract/errors.ts';

/** Returns the server’s messages on single fields of a form; empty for other errors. */
export function fieldErrors(error: unknown): readonly FieldError[] {
  return error instanceof ApiError && error.failure.kind === 'refused' ? error.failure.fields : [];
}
