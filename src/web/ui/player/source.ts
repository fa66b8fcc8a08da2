// Where a media element reads from: an address is asked for, and another once that is good no more. What it can't read or
// play is told apart here; the element says only that it failed.
import { createStore, type Store } from '#web/lib/store.ts';
import type { MediaAddress, PlayableFrom } from './playable.ts';
import { type AtAddress, versionAt } from './version-at.ts';

export type SourceState =
  /** An address is on its way. */
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'ready';
      readonly url: string;
      /** Counts up: the same address may be tried again. */
      readonly attempt: number;
      /** Whether it is another version than what was played before. */
      readonly isReplaced: boolean;
    }
  /** The browser doesn’t know what is in it. */
  | { readonly kind: 'unplayable' }
  | { readonly kind: 'unreachable' }
  /** The page may not read where it is kept. */
  | { readonly kind: 'withheld' }
  | Exclude<MediaAddress, { readonly kind: 'there' }>;

export interface Source {
  readonly state: Store<SourceState>;
  /** The element could not go on. @param code of its MediaError */
  readonly failed: (code: number | undefined) => Promise<void>;
  /**
   * It may be another file by now, or an address that is good no more: somebody says so, or the element has waited for a
   * while. A browser may try for half a minute before it says that it has failed, and doesn’t see another version at all.
   */
  readonly check: () => Promise<void>;
  /** The element goes on: what was in its way is over. */
  readonly goesOn: () => void;
  /** A person asks for another try. */
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

/** MediaError.MEDIA_ERR_NETWORK */
const NETWORK = 2;
/** In a row: a connection may break while the service is well. */
const TRIES = 3;

export function openSource(from: PlayableFrom): Source {
  return from.kind === 'local' ? localSource(from.file) : remoteSource(from.address);
}

function localSource(file: Blob): Source {
  const url = URL.createObjectURL(file);
  const ready: SourceState = { kind: 'ready', url, attempt: 0, isReplaced: false };
  const state = createStore<SourceState>(ready);
  return {
    state,
    failed: async () => state.set({ kind: 'unplayable' }),
    check: async () => {},
    goesOn: () => {},
    retry: async () => state.set(ready),
    close: () => URL.revokeObjectURL(url),
  };
}

function remoteSource(address: (signal: AbortSignal) => Promise<MediaAddress>): Source {
  const ending = new AbortController();
  const { signal } = ending;
  const state = createStore<SourceState>({ kind: 'asking' });
  let current: { readonly url: string; readonly at: Promise<AtAddress> } | undefined;
  let attempt = 0;
  let failures = 0;

  async function ask(before: AtAddress | undefined): Promise<void> {
    state.set({ kind: 'asking' });
    const answer = await address(signal);
    signal.throwIfAborted();
    if (answer.kind !== 'there') return state.set(answer);
    const { url } = answer;
    const at = versionAt(url, signal);
    // Who waits for it hears of it.
    at.catch(() => {});
    current = { url, at };
    const isReplaced = before?.kind === 'readable' && isOther(before, await at);
    signal.throwIfAborted();
    attempt += 1;
    state.set({ kind: 'ready', url, attempt, isReplaced });
  }

  async function failed(code: number | undefined): Promise<void> {
    if (!current || state.get().kind !== 'ready') return;
    failures += 1;
    const before = await current.at;
    const now = await versionAt(current.url, signal);
    const isOver = failures > TRIES;
    if (isGoodNoMore(before, now) && !isOver) return ask(before);
    if (now.kind === 'unreachable' || now.kind === 'withheld') return state.set(now);
    const isReplaced = isOther(before, now);
    // One half of each makes no sense to a browser.
    if ((code !== NETWORK && !isReplaced) || isOver) return state.set({ kind: 'unplayable' });
    if (isReplaced) current = { url: current.url, at: Promise.resolve(now) };
    attempt += 1;
    state.set({ kind: 'ready', url: current.url, attempt, isReplaced });
  }

  /** What is only slow, or away, is left to the browser. */
  async function check(): Promise<void> {
    const checked = current;
    if (!checked || state.get().kind !== 'ready') return;
    const before = await checked.at;
    const now = await versionAt(checked.url, signal);
    if (current !== checked || state.get().kind !== 'ready') return;
    if (isGoodNoMore(before, now) || isOther(before, now)) await ask(before);
  }

  const untilEnd = async (step: Promise<void>): Promise<void> => {
    try {
      await step;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  void untilEnd(ask(undefined));
  return {
    state,
    failed: (code) => untilEnd(failed(code)),
    check: () => untilEnd(check()),
    goesOn: () => {
      failures = 0;
    },
    async retry() {
      failures = 0;
      await untilEnd(current ? current.at.then(ask) : ask(undefined));
    },
    close: () => ending.abort(),
  };
}

/** What some buckets answer where an address has expired no page may read. */
function isGoodNoMore(before: AtAddress, now: AtAddress): boolean {
  return now.kind === 'refused' || (now.kind === 'withheld' && before.kind === 'readable');
}

function isOther(before: AtAddress, now: AtAddress): boolean {
  return before.kind === 'readable' && now.kind === 'readable' && before.version !== now.version;
}
