// Whether a folder is kept uploaded for the connection, and what stands in the way of it.

export interface KeptFolder {
  readonly name: string;
  /** The folder of the gallery it goes to, ending in `/`; empty for the root. */
  readonly target: string;
}

export type KeptState =
  | { readonly kind: 'off' }
  /** Another tab of this browser watches it. */
  | { readonly kind: 'elsewhere'; readonly folder: KeptFolder }
  /** Nothing is read of it until the person says so. */
  | { readonly kind: 'awaiting'; readonly folder: KeptFolder; readonly why: AwaitingWhat }
  | { readonly kind: 'watching'; readonly folder: KeptFolder; readonly seen: Seen }
  /** It can't be found or read. */
  | { readonly kind: 'gone'; readonly folder: KeptFolder };

/** The browser's "permission", or a word on the "new-key": what it leads to may be another workspace. */
export type AwaitingWhat = 'permission' | 'new-key';

/** What the last look at the folder found, but for what was sent. */
export interface Seen {
  /** Paths below the folder whose names are taken: they wait for an answer. */
  readonly taken: readonly string[];
  /** How many files still grow, or can't be read yet. */
  readonly growing: number;
  /** How many are of no format the gallery takes. */
  readonly leftOut: number;
}

export type KeptEvent =
  | { readonly kind: 'found'; readonly folder: KeptFolder }
  | { readonly kind: 'held-back'; readonly why: AwaitingWhat }
  | { readonly kind: 'began' }
  | { readonly kind: 'looked'; readonly seen: Seen }
  | { readonly kind: 'lost' }
  | { readonly kind: 'stopped' };

export const OFF: KeptState = { kind: 'off' };
const NOTHING_SEEN: Seen = { taken: [], growing: 0, leftOut: 0 };

export function nextKept(state: KeptState, event: KeptEvent): KeptState {
  if (event.kind === 'stopped') return OFF;
  if (event.kind === 'found') return { kind: 'elsewhere', folder: event.folder };
  // It was stopped meanwhile: what is still under way for it has nothing to say.
  if (state.kind === 'off') return state;
  const { folder } = state;
  switch (event.kind) {
    case 'held-back':
      return { kind: 'awaiting', folder, why: event.why };
    case 'began':
      return { kind: 'watching', folder, seen: NOTHING_SEEN };
    case 'looked':
      return state.kind === 'watching' ? { ...state, seen: event.seen } : state;
    case 'lost':
      return { kind: 'gone', folder };
  }
}
