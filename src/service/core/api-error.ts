// The error that core throws. Only http/ converts it to a response.
import { ERROR_STATUS, type ErrorCode, type ErrorStatus, type FieldError } from '#contract/errors.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Errors by field of the body; empty if no field is at fault. */
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
