// When what is on record of a workspace’s files is compared with the files: in the background, once after the start, and
// whenever they are others than at the last time, as far as their list tells. Each takes a tenth of the time at most.
import { setTimeout as delay } from 'node:timers/promises';
import { storeTrouble } from '#service/core/store-trouble.ts';
import type { MediaList, MediaStore } from '#service/media-store/media-store.ts';
import { type Comparison, compare, type Seen } from './compare.ts';
import { inChunks } from './known-rows.ts';

/** Between two of one workspace, in milliseconds. */
const REST_MS = 1_000;
/** So many times as long as one has taken. */
const REST_TIMES = 9;
/** By how much the clocks of several services may differ, in milliseconds. */
const CLOCKS_DIFFER_MS = 10_000;
/** Paths of a list that are compared at a time. */
const AT_ONCE = 1_000;

interface Wanted {
  readonly list: MediaList;
  /** What was stored since then may not be in it. */
  readonly askedAt: number;
}

interface State {
  /** The version that was compared last; undefined where the next has to go through all. */
  compared: string | undefined;
  /** Whether each file was looked at since the start. */
  isLookedThrough: boolean;
  /** Until it is compared: it may hold a million paths. */
  wanted: Wanted | undefined;
  running: Promise<void> | undefined;
  notBefore: number;
}

export interface ComparisonsParts extends Pick<Comparison, 'records' | 'clock'> {
  readonly media: MediaStore;
  /** There may be files that have not been read. */
  readonly onNoted: () => void;
  /** Hears of what nobody else would. */
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
   * Sees to it that what is on record will be that of this list.
   * @param askedAt when the list was asked for, by the clock
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

  /** Something has changed that isn't on record: the next look goes through all. */
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
      // Who asks for something hears of a store that is away. The next who asks for details has it tried again.
      if (!signal.aborted && !storeTrouble(error)) this.#parts.onError(error);
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
    // The files themselves are looked at now; their list was made before, and may have waited here for long.
    const before = isThorough ? clock() - (isShared ? CLOCKS_DIFFER_MS : 0) : askedAt;
    const seen = isThorough ? media.details(workspace) : pagesOf(list.items);
    try {
      const pages = unhurried<Seen>(seen, signal);
      const isWhole = await compare({ ...this.#parts, workspace, seen: pages, before, signal });
      this.#parts.onNoted();
      // Else the next who asks has it tried again.
      state.compared = isWhole ? versionOf(list) : undefined;
    } catch (error) {
      if (isThorough) state.isLookedThrough = false;
      throw error;
    }
  }
}

const versionOf = ({ version, contentVersion = '' }: MediaList) => `${version} ${contentVersion}`;

/** After each page whoever waits for anything else has as much time as it took. */
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
