// The way from a drop to the engine: collect, plan, ask where there is something to ask, hand over. One at a time;
// a drop made meanwhile waits for its turn.
import { foldForClash } from '#text/fold.ts';
import type { UploadClient } from '#upload/client.ts';
import { type Row, waitsForItsFile } from '#upload/protocol.ts';
import { isMoving } from '#web/features/uploads/counts.ts';
import type { Collected, WalkProgress } from '#web/features/uploads/intake/collect/collected.ts';
import type { WalkOptions } from '#web/features/uploads/intake/collect/walk.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { askedInOrder } from './ask-disk.ts';
import { type Batch, isPlain, planBatch, refusedAsUnreadable } from './batch.ts';
import type { FindClashes } from './clashes.ts';
import { contentOf, newFiles } from './content-of.ts';
import { type Decisions, UNDECIDED } from './decisions.ts';
import { filesToGive, filesToUpload, keptNames } from './files-to-upload.ts';
import { findUnsendable } from './find-unsendable.ts';
import { recognise } from './recognise.ts';
import { timeSlicer } from './time-slice.ts';

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

/** What became of a drop. */
export type Outcome =
  /** `given`: how many of the files go on in the rows of interrupted uploads. */
  | { readonly kind: 'added'; readonly files: number; readonly given: number; readonly batch: Batch }
  /** Files for interrupted uploads only, and how many of them no upload waits for. */
  | { readonly kind: 'given'; readonly given: number; readonly unmatched: number }
  /** Nothing in it, or all of it skipped. */
  | { readonly kind: 'nothing'; readonly batch: Batch }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Intake {
  readonly state: Pick<Store<IntakeState>, 'get' | 'subscribe'>;
  /** @param destination of what no interrupted upload waits for; undefined: the files are for those uploads only */
  readonly take: (collect: Collect, destination?: Destination) => void;
}

type Collect = (options: WalkOptions) => Promise<Collected>;

const NOWHERE: Destination = {
  target: '',
  findClashes: (paths) => Promise.resolve(paths.map(() => undefined)),
};
const NOTHING_COLLECTED: Collected = { files: [], junk: [], unreadable: [], emptyFolders: [] };
const IDLE: IntakeState = { kind: 'idle' };
/** How often the count is shown anew while folders are walked. */
const SHOW_EVERY_MS = 100;

export function createIntake(
  client: Pick<UploadClient, 'add' | 'give' | 'hasBytesOf' | 'untilLeftoversKnown' | 'getView' | 'getRows'>,
  onOutcome: (outcome: Outcome) => void,
): Intake {
  const state = createStore<IntakeState>(IDLE);
  let last: Promise<void> = Promise.resolve();

  async function run(collect: Collect, destination?: Destination): Promise<Outcome | undefined> {
    const controller = new AbortController();
    const { signal } = controller;
    const collecting = (progress: WalkProgress) =>
      state.set({ kind: 'collecting', progress, cancel: () => controller.abort() });
    collecting({ files: 0, folders: 0 });
    try {
      const collected = await unlessAborted(
        collect({ signal, onProgress: every(SHOW_EVERY_MS, collecting) }),
        signal,
      );
      await unlessAborted(client.untilLeftoversKnown(), signal);
      const { others, formerTargets, ...known } = await unlessAborted(
        recognise(collected.files, waitingRows(client), {
          target: destination?.target,
          hasBytesOf: (row, file) => (file ? client.hasBytesOf(row, file) : Promise.resolve(true)),
        }),
        signal,
      );
      const { target, findClashes } = destination ?? NOWHERE;
      const rest = destination ? { ...collected, files: others } : NOTHING_COLLECTED;
      const going = await underWay(client, signal);
      const plan = await unlessAborted(
        planBatch(rest, target, { findClashes, formerTargets, underWay: going, signal }),
        signal,
      );
      const { empty, unreadable } = await unlessAborted(findUnsendable(plan.ready, signal), signal);
      const ready = plan.ready.filter((file) => !empty.has(file) && !unreadable.has(file));
      const refused = plan.refused.concat([...unreadable].map(refusedAsUnreadable));
      const batch = { ...plan, ...known, ready, empty: [...empty], refused };
      const decisions = isPlain(batch) ? UNDECIDED : await ask(batch, findClashes);
      if (decisions === undefined) return undefined;
      // The question is off the screen: opening and handing over so many files takes a while, and can be cancelled.
      collecting({ files: collected.files.length, folders: 0 });
      const files = await unlessAborted(filesToUpload(batch, decisions, findClashes), signal);
      const given = filesToGive(batch, decisions);
      await unlessAborted(giveAll(client, given, signal), signal);
      if (!destination) return { kind: 'given', given: given.length, unmatched: others.length };
      if (files.length + given.length === 0) return { kind: 'nothing', batch };
      if (files.length > 0) await unlessAborted(client.add(newFiles(files), signal), signal);
      return { kind: 'added', files: files.length, given: given.length, batch };
    } catch (error) {
      return signal.aborted || isCalledOff(error) ? undefined : { kind: 'failed', error };
    } finally {
      state.set(IDLE);
    }
  }

  function ask(batch: Batch, findClashes: FindClashes): Promise<Decisions | undefined> {
    return new Promise((resolve) => {
      const names = (decisions: Decisions) => keptNames(batch, decisions, findClashes);
      state.set({ kind: 'asking', batch, names, answer: resolve });
    });
  }

  async function next(after: Promise<void>, job: () => Promise<Outcome | undefined>): Promise<void> {
    await after;
    const outcome = await job();
    if (outcome) onOutcome(outcome);
  }

  return {
    state,
    take(collect, destination) {
      last = next(last, () => run(collect, destination));
    },
  };
}

function waitingRows(client: Pick<UploadClient, 'getView' | 'getRows'>): readonly Row[] {
  if (client.getView().totals.counts['needs-file'] === 0) return [];
  return client.getRows().filter(({ state }) => waitsForItsFile(state));
}

/** Cancelled, it gives no more; what was given goes on. */
async function giveAll(
  client: Pick<UploadClient, 'give'>,
  files: ReturnType<typeof filesToGive>,
  signal: AbortSignal,
): Promise<void> {
  const yieldToPage = timeSlicer(signal);
  for await (const [{ row, fresh }, content] of askedInOrder(files, contentOf)) {
    await yieldToPage();
    client.give(row.id, { ...content, ...(fresh && { fresh }) });
  }
  signal.throwIfAborted();
}

/** An interrupted upload isn't under way: its file may be handed in by this very drop. */
async function underWay(
  client: Pick<UploadClient, 'getRows'>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const yieldToPage = timeSlicer(signal);
  const going = new Map<string, string>();
  for (const { path, state } of client.getRows()) {
    if (isMoving(state.kind) || state.kind === 'paused') going.set(foldForClash(path), path);
    await yieldToPage();
  }
  return going;
}

/** All uploads were cancelled while these were handed over. */
function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** A disk that hangs must not keep the person waiting who cancelled. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')), {
      once: true,
    });
    work.then(resolve, reject);
  });
}

function every<T>(ms: number, show: (value: T) => void): (value: T) => void {
  let due = 0;
  return (value) => {
    const now = performance.now();
    if (now < due) return;
    due = now + ms;
    show(value);
  };
}
