// What can be played: a file of this computer, or one that is read from an address that is good for some time.

export interface Playable {
  readonly from: PlayableFrom;
  /** Where it stands at first, in seconds; asked as it is opened. */
  readonly startAt?: () => number;
  /** Whether it begins by itself, as far as the browser lets it. */
  readonly plays?: boolean;
}

export type PlayableFrom =
  | { readonly kind: 'local'; readonly file: Blob }
  /** Asked again when an address is good no more. Never rejects, but as it is aborted. */
  | { readonly kind: 'remote'; readonly address: (signal: AbortSignal) => Promise<MediaAddress> };

export type MediaAddress =
  /** `ifUnreachable`: the sentence to show if no server answers at the URL. */
  | { readonly kind: 'there'; readonly url: string; readonly ifUnreachable?: string | undefined }
  /** The file is no longer there. */
  | { readonly kind: 'gone' }
  /** None was given. @param sentence says why, and what to do */
  | { readonly kind: 'failed'; readonly sentence: string };
