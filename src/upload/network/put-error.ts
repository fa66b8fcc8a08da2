// Errors of a PUT to a signed address.
import type { ApiFailure } from '#api-client/api-error.ts';

export interface UnexpectedOrigin {
  readonly addressOrigin: string;
  readonly pageOrigin: string;
}

/** The PUT failed. Its address is signed, so 401 and 403 say nothing about the API key. */
export class PutError extends Error {
  override readonly name = 'PutError';
  readonly failure: ApiFailure;
  /** Set if the request got no answer and its address has another origin than the page that the service serves. */
  readonly origins: UnexpectedOrigin | undefined;

  constructor(failure: ApiFailure, origins?: UnexpectedOrigin) {
    super(failure.kind === 'refused' ? `${failure.status} ${failure.detail}`.trim() : failure.kind);
    this.failure = failure;
    this.origins = origins;
  }
}

/** PUTs get no answer although the host answers: a size limit or missing CORS rules may be the reason. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** The request made no progress for too long. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

/** The store has other bytes than the local file. */
export class Corrupted extends Error {
  override readonly name = 'Corrupted';
  readonly part: number;

  constructor(part: number) {
    super(`part ${part}`);
    this.part = part;
  }
}
