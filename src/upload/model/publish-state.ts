// Whether an upload may already be published in the gallery ("landed"). Its last request, `complete` or the PUT of a whole
// file, publishes it, and the answer to that request can be lost. `nextPublishState` is pure and total.

export interface PublishState {
  /**
   * The last request of this attempt:
   * - "unsent": not sent, or every request sent was refused;
   * - "sent": a request is in flight;
   * - "unanswered": an answer was lost, so the request may have taken effect or may do so later;
   * - "sent-again": a request is in flight after an answer was lost.
   */
  readonly lastRequest: 'unsent' | 'sent' | 'unanswered' | 'sent-again';
  /** The last request of an earlier attempt may have taken effect or may do so later. */
  readonly maybeEarlier: boolean;
  /** The file at the path is or may be a different one, so a listed path doesn't prove that this upload landed. */
  readonly isPathTaken: boolean;
}

export type PublishEvent =
  /** The last request was sent or is about to be. */
  | { readonly kind: 'request-sent' }
  /** The server refused the last request, so it had no effect. */
  | { readonly kind: 'request-refused' }
  /** The last request ended without a usable answer. */
  | { readonly kind: 'request-unanswered' }
  /** The stored parts can't be used any more. The next attempt begins with part 1. */
  | { readonly kind: 'parts-forgotten' }
  /** The file changed while it was sent, so the published bytes may be a mixture of two versions. */
  | { readonly kind: 'landed-mixed' }
  /** The new key may belong to another workspace, where a listed file may be someone else's. */
  | { readonly kind: 'key-replaced' }
  /** The person agreed to replace the listed file at its path. */
  | { readonly kind: 'replaces-listed' }
  /** The upload has a new path, which is free. Nothing was sent there. */
  | { readonly kind: 'renamed' }
  /** Another tab or an earlier page may have sent the last request. */
  | { readonly kind: 'maybe-sent-elsewhere' };

const UNSENT: PublishState = { lastRequest: 'unsent', maybeEarlier: false, isPathTaken: false };
const UNSENT_OVER_ANOTHER: PublishState = { ...UNSENT, isPathTaken: true };

export function initialPublishState(isPathTaken: boolean): PublishState {
  return isPathTaken ? UNSENT_OVER_ANOTHER : UNSENT;
}

/** Whether the upload may be published. If so, a cancel may come too late. */
export function mayHaveLanded({ lastRequest, maybeEarlier }: PublishState): boolean {
  return lastRequest !== 'unsent' || maybeEarlier;
}

/** @returns the same object if nothing changed */
export function nextPublishState(publishState: PublishState, event: PublishEvent): PublishState {
  switch (event.kind) {
    case 'request-sent':
      if (publishState.lastRequest === 'unsent') return { ...publishState, lastRequest: 'sent' };
      return publishState.lastRequest === 'unanswered'
        ? { ...publishState, lastRequest: 'sent-again' }
        : publishState;
    case 'request-refused':
      if (publishState.lastRequest === 'sent') return { ...publishState, lastRequest: 'unsent' };
      return publishState.lastRequest === 'sent-again'
        ? { ...publishState, lastRequest: 'unanswered' }
        : publishState;
    case 'request-unanswered':
      return isInFlight(publishState) ? { ...publishState, lastRequest: 'unanswered' } : publishState;
    case 'parts-forgotten':
      if (publishState.lastRequest === 'unsent') return publishState;
      return { ...publishState, lastRequest: 'unsent', maybeEarlier: true };
    case 'landed-mixed':
    case 'key-replaced':
    case 'replaces-listed':
      return publishState.isPathTaken ? publishState : { ...publishState, isPathTaken: true };
    case 'renamed':
      return publishState.isPathTaken ? { ...publishState, isPathTaken: false } : publishState;
    case 'maybe-sent-elsewhere':
      return publishState.maybeEarlier ? publishState : { ...publishState, maybeEarlier: true };
  }
}

/** Whether a last request is in flight. */
function isInFlight({ lastRequest }: PublishState): boolean {
  return lastRequest === 'sent' || lastRequest === 'sent-again';
}
