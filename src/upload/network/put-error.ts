// What can become of a PUT to a signed address.
import type { ApiFailure } from '#api-client/api-error.ts';

export interface UnexpectedOrigin {
  readonly addressOrigin: string;
  readonly pageOrigin: string;
}

/** It failed. The address is no API: 401 and 403 say nothing about the key. */
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

/** It stopped moving. */
export class Stalled extends Error {
  override readonly name = 'Stalled';
}

/** The store holds other bytes than the file has here. */
export class Corrupted extends Error {
  override readonly name = 'Corrupted';
  readonly part: number;

  constructor(part: number) {
    super(`part ${part}`);
    this.part = part;
  }
}
