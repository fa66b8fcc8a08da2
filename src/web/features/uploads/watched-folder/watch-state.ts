// Whether a folder is kept uploaded for the connection, and what stands in the way of it.

export interface WatchedFolder {
  readonly name: string;
  /** The folder of the gallery it goes to, ending in `/`; empty for the root. */
  readonly target: string;
}

export type WatchState =
  | { readonly kind: 'off' }
  /** Another tab of this browser watches it. */
  | { readonly kind: 'elsewhere'; readonly folder: WatchedFolder }
  /** Nothing is read of it until the person says so. */
  | { readonly kind: 'awaiting'; readonly folder: WatchedFolder; readonly why: BlockReason }
  | { readonly kind: 'watching'; readonly folder: WatchedFolder; readonly seen: ScanResult }
  /** It can't be found or read. */
  | { readonly kind: 'gone'; readonly folder: WatchedFolder };

/** The browser's "permission", or a word on the "new-key": what it leads to may be another workspace. */
export type BlockReason = 'permission' | 'new-key';

/** What the last look at the folder found, but for what was sent. */
export interface ScanResult {
  /** Paths below the folder whose names are taken: they wait for an answer. */
  readonly conflicts: readonly string[];
  /** How many files still grow, or can't be read yet. */
  readonly growing: number;
  /** How many are of no format the gallery takes. */
  readonly unsupported: number;
}

export type WatchEvent =
  | { readonly kind: 'found'; readonly folder: WatchedFolder }
  | { readonly kind: 'held-back'; readonly why: BlockReason }
  | { readonly kind: 'began' }
  | { readonly kind: 'looked'; readonly seen: ScanResult }
  | { readonly kind: 'lost' }
  | { readonly kind: 'stopped' };

export const OFF: WatchState = { kind: 'off' };
const EMPTY_SCAN: ScanResult = { conflicts: [], growing: 0, unsupported: 0 };

export function nextWatchState(state: WatchState, event: WatchEvent): WatchState {
  if (event.kind === 'stopped') return OFF;
  if (event.kind === 'found') return { kind: 'elsewhere', folder: event.folder };
  // It was stopped meanwhile: what is still under way for it has nothing to say.
  if (state.kind === 'off') return state;
  const { folder } = state;
  switch (event.kind) {
    case 'held-back':
      return { kind: 'awaiting', folder, why: event.why };
    case 'began':
      return { kind: 'watching', folder, seen: EMPTY_SCAN };
    case 'looked':
      return state.kind === 'watching' ? { ...state, seen: event.seen } : state;
    case 'lost':
      return { kind: 'gone', folder };
  }
}
