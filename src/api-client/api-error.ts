// The one error class of the client side. Whatever a server answers, callers see one of these kinds.
import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** What is known of a failed call. */
export type ApiFailure =
  /** No answer: offline, wrong host, refused by CORS or mixed content; the browser doesn't say which. */
  | { readonly kind: 'unreachable' }
  /** No answer within the time allowed. */
  | { readonly kind: 'timeout' }
  /** An answer outside 2xx. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Set when our own service answered. */
      readonly code?: ErrorCode;
      /** Set when S3 answered: the error's `Code`, as in Amazon's list or the store's own. */
      readonly s3Code?: string;
      /** The server's own sentence, "" when it gave none. */
      readonly detail: string;
      /** The body was HTML or XML, which a web server or a store sends for a wrong address. */
      readonly isPage?: true;
      readonly fields: readonly FieldError[];
      readonly requestId?: string;
      readonly retryAfterSeconds?: number;
      /** Bytes the workspace may hold, if that is why it was refused. */
      readonly limit?: number;
      /** With 412: what is there instead of what the request began from, unread. */
      readonly current?: unknown;
    }
  /** A success status, but the body is not what the contract says: not this API, or a proxy's page. */
  | { readonly kind: 'not-this-api'; readonly status: number };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `${failure.status} ${failure.detail}`.trim() : failure.kind, options);
    this.failure = failure;
  }

  /** The HTTP status, or undefined when there was no answer. */
  get status(): number | undefined {
    return 'status' in this.failure ? this.failure.status : undefined;
  }

  /** 401 or 403 from the API: the key is missing, wrong or revoked. */
  get isSignedOut(): boolean {
    return this.status === 401 || this.status === 403;
  }
}
