// Source of a media element: requests an address, and another one when it expires. The element reports only that it
// failed, so the reason is found out here.
import { createStore, type Store } from '#web/lib/store.ts';
import { type FileVersion, readFileVersion } from './file-version.ts';
import type { MediaAddress, PlayableFrom } from './playable.ts';

export type SourceState =
  /** The address is being requested. */
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'ready';
      readonly url: string;
      /** Increases with each attempt, because the same address may be tried again. */
      readonly attempt: number;
      /** Increases when the file is found to have changed. */
      readonly version: number;
      /** Whether the version differs from the one played before. */
      readonly isReplaced: boolean;
    }
  /** The browser can’t decode the file. */
  | { readonly kind: 'unplayable' }
  | { readonly kind: 'unreachable' }
  /** CORS forbids the page to read the file. */
  | { readonly kind: 'withheld' }
  | Exclude<MediaAddress, { readonly kind: 'there' }>;

export interface Source {
  readonly state: Store<SourceState>;
  /**
   * Call it when the element fails.
   * @param code code of its MediaError
   */
  readonly failed: (code: number | undefined) => Promise<void>;
  /**
   * Checks whether the file has changed or the address has expired, after a hint or a stall. Browsers may retry for
   * half a minute before they report an error, and never notice a new version.
   */
  readonly check: () => Promise<void>;
  /** Call it when playback continues: earlier failures no longer count. */
  readonly onPlaybackContinued: () => void;
  /** Retries at the user’s request. */
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

/** MediaError.MEDIA_ERR_NETWORK */
const NETWORK = 2;
/** Maximum number of failures in a row: a connection can break while the service is fine. */
const MAX_FAILURES = 3;
/** Number of the first version. */
const FIRST = 1;

interface AddressCheck {
  readonly url: string;
  /** The sentence to show if no server answers at the URL. */
  readonly ifUnreachable: string | undefined;
  /** Result of checking the address when it was new. */
  readonly before: FileVersion;
  readonly now: FileVersion;
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
    onPlaybackContinued: () => {},
    retry: async () => state.set(ready),
    close: () => URL.revokeObjectURL(url),
  };
}

function remoteSource(address: (signal: AbortSignal) => Promise<MediaAddress>): Source {
  const ending = new AbortController();
  const { signal } = ending;
  const state = createStore<SourceState>({ kind: 'asking' });
  let current:
    | { readonly url: string; readonly at: Promise<FileVersion>; readonly ifUnreachable: string | undefined }
    | undefined;
  let attempt = 0;
  let failures = 0;
  /** Last seen version. */
  let seen: string | undefined;
  let version = FIRST;
  let played = FIRST;

  /** @returns whether the version differs from the last seen one */
  function note(at: FileVersion): boolean {
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
    const at = readFileVersion(url, signal);
    // The code that awaits the promise handles its rejection.
    at.catch(() => {});
    current = { url, at, ifUnreachable };
    // The first address has no earlier version to compare with.
    if (seen !== undefined) note(await at);
    signal.throwIfAborted();
    ready(url);
  }

  /**
   * Checks the current address. If a failure and a check run at the same time, only the first to finish acts.
   * @param act must change the address or the state synchronously
   */
  async function checkAddress(act: (check: AddressCheck) => Promise<void> | void): Promise<void> {
    const looked = current;
    if (!looked || state.get().kind !== 'ready') return;
    const before = await looked.at;
    const now = await readFileVersion(looked.url, signal);
    if (current !== looked || state.get().kind !== 'ready') return;
    note(before);
    await act({ ...looked, before, now, isOther: note(now) });
  }

  function failed(
    { url, ifUnreachable, before, now, isOther }: AddressCheck,
    code: number | undefined,
  ): Promise<void> | void {
    failures += 1;
    const isOver = failures > MAX_FAILURES;
    if ((isExpired(before, now) || isReconnected(before, now)) && !isOver) return ask();
    if (now.kind === 'unreachable' && ifUnreachable !== undefined)
      return state.set({ kind: 'failed', sentence: ifUnreachable });
    if (now.kind === 'unreachable' || now.kind === 'withheld') return state.set(now);
    // A mix of two versions can’t be decoded.
    if ((code !== NETWORK && !isOther) || isOver) return state.set({ kind: 'unplayable' });
    if (isOther) current = { url, at: Promise.resolve(now), ifUnreachable };
    return ready(url);
  }

  /** A slow or unreachable service, or an address that could never be checked, is left to the browser. */
  function check({ before, now, isOther }: AddressCheck): Promise<void> | void {
    if (isOther) return ask();
    if (before.kind !== 'readable' || !isExpired(before, now)) return undefined;
    failures += 1;
    return failures > MAX_FAILURES ? undefined : ask();
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
    failed: (code) => untilEnd(checkAddress((looked) => failed(looked, code))),
    check: () => untilEnd(checkAddress(check)),
    onPlaybackContinued: () => {
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
 * Returns whether the file became readable after the element began to load. In that state the element reports any file
 * that it couldn’t read as unplayable. A new address is requested, because the browser may have cached the bucket’s
 * earlier response.
 */
function isReconnected(before: FileVersion, now: FileVersion): boolean {
  return now.kind === 'readable' && (before.kind === 'unreachable' || before.kind === 'withheld');
}

/** Returns whether the address has expired. Some buckets answer an expired address without CORS headers. */
function isExpired(before: FileVersion, now: FileVersion): boolean {
  return now.kind === 'refused' || (now.kind === 'withheld' && before.kind === 'readable');
}
