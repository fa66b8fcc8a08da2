// Schedules comparisons of recorded details with the files of a workspace: once after the start, and when the list of files has
// changed. They run in the background and take at most a tenth of the time.
import { setTimeout as delay } from 'node:timers/promises';
import { storeApiError } from '#service/core/store-error.ts';
import type { MediaList, MediaStore } from '#service/media-store/media-store.ts';
import { type Comparison, compare, type Seen } from './compare.ts';
import { inChunks } from './known-rows.ts';

/** Minimum pause between two comparisons of a workspace (ms). */
const REST_MS = 1_000;
/** Minimum pause between two comparisons, as a multiple of the duration of the last one. */
const REST_TIMES = 9;
/** Maximum difference between the clocks of several services (ms). */
const CLOCKS_DIFFER_MS = 10_000;
/** Number of paths compared at a time. */
const AT_ONCE = 1_000;

interface Wanted {
  readonly list: MediaList;
  /** Time of the request for the list. Files stored later may be missing in it. */
  readonly askedAt: number;
}

interface State {
  /** Version of the list that was compared last; undefined if the next comparison must check all files. */
  compared: string | undefined;
  /** Whether every file was checked since the start. */
  isLookedThrough: boolean;
  /** The next list to compare. It is dropped afterwards, because it may have a million paths. */
  wanted: Wanted | undefined;
  running: Promise<void> | undefined;
  notBefore: number;
}

export interface ComparisonsParts extends Pick<Comparison, 'records' | 'clock'> {
  readonly media: MediaStore;
  /** Called when files may need their length and codecs read. */
  readonly onNoted: () => void;
  /** Called for errors that no request reports. */
  readonly onError: (error: unknown) => void;
}

export class Comparisons implements AsyncDisposable {
  readonly #parts: ComparisonsParts;
  readonly #stopping = new AbortController();
  readonly #states = new Map<string, State>();

  constructor(parts: ComparisonsParts) {
    this.#parts = parts;
  }

  /**
   * Schedules a comparison with this list.
   * @param askedAt time of the request for the list
   */
  want(workspace: string, list: MediaList, askedAt: number): void {
    const state = this.#states.get(workspace) ?? {
      compared: undefined,
      isLookedThrough: false,
      wanted: undefined,
      running: undefined,
      notBefore: 0,
    };
    this.#states.set(workspace, state);
    if (this.#stopping.signal.aborted || state.compared === versionOf(list)) return;
    state.wanted = { list, askedAt };
    state.running ??= this.#run(workspace, state);
  }

  /** Makes the next comparison check all files, because a change was not recorded. */
  doubt(workspace: string): void {
    const state = this.#states.get(workspace);
    if (!state) return;
    state.compared = undefined;
    state.isLookedThrough = false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    for (const { running } of this.#states.values()) await running;
  }

  async #run(workspace: string, state: State): Promise<void> {
    const { signal } = this.#stopping;
    try {
      while (state.wanted) {
        const rest = Math.max(0, state.notBefore - performance.now());
        await delay(rest, undefined, { ref: false, signal });
        const next = state.wanted;
        state.wanted = undefined;
        const began = performance.now();
        await this.#compare(workspace, state, next);
        const took = performance.now() - began;
        state.notBefore = performance.now() + Math.max(REST_MS, REST_TIMES * took);
      }
    } catch (error) {
      state.notBefore = performance.now() + REST_MS;
      // Requests report an unavailable store. The next request for details tries again.
      if (!signal.aborted && !storeApiError(error)) this.#parts.onError(error);
    } finally {
      state.wanted = undefined;
      state.running = undefined;
    }
  }

  async #compare(workspace: string, state: State, { list, askedAt }: Wanted): Promise<void> {
    const { media, clock } = this.#parts;
    const { signal } = this.#stopping;
    const isShared = 'direct' in media;
    const isThorough = isShared || !state.isLookedThrough;
    state.isLookedThrough = true;
    // A thorough comparison checks the files now. Otherwise the list's age counts, because it may have waited.
    const before = isThorough ? clock() - (isShared ? CLOCKS_DIFFER_MS : 0) : askedAt;
    const seen = isThorough ? media.details(workspace) : pagesOf(list.items);
    try {
      const pages = unhurried<Seen>(seen, signal);
      const isWhole = await compare({ ...this.#parts, workspace, seen: pages, before, signal });
      this.#parts.onNoted();
      // If the comparison left something out, the next request for the list starts another one.
      state.compared = isWhole ? versionOf(list) : undefined;
    } catch (error) {
      if (isThorough) state.isLookedThrough = false;
      throw error;
    }
  }
}

const versionOf = ({ version, contentVersion = '' }: MediaList) => `${version} ${contentVersion}`;

/** Pauses after each page for as long as the page took, so that other work proceeds. */
async function* unhurried<Item>(
  pages: AsyncIterable<readonly Item[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for await (const page of pages) {
    const began = performance.now();
    yield page;
    await delay(performance.now() - began, undefined, { ref: false, signal });
  }
}

async function* pagesOf(paths: Iterable<string>): AsyncGenerator<Seen[]> {
  for (const chunk of inChunks(paths, AT_ONCE)) yield chunk.map((path) => ({ path }));
}
