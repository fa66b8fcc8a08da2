// The state machine of one upload: its state, whether the file may already be published ("landed"), and the transition
// function `next`. The function is pure and total: an event without a meaning in a state changes nothing.
import type { Conflict } from './condition.ts';
import { mayHaveLanded, nextPublishState, type PublishEvent, type PublishState } from './publish-state.ts';

/** The reason for a state: a code with data, which the page turns into text. `sentence` is the server's text, or "". */
export type Reason =
  /** No answer: offline, service down, refused by CORS; the browser doesn't say which. */
  | { readonly code: 'unreachable' }
  /** A signed address got no answer, and has another origin than the page: PUBLIC_URL may be missing behind a proxy. */
  | {
      readonly code: 'address-unreachable';
      readonly addressOrigin: string;
      readonly pageOrigin: string;
    }
  /** The host can be reached, but requests with a body get no answer that the page may read. */
  | { readonly code: 'put-blocked' }
  /** The request stopped moving. */
  | { readonly code: 'stalled' }
  /** 408, 425, 429 or 5xx. */
  | { readonly code: 'server-trouble'; readonly status: number; readonly sentence: string }
  /** The server's disk is full. */
  | { readonly code: 'store-full'; readonly sentence: string }
  /** The workspace holds as much as it may. `limit`: that many bytes, null if the server doesn't say. */
  | { readonly code: 'quota-full'; readonly limit: number | null }
  /** Any other refusal: trying again would not help. */
  | { readonly code: 'refused'; readonly status: number; readonly sentence: string }
  /** A success that is not this API's: a proxy's page, another program. */
  | { readonly code: 'not-this-api' }
  /** The store answered a part without a readable ETag: its CORS rules must expose that header. */
  | { readonly code: 'etag-hidden' }
  /** The stored part differed from the bytes read here, twice in a row. */
  | { readonly code: 'corrupted'; readonly part: number }
  /** The file's size or modification time is no longer what it was when the upload began. */
  | { readonly code: 'file-changed' }
  /** The file changed during a single PUT, so the published file may mix two versions. */
  | { readonly code: 'stored-mixed' }
  /** The browser can't read the file any more: moved, deleted, a removed disk, a lost permission. */
  | { readonly code: 'file-unreadable' }
  /** The file has the expected name, size and time, but different bytes. */
  | { readonly code: 'file-differs' }
  /** The browser denies reading the file: the person refused, or was not asked. */
  | { readonly code: 'not-allowed' }
  /** The upload began before a reload, or in a tab that is gone; its file must be handed in again. */
  | { readonly code: 'file-not-here' }
  /** `complete` was sent, and nothing tells whether it took effect. */
  | { readonly code: 'answer-lost' }
  /** A bug in Lectern. */
  | { readonly code: 'unexpected'; readonly message: string };

export type FullReason = Extract<Reason, { code: 'store-full' | 'quota-full' }>;

export type UploadState =
  /** Waits for a free slot. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending' }
  /** An attempt failed. The next attempt is automatic. */
  | { readonly kind: 'waiting'; readonly reason: Reason }
  | { readonly kind: 'paused' }
  /** Resumes when the file is provided again. `byHandle`: a click and the browser's permission prompt are enough. */
  | { readonly kind: 'needs-file'; readonly reason: Reason; readonly byHandle: boolean }
  /**
   * The person did not agree to replace the file that is at the path. The upload waits for an answer, also after a reload,
   * and keeps its stored parts.
   */
  | ({ readonly kind: 'conflict' } & Conflict)
  /** All bytes are sent and the server is publishing the file. A cancel may be too late. `reason`: why it takes long. */
  | {
      readonly kind: 'finishing';
      readonly cancelAsked: boolean;
      /** The upload pauses if it must be sent again. */
      readonly pauseAsked?: true;
      readonly reason: Reason | null;
    }
  /** `despiteCancel`: the file was published before the cancel took effect. */
  | { readonly kind: 'done'; readonly despiteCancel: boolean }
  | { readonly kind: 'failed'; readonly reason: Reason }
  /** Nothing tells whether the file was published. A retry replaces the file at the path. */
  | { readonly kind: 'unconfirmed'; readonly reason: Reason }
  /** `mayHaveLanded`: a last request was in flight, and its result is unknown. */
  | { readonly kind: 'cancelled'; readonly mayHaveLanded: boolean };

