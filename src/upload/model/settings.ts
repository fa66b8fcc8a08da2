// The person's settings for uploads.

export interface Settings {
  /** Parts sent at once over all files and tabs. 1 to `Status.mostSlots`. */
  readonly slots: number;
  /** Bytes per second on average, null for as fast as possible. */
  readonly bandwidthLimit: number | null;
  /** Compare an MD5 of each part with what the store received. */
  readonly verify: boolean;
}

export const DEFAULT_SETTINGS: Settings = { slots: 4, bandwidthLimit: null, verify: false };
