// Processes dropped and chosen files one drop at a time and hands them to the upload engine. The code that does it
// loads at the first interaction.
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
      /** Returns the new names of files that are kept beside existing ones, by file id. */
      readonly names: (decisions: Decisions) => Promise<ReadonlyMap<number, string>>;
      /** @param decisions undefined cancels the drop */
      readonly answer: (decisions: Decisions | undefined) => void;
    };

export interface Destination {
  /** Folder of the gallery, ending in `/`; empty for the root. */
  readonly target: string;
  readonly findClashes: FindClashes;
}

/** Result of a drop that was read. */
export type Processed =
  /** New uploads were added. `resumed` counts files that continue interrupted uploads. */
  | { readonly kind: 'added'; readonly files: number; readonly resumed: number; readonly batch: Batch }
  /** Files were handed in for interrupted uploads only. `unmatched` counts files that match none of them. */
  | { readonly kind: 'resumed'; readonly resumed: number; readonly unmatched: number; readonly batch: Batch }
  /** The drop was empty, or every file was skipped. */
  | { readonly kind: 'nothing'; readonly batch: Batch };

/** A drop that waits because the server could not be asked which names are taken. */
export interface WaitingDrop {
  readonly collected: Collected;
  readonly destination: Destination;
}

/** Result of a drop. */
export type Outcome =
  /** `note` is the message to show, if any. */
  | (Processed & { readonly note: Note | undefined })
  /** The drop waits until the server answers. */
  | { readonly kind: 'waiting'; readonly drop: WaitingDrop; readonly error: unknown }
  /** `retry` processes the drop again. It is set if code could not be loaded and no file was read. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry?: () => void };

export interface Intake {
  readonly state: Pick<Store<IntakeState>, 'get' | 'subscribe'>;
  /**
   * @param destination for files that match no interrupted upload; undefined if the files are for interrupted uploads
   * only
   */
  readonly receive: (collect: Collect, destination?: Destination, manner?: ReceiveOptions) => void;
  /** Drops that wait for the server, the oldest first. */
  readonly waiting: Store<readonly WaitingDrop[]>;
}

/** Options for drops that don't come from the person right now. */
export interface ReceiveOptions {
  /** Neither asks nor notifies the person. Files that need a decision are left out and reported in the outcome. */
  readonly isQuiet: boolean;
  /** The waiting drop that is retried. It keeps waiting if the server still doesn't answer. */
  readonly retriedDrop?: WaitingDrop;
  /** @param outcome undefined if the drop was cancelled */
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
    const waited = manner?.retriedDrop;
    const isWaiting = () => waited !== undefined && waiting.get().includes(waited);
    // The person cancels a waiting drop by removing it from the list.
    if (waited && !isWaiting()) return undefined;
    const stopWatching = waiting.subscribe(() => waited && !isWaiting() && controller.abort());
    const showProgress = (progress: WalkProgress) => {
      // The tray lists the files of waiting drops instead.
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
      forget(manner?.retriedDrop);
      if (outcome) onOutcome(outcome);
    } else if (!manner?.retriedDrop || !waiting.get().includes(manner.retriedDrop))
      // Add a new drop. A retried drop is added again if it left the list when its question was shown.
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

/** Whether all uploads were cancelled while the files were handed over. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