export type StateKind = UploadState['kind'];

/** The input of the state machine. */
export interface LifecycleState {
  readonly state: UploadState;
  readonly publishState: PublishState;
}

export type UploadEvent = PublishEvent | StateEvent;

type StateEvent =
  /** The first byte of an attempt is about to be sent. */
  | { readonly kind: 'started' }
  /** An attempt failed and will be retried. */
  | { readonly kind: 'attempt-failed'; readonly reason: Reason }
  /** The engine puts the upload back into the queue, to start over or to send a request again. */
  | { readonly kind: 'requeued' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  /** The person cancelled. If the file may have landed, the engine checks that first. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'retried' }
  | { readonly kind: 'file-lost'; readonly reason: Reason; readonly byHandle: boolean }
  | { readonly kind: 'file-found' }
  | ({ readonly kind: 'conflict' } & Conflict)
  /** The person answered a conflict. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'all-sent' }
  | { readonly kind: 'landed' }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** It is unknown whether the file landed. */
  | { readonly kind: 'unsettled'; readonly reason: Reason };

const QUEUED: UploadState = { kind: 'queued' };
const SENDING: UploadState = { kind: 'sending' };
const PAUSED: UploadState = { kind: 'paused' };
const SETTLING_CANCEL: UploadState = {
  kind: 'finishing',
  cancelAsked: true,
  reason: { code: 'answer-lost' },
};
const CANCELLED: UploadState = { kind: 'cancelled', mayHaveLanded: false };
const CANCELLED_MAYBE_LANDED: UploadState = { kind: 'cancelled', mayHaveLanded: true };

/** Pure and total. @returns the same object if nothing changed */
export function transition(lifecycle: LifecycleState, event: UploadEvent): LifecycleState {
  switch (event.kind) {
    case 'request-sent':
    case 'request-refused':
    case 'request-unanswered':
    case 'parts-forgotten':
    case 'landed-mixed':
    case 'key-replaced':
    case 'replaces-listed':
    case 'renamed':
    case 'maybe-sent-elsewhere': {
      const publishState = nextPublishState(lifecycle.publishState, event);
      return publishState === lifecycle.publishState ? lifecycle : { ...lifecycle, publishState };
    }
    default: {
      const state = nextState(lifecycle.state, event, mayHaveLanded(lifecycle.publishState));
      return state === lifecycle.state ? lifecycle : { ...lifecycle, state };
    }
  }
}

function nextState(state: UploadState, event: StateEvent, mayHaveLandedElsewhere: boolean): UploadState {
  const cancelled = mayHaveLandedElsewhere ? CANCELLED_MAYBE_LANDED : CANCELLED;
  switch (event.kind) {
    case 'started':
      return isWaitingItsTurn(state) ? SENDING : state;
    case 'attempt-failed':
      if (state.kind === 'finishing') return { ...state, reason: event.reason };
      return isActive(state) ? { kind: 'waiting', reason: event.reason } : state;
    case 'requeued':
      if (state.kind !== 'finishing') return isActive(state) && state.kind !== 'queued' ? QUEUED : state;
      if (state.cancelAsked) return cancelled;
      return state.pauseAsked ? PAUSED : QUEUED;
    case 'paused':
      if (state.kind === 'finishing')
        return state.pauseAsked || state.cancelAsked ? state : { ...state, pauseAsked: true };
      return isActive(state) ? PAUSED : state;
    case 'resumed':
      if (state.kind === 'finishing' && state.pauseAsked)
        return { kind: 'finishing', cancelAsked: state.cancelAsked, reason: state.reason };
      return state.kind === 'paused' ? QUEUED : state;
    case 'cancelled':
      if (state.kind === 'finishing')
        return mayHaveLandedElsewhere ? { ...state, cancelAsked: true } : CANCELLED;
      if (!isOpen(state)) return state;
      return mayHaveLandedElsewhere ? SETTLING_CANCEL : CANCELLED;
    case 'retried':
      return canRetry(state) ? QUEUED : state;
    case 'file-lost': {
      const { reason, byHandle } = event;
      return isOpen(state) || state.kind === 'finishing' ? { kind: 'needs-file', reason, byHandle } : state;
    }
    case 'file-found':
      return state.kind === 'needs-file' ? QUEUED : state;
    case 'conflict': {
      if (state.kind === 'finishing' && state.cancelAsked) return cancelled;
      const { existing, canSaveAs } = event;
      const isPossible = isOpen(state) || state.kind === 'finishing';
      return isPossible ? { kind: 'conflict', existing, canSaveAs } : state;
    }
    case 'answered':
      return state.kind === 'conflict' ? QUEUED : state;
    case 'all-sent':
      return isActive(state) ? { kind: 'finishing', cancelAsked: false, reason: null } : state;
    case 'landed':
      if (state.kind === 'finishing') return { kind: 'done', despiteCancel: state.cancelAsked };
      return isOpen(state) ? { kind: 'done', despiteCancel: false } : state;
    case 'refused':
      if (state.kind === 'finishing' && state.cancelAsked) return cancelled;
      return isOpen(state) || state.kind === 'finishing' ? { kind: 'failed', reason: event.reason } : state;
    case 'unsettled':
      if (state.kind !== 'finishing') return state;
      return state.cancelAsked ? cancelled : { kind: 'unconfirmed', reason: event.reason };
  }
}

/** Whether the person can retry the upload. */
function canRetry(state: UploadState): boolean {
  return isProblem(state) || state.kind === 'cancelled' || hasOtherFile(state);
}

/** Whether the upload ended in an error: it failed, or its result is unknown. */
export function isProblem(state: UploadState): boolean {
  return state.kind === 'failed' || state.kind === 'unconfirmed';
}

/** Whether the file that was provided is a different one. */
export function hasOtherFile(state: UploadState): boolean {
  return state.kind === 'needs-file' && state.reason.code === 'file-differs';
}

const UNAVAILABLE: ReadonlySet<Reason['code']> = new Set(['file-not-here', 'not-allowed']);
const RESUMABLE: ReadonlySet<Reason['code']> = new Set([...UNAVAILABLE, 'file-unreadable', 'file-differs']);

/** Whether only access to the file is missing. */
export function isFileUnavailable(state: UploadState): boolean {
  return state.kind === 'needs-file' && UNAVAILABLE.has(state.reason.code);
}

/** Whether the upload resumes with the file it began with. A changed file must be sent again from the start. */
export function waitsForItsFile(state: UploadState): state is Extract<UploadState, { kind: 'needs-file' }> {
  return state.kind === 'needs-file' && RESUMABLE.has(state.reason.code);
}

/**
 * Whether the upload waits for free space in the storage.
 * @param isStorageFull if true, a queued upload waits for space as well
 */
export function waitsForSpace(state: UploadState, isStorageFull = false): boolean {
  if (state.kind === 'queued') return isStorageFull;
  if (state.kind !== 'waiting') return false;
  return state.reason.code === 'store-full' || state.reason.code === 'quota-full';
}

function isWaitingItsTurn(state: UploadState): boolean {
  return state.kind === 'queued' || state.kind === 'waiting';
}

/** Whether the upload continues without any action of the person. */
export function isActive(state: UploadState): boolean {
  return isWaitingItsTurn(state) || state.kind === 'sending';
}

/** Whether the person paused this upload. A finishing upload stops only if it must be sent again. */
export function isPausedByPerson(state: UploadState): boolean {
  return state.kind === 'paused' || (state.kind === 'finishing' && state.pauseAsked === true);
}

/** Whether the upload waits for the person. */
export function isHalted({ kind }: UploadState): boolean {
  return kind === 'paused' || kind === 'needs-file' || kind === 'conflict';
}

/** Whether the upload has not ended and is not finishing, so that a cancel takes effect at once. */
function isOpen(state: UploadState): boolean {
  return isActive(state) || isHalted(state);
}

/** Whether the upload has ended. Only a retry by the person continues it. */
export function isOver(state: UploadState): boolean {
  return !isOpen(state) && state.kind !== 'finishing';
}

/** Whether the person cancelled the upload, even if it may have landed before. */
export function isCancelRequested(state: UploadState): boolean {
  return state.kind === 'cancelled' || isSettlingCancel(state);
}

/** Whether a cancelled upload is still checked for having landed. */
export function isSettlingCancel(state: UploadState): boolean {
  return state.kind === 'finishing' && state.cancelAsked;
}
