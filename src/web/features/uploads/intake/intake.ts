// The way from a drop to the engine. One at a time; a drop made meanwhile waits for its turn. Its steps come with the
// first sign of a person.
import type { UploadClient } from '#upload/client.ts';
import type { ReadVersions } from '#web/features/uploads/gallery-lookup.ts';
import type { Collected, WalkProgress } from '#web/features/uploads/intake/collect/collected.ts';
import type { WalkOptions } from '#web/features/uploads/intake/collect/walk.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import type { Note } from '#web/ui/notify.ts';
import { PageLoadError } from '#web/ui/page/page-load-error.ts';
import type { Batch } from './batch.ts';
import type { FindClashes } from './clashes.ts';
import type { Decisions } from './decisions.ts';
import { unlessAborted } from './unless-aborted.ts';

export type IntakeState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'collecting'; readonly progress: WalkProgress; readonly cancel: () => void }
  | {
      readonly kind: 'asking';
      readonly batch: Batch;
      /** What the files would be called that are kept beside others, by their ids. */
      readonly names: (decisions: Decisions) => Promise<ReadonlyMap<number, string>>;
      /** undefined: nothing of it is to be uploaded. */
      readonly answer: (decisions: Decisions | undefined) => void;
    };

export interface Destination {
  /** A folder of the gallery, ending in `/`; empty for the root. */
  readonly target: string;
  readonly findClashes: FindClashes;
}

/** What became of a drop that was read. */
export type Processed =
  /** `given`: how many of the files go on in the rows of interrupted uploads. */
  | { readonly kind: 'added'; readonly files: number; readonly given: number; readonly batch: Batch }
  /** Files for interrupted uploads only, and how many of them no upload waits for. */
  | { readonly kind: 'given'; readonly given: number; readonly unmatched: number; readonly batch: Batch }
  /** Nothing in it, or all of it skipped. */
  | { readonly kind: 'nothing'; readonly batch: Batch };

/** A drop whose files wait: the service could not be asked which names are taken. */
export interface WaitingDrop {
  readonly collected: Collected;
  readonly destination: Destination;
}

/** What became of a drop. */
export type Outcome =
  /** `note`: what there is to say of it. */
  | (Processed & { readonly note: Note | undefined })
  /** It waits until the service answers. */
  | { readonly kind: 'waiting'; readonly drop: WaitingDrop; readonly error: unknown }
  /** `retry` takes it in again: code was missing, and nothing of it was read. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry?: () => void };

export interface Intake {
  readonly state: Pick<Store<IntakeState>, 'get' | 'subscribe'>;
  /** @param destination of what no interrupted upload waits for; undefined: the files are for those uploads only */
  readonly receive: (collect: Collect, destination?: Destination, manner?: ReceiveOptions) => void;
  /** Drops that wait for the service, the oldest first. */
  readonly waiting: Store<readonly WaitingDrop[]>;
}

/** How a drop is taken in that doesn't come from a person right now. */
export interface ReceiveOptions {
  /** Nobody is asked or told: what there is a question about is left out, and stands in the outcome. */
  readonly isQuiet: boolean;
  /** It waited for the service, and waits on if that still doesn't answer. */
  readonly retryOf?: WaitingDrop;
  /** Undefined: it was called off. */
  readonly onOutcome: (outcome: Outcome | undefined) => void;
}

export type Collect = (options: WalkOptions) => Promise<Collected>;
export type IntakeClient = Pick<
  UploadClient,
  'add' | 'provideFiles' | 'hasBytesOf' | 'whenLeftoversKnown' | 'getView' | 'getRows'
>;

const IDLE: IntakeState = { kind: 'idle' };
const loadProcessDrop = lazyCode(() => import('./process-drop.ts'));

export function createIntake(
  client: IntakeClient,
  onOutcome: (outcome: Outcome) => void,
  readVersions?: ReadVersions,
): Intake {
  const state = createStore<IntakeState>(IDLE);
  const waiting = createStore<readonly WaitingDrop[]>([]);
  let last: Promise<void> = Promise.resolve();

  async function run(
    collect: Collect,
    destination?: Destination,
    manner?: ReceiveOptions,
  ): Promise<Outcome | undefined> {
    const controller = new AbortController();
    const { signal } = controller;
    const waited = manner?.retryOf;
    const isWaiting = () => waited !== undefined && waiting.get().includes(waited);
    // The person cancels a waiting drop by taking it off the list.
    if (waited && !isWaiting()) return undefined;
    const stopWatching = waiting.subscribe(() => waited && !isWaiting() && controller.abort());
    const showProgress = (progress: WalkProgress) => {
      // Waiting drops are shown by their files.
      if (!isWaiting()) state.set({ kind: 'collecting', progress, cancel: () => controller.abort() });
    };
    showProgress({ files: 0, folders: 0 });
    try {
      const { processDrop } = await unlessAborted(loadProcessDrop(), signal);
      return await processDrop(client, collect, destination, {
        signal,
        showProgress,
        readVersions,
        ...(!manner?.isQuiet && {
          ask: (question) => {
            stopWatching();
            forget(waited);
            return new Promise((resolve) => state.set({ kind: 'asking', ...question, answer: resolve }));
          },
        }),
      });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return undefined;
      const isUnread = error instanceof PageLoadError;
      return { kind: 'failed', error, ...(isUnread && { retry: () => receive(collect, destination) }) };
    } finally {
      stopWatching();
      state.set(IDLE);
    }
  }

  async function next(
    after: Promise<void>,
    job: () => Promise<Outcome | undefined>,
    manner?: ReceiveOptions,
  ): Promise<void> {
    await after;
    const outcome = await job();
    manner?.onOutcome(outcome);
    if (manner?.isQuiet) return;
    if (outcome?.kind !== 'waiting') {
      forget(manner?.retryOf);
      if (outcome) onOutcome(outcome);
    } else if (!manner?.retryOf || !waiting.get().includes(manner.retryOf))
      // A new drop, or one that left the list when its question was shown.
      waiting.set([...waiting.get(), outcome.drop]);
  }

  function forget(drop: WaitingDrop | undefined): void {
    if (drop) waiting.set(waiting.get().filter((other) => other !== drop));
  }

  function receive(collect: Collect, destination?: Destination, manner?: ReceiveOptions): void {
    last = next(last, () => run(collect, destination, manner), manner);
  }

  return { state, receive, waiting };
}

/** All uploads were cancelled while these were handed over. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
