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
      /** Counts up as the file is seen to be another. */
      readonly version: number;
      /** Whether it is another version than what was played last. */
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
/** The number of the first version. */
const FIRST = 1;

interface Looked {
  readonly url: string;
  /** The sentence to show if no server answers at the URL. */
  readonly ifUnreachable: string | undefined;
  /** As the address was new. */
  readonly before: AtAddress;
  readonly now: AtAddress;
  readonly isOther: boolean;
}

export function openSource(from: PlayableFrom): Source {
  return from.kind === 'local' ? localSource(from.file) : remoteSource(from.address);
}

function localSource(file: Blob): Source {
  const url = URL.createObjectURL(file);
  const ready: SourceState = { kind: 'ready', url, attempt: 0, version: FIRST, isReplaced: false };
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
  let current:
    | { readonly url: string; readonly at: Promise<AtAddress>; readonly ifUnreachable: string | undefined }
    | undefined;
  let attempt = 0;
  let failures = 0;
  /** As it was seen last. */
  let seen: string | undefined;
  let version = FIRST;
  let played = FIRST;

  /** @returns whether it is another version than the one seen last */
  function note(at: AtAddress): boolean {
    if (at.kind !== 'readable') return false;
    const isOther = seen !== undefined && seen !== at.version;
    if (isOther) version += 1;
    seen = at.version;
    return isOther;
  }

  function ready(url: string): void {
    attempt += 1;
    state.set({ kind: 'ready', url, attempt, version, isReplaced: version !== played });
  }

  async function ask(): Promise<void> {
    state.set({ kind: 'asking' });
    const answer = await address(signal);
    signal.throwIfAborted();
    if (answer.kind !== 'there') return state.set(answer);
    const { url, ifUnreachable } = answer;
    const at = versionAt(url, signal);
    // Who waits for it hears of it.
    at.catch(() => {});
    current = { url, at, ifUnreachable };
    // The first one has nothing to be another than.
    if (seen !== undefined) note(await at);
    signal.throwIfAborted();
    ready(url);
  }

  /**
   * A failure and a look at the same address may well be at once: whoever comes second leaves it.
   * @param act says so in the same moment, by another address or another state
   */
  async function look(act: (looked: Looked) => Promise<void> | void): Promise<void> {
    const looked = current;
    if (!looked || state.get().kind !== 'ready') return;
    const before = await looked.at;
    const now = await versionAt(looked.url, signal);
    if (current !== looked || state.get().kind !== 'ready') return;
    note(before);
    await act({ ...looked, before, now, isOther: note(now) });
  }

  function failed(
    { url, ifUnreachable, before, now, isOther }: Looked,
    code: number | undefined,
  ): Promise<void> | void {
    failures += 1;
    const isOver = failures > TRIES;
    if ((isGoodNoMore(before, now) || isBack(before, now)) && !isOver) return ask();
    if (now.kind === 'unreachable' && ifUnreachable !== undefined)
      return state.set({ kind: 'failed', sentence: ifUnreachable });
    if (now.kind === 'unreachable' || now.kind === 'withheld') return state.set(now);
    // One half of each makes no sense to a browser.
    if ((code !== NETWORK && !isOther) || isOver) return state.set({ kind: 'unplayable' });
    if (isOther) current = { url, at: Promise.resolve(now), ifUnreachable };
    return ready(url);
  }

  /** What is only slow, or away, is left to the browser; and what could never be looked at. */
  function check({ before, now, isOther }: Looked): Promise<void> | void {
    if (isOther) return ask();
    if (before.kind !== 'readable' || !isGoodNoMore(before, now)) return undefined;
    failures += 1;
    return failures > TRIES ? undefined : ask();
  }

  const untilEnd = async (step: Promise<void>): Promise<void> => {
    try {
      await step;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  void untilEnd(ask());
  return {
    state,
    failed: (code) => untilEnd(look((looked) => failed(looked, code))),
    check: () => untilEnd(look(check)),
    goesOn: () => {
      failures = 0;
      played = version;
    },
    async retry() {
      failures = 0;
      await untilEnd(ask());
    },
    close: () => ending.abort(),
  };
}

/**
 * Only since the element began to load, as far as one can tell: at first it calls whatever it couldn’t read unplayable. From
 * another address, as a browser may have kept what the bucket answered at this one.
 */
function isBack(before: AtAddress, now: AtAddress): boolean {
  return now.kind === 'readable' && (before.kind === 'unreachable' || before.kind === 'withheld');
}

/** What some buckets answer where an address has expired no page may read. */
function isGoodNoMore(before: AtAddress, now: AtAddress): boolean {
  return now.kind === 'refused' || (now.kind === 'withheld' && before.kind === 'readable');
}
