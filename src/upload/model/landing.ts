// Whether an upload may stand in the gallery though nobody has said so. Its last request (`complete`, or the PUT of a
// whole file) puts it there, and the answer to that can be lost. One union, and `nextLanding`, pure and total.

export interface Landing {
  /**
   * The last request of this attempt:
   * - "unsent": none left, or each that did was refused;
   * - "sent": one is out;
   * - "unanswered": the answer to one was lost: it may have taken effect, or may yet;
   * - "sent-again": one is out after such a one.
   */
  readonly lastRequest: 'unsent' | 'sent' | 'unanswered' | 'sent-again';
  /** The last request of an attempt before this one may have taken effect, or may yet. */
  readonly maybeEarlier: boolean;
  /** What stands under its path is not it, or may not be: that the path is listed proves nothing. */
  readonly isPathTaken: boolean;
}

export type LandingEvent =
  /** The last request is about to leave, or has left. */
  | { readonly kind: 'request-sent' }
  /** It was answered: this one certainly did nothing. */
  | { readonly kind: 'request-refused' }
  /** It ended without an answer that tells. */
  | { readonly kind: 'request-unanswered' }
  /** What the store has of it is worth nothing any more: the next attempt begins with part 1. */
  | { readonly kind: 'parts-forgotten' }
  /** The bytes that landed are not those of its file: a mixture, since the file changed while it was sent. */
  | { readonly kind: 'landed-mixed' }
  /** It goes on under a key that may lead to another workspace: what is listed there may be anybody's. */
  | { readonly kind: 'key-replaced' }
  /** The person agreed to replace the listed file at its path. */
  | { readonly kind: 'replaces-listed' }
  /** It goes to another path, which is free: nothing of it was sent there. */
  | { readonly kind: 'renamed' }
  /** Another tab or an earlier page may have sent its last request. */
  | { readonly kind: 'maybe-sent-elsewhere' };

const UNSENT: Landing = { lastRequest: 'unsent', maybeEarlier: false, isPathTaken: false };
const UNSENT_OVER_ANOTHER: Landing = { ...UNSENT, isPathTaken: true };

export function firstLanding(isPathTaken: boolean): Landing {
  return isPathTaken ? UNSENT_OVER_ANOTHER : UNSENT;
}

/** Cancelled now, it may stand in the gallery all the same. */
export function mayHaveLanded({ lastRequest, maybeEarlier }: Landing): boolean {
  return lastRequest !== 'unsent' || maybeEarlier;
}

/** Answers the same object when nothing changed. */
export function nextLanding(landing: Landing, event: LandingEvent): Landing {
  switch (event.kind) {
    case 'request-sent':
      if (landing.lastRequest === 'unsent') return { ...landing, lastRequest: 'sent' };
      return landing.lastRequest === 'unanswered' ? { ...landing, lastRequest: 'sent-again' } : landing;
    case 'request-refused':
      if (landing.lastRequest === 'sent') return { ...landing, lastRequest: 'unsent' };
      return landing.lastRequest === 'sent-again' ? { ...landing, lastRequest: 'unanswered' } : landing;
    case 'request-unanswered':
      return isInFlight(landing) ? { ...landing, lastRequest: 'unanswered' } : landing;
    case 'parts-forgotten':
      if (landing.lastRequest === 'unsent') return landing;
      return { ...landing, lastRequest: 'unsent', maybeEarlier: true };
    case 'landed-mixed':
    case 'key-replaced':
    case 'replaces-listed':
      return landing.isPathTaken ? landing : { ...landing, isPathTaken: true };
    case 'renamed':
      return landing.isPathTaken ? { ...landing, isPathTaken: false } : landing;
    case 'maybe-sent-elsewhere':
      return landing.maybeEarlier ? landing : { ...landing, maybeEarlier: true };
  }
}

/** A last request awaits its answer. */
function isInFlight({ lastRequest }: Landing): boolean {
  return lastRequest === 'sent' || lastRequest === 'sent-again';
}
