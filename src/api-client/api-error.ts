// The error class of all API calls. Every failure is one of these kinds.
import type { ErrorCode, FieldError } from '#contract/errors.ts';

/** Details of a failed call. */
export type ApiFailure =
  /** No response: offline, wrong host, blocked by CORS or mixed content. Browsers don't say which. */
  | { readonly kind: 'unreachable' }
  /** No response within the timeout. */
  | { readonly kind: 'timeout' }
  /** A response with a status outside 2xx. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Set if the response is from a Lectern server. */
      readonly code?: ErrorCode;
      /** Set if the response is from S3: the error's `Code`, from Amazon's list or the store's own. */
      readonly s3Code?: string;
      /** Sentence from the server; "" if there is none. */
      readonly detail: string;
      /** Whether the body was HTML or XML. Web servers and stores send these for a wrong address. */
      readonly isPage?: true;
      readonly fields: readonly FieldError[];
      readonly requestId?: string;
      readonly retryAfterSeconds?: number;
      /** Storage limit of the workspace (bytes), if it is exceeded. */
      readonly limit?: number;
      /** With 412: the current value on the server, not parsed. */
      readonly current?: unknown;
    }
  /** A success status with a body that doesn't match the contract: another API, or a proxy's page. */
  | { readonly kind: 'not-this-api'; readonly status: number };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `${failure.status} ${failure.detail}`.trim() : failure.kind, options);
    this.failure = failure;
  }

  /** The HTTP status; undefined if there was no response. */
  get status(): number | undefined {
    return 'status' in this.failure ? this.failure.status : undefined;
  }

  /** 401 or 403 from the API: the key is missing, wrong or revoked. */
  get isSignedOut(): boolean {
    return this.status === 401 || this.status === 403;
  }
}
