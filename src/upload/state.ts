// The life of one file on its way to the gallery: one union, and `next`, pure and total.
// What a state forbids can't happen: an event that means nothing there leaves it as it is.

/** Why something is as it is. A code and its data; the page words it. `sentence` is the server's own, "" when none. */
export type Reason =
  /** No answer: offline, service down, refused by CORS; the browser doesn't say which. */
  | { readonly code: 'unreachable' }
  /** The request stopped moving. */
  | { readonly code: 'stalled' }
  /** 408, 425, 429 or 5xx. */
  | { readonly code: 'server-trouble'; readonly status: number; readonly sentence: string }
  /** 507. */
  | { readonly code: 'store-full'; readonly sentence: string }
  /** Any other refusal: trying again would not help. */
  | { readonly code: 'refused'; readonly status: number; readonly sentence: string }
  /** A success that is not this API's: a proxy's page, another program. */
  | { readonly code: 'not-this-api' }
  /** The store answered a part without a readable ETag: its CORS rules must expose that header. */
  | { readonly code: 'etag-hidden' }
  /** The stored part differs from what was read here, twice. */
  | { readonly code: 'corrupted'; readonly part: number }
  /** The file's size or modification time is no longer what it was when the upload began. */
  | { readonly code: 'file-changed' }
  /** The browser can't read the file any more: moved, deleted, a removed disk, a lost permission. */
  | { readonly code: 'file-unreadable' }
  /** The upload began before a reload, or in a tab that is gone; its file must be handed in again. */
  | { readonly code: 'file-not-here' }
  /** `complete` was sent, and nothing tells whether it took effect. */
  | { readonly code: 'answer-lost' }
  /** `complete` was confirmed, but the gallery doesn't list the file. */
  | { readonly code: 'not-listed' };

export type UploadState =
  /** Nothing of it is moving; it goes on as soon as a slot is free. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending' }
  /** Tries again by itself. */
  | { readonly kind: 'waiting'; readonly reason: Reason }
  | { readonly kind: 'paused' }
  /** Goes on when the file is handed in again. `byHandle`: a click and the browser's own question suffice. */
  | { readonly kind: 'needs-file'; readonly reason: Reason; readonly byHandle: boolean }
  /** All bytes are out; the server is putting the file in place. Too late to stop. */
  | { readonly kind: 'finishing'; readonly cancelAsked: boolean }
  /** `despiteCancel`: it was in place before the cancel could take effect. */
  | { readonly kind: 'done'; readonly despiteCancel: boolean }
  | { readonly kind: 'failed'; readonly reason: Reason }
  /** It may be in the gallery or not. Sending it again replaces whatever is there. */
  | { readonly kind: 'unconfirmed'; readonly reason: Reason }
  | { readonly kind: 'cancelled' };

export type StateKind = UploadState['kind'];
