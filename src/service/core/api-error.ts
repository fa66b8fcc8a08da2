// The one error the rules throw. Only http/ turns it into an answer.
import { ERROR_STATUS, type ErrorCode, type ErrorStatus, type FieldError } from '#contract/errors.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Where in the body the fault lies; empty when the fault isn't in a field. */
  readonly fields: readonly FieldError[];
  /** Bytes the workspace may hold, if that is why the request was refused. */
  readonly limit: number | undefined;

  /** @param detail a sentence for the person who sent the request */
  constructor(
    code: ErrorCode,
    detail: string,
    fields: readonly FieldError[] = [],
    { limit, ...options }: ErrorOptions & { readonly limit?: number } = {},
  ) {
    super(detail, options);
    this.limit = limit;
    this.code = code;
    this.fields = fields;
  }

  get status(): ErrorStatus {
    return ERROR_STATUS[this.code];
  }
}
