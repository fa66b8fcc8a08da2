// Media that can be played: a local file, or one read from a temporary address.

export interface Playable {
  readonly from: PlayableFrom;
  /** Returns the start position (s), when the file opens. */
  readonly startAt?: () => number;
  /** Whether playback starts automatically, if the browser allows it. */
  readonly plays?: boolean;
}

export type PlayableFrom =
  | { readonly kind: 'local'; readonly file: Blob }
  /** Returns an address; called again when one has expired. Rejects only if it is aborted. */
  | { readonly kind: 'remote'; readonly address: (signal: AbortSignal) => Promise<MediaAddress> };

export type MediaAddress =
  /** `ifUnreachable`: the sentence to show if no server answers at the URL. */
  | { readonly kind: 'there'; readonly url: string; readonly ifUnreachable?: string | undefined }
  /** The file was deleted. */
  | { readonly kind: 'gone' }
  /**
   * No address could be obtained.
   * @param sentence the reason and what to do
   */
  | { readonly kind: 'failed'; readonly sentence: string };
