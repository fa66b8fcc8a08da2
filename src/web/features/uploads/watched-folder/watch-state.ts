// Whether a folder is watched for the connection, and what prevents it.

export interface WatchedFolder {
  readonly name: string;
  /** Folder of the gallery that files upload to, ending in `/`; empty for the root. */
  readonly target: string;
}

export type WatchState =
  | { readonly kind: 'off' }
  /** Another tab of this browser watches it. */
  | { readonly kind: 'elsewhere'; readonly folder: WatchedFolder }
  /** The folder isn't read until the person allows it. */
  | { readonly kind: 'awaiting'; readonly folder: WatchedFolder; readonly why: BlockReason }
  | { readonly kind: 'watching'; readonly folder: WatchedFolder; readonly scan: ScanResult }
  /** The folder can't be found or read. */
  | { readonly kind: 'gone'; readonly folder: WatchedFolder };

/**
 * "permission": the browser must ask the person. "new-key": the person must confirm, because the new key may belong
 * to another workspace.
 */
export type BlockReason = 'permission' | 'new-key';

/** Result of the last scan, without the files that were sent. */
export interface ScanResult {
  /** Paths below the folder whose names are taken in the gallery. They wait for the person's decision. */
  readonly conflicts: readonly string[];
  /** Number of files that still grow or can't be read yet. */
  readonly growing: number;
  /** Number of files with a format that the gallery doesn't accept. */
  readonly unsupported: number;
}

export type WatchEvent =
  | { readonly kind: 'found'; readonly folder: WatchedFolder }
  | { readonly kind: 'held-back'; readonly why: BlockReason }
  | { readonly kind: 'began' }
  | { readonly kind: 'scanned'; readonly scan: ScanResult }
  | { readonly kind: 'lost' }
  | { readonly kind: 'stopped' };

export const OFF: WatchState = { kind: 'off' };
const EMPTY_SCAN: ScanResult = { conflicts: [], growing: 0, unsupported: 0 };

export function nextWatchState(state: WatchState, event: WatchEvent): WatchState {
  if (event.kind === 'stopped') return OFF;
  if (event.kind === 'found') return { kind: 'elsewhere', folder: event.folder };
  // Ignore late events of a watch that was stopped.
  if (state.kind === 'off') return state;
  const { folder } = state;
  switch (event.kind) {
    case 'held-back':
      return { kind: 'awaiting', folder, why: event.why };
    case 'began':
      return { kind: 'watching', folder, scan: EMPTY_SCAN };
    case 'scanned':
      return state.kind === 'watching' ? { ...state, scan: event.scan } : state;
    case 'lost':
      return { kind: 'gone', folder };
  }
}
