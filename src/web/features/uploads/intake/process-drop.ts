// Processes a drop: collect the files, plan, ask the person if needed, hand over to the engine.

import { ApiError } from '#api-client/api-error.ts';
import { STEPS_AT_ONCE, timeSlicer } from '#api-client/time-slice.ts';
import { foldForClash } from '#text/fold.ts';
import type { UploadClient } from '#upload/client.ts';
import { type Row, waitsForItsFile } from '#upload/protocol.ts';
import { isPending } from '#web/features/uploads/counts.ts';
import type { ReadVersions } from '#web/features/uploads/gallery-lookup.ts';
import type { Collected, WalkProgress } from '#web/features/uploads/intake/collect/collected.ts';
import { type Batch, planBatch, refusedAsUnreadable } from './batch.ts';
import type { FindClashes } from './clashes.ts';
import { type Decisions, getChoices, needsNoDecision, UNDECIDED } from './decisions.ts';
import { queryInOrder } from './disk-query.ts';
import { dropSummary } from './drop-summary.ts';
import { newFiles, queryContent } from './file-content.ts';
import {
  type FileToResume,
  type FileToUpload,
  filesToResume,
  filesToUpload,
  keepBothNames,
  type Versions,
} from './files-to-upload.ts';
import { findUnsendable } from './find-unsendable.ts';
import type { Collect, Destination, IntakeClient, IntakeState, Outcome, Processed } from './intake.ts';
import { matchInterrupted } from './match-interrupted.ts';
import { unlessAborted } from './unless-aborted.ts';

type Question = Omit<Extract<IntakeState, { kind: 'asking' }>, 'kind' | 'answer'>;

interface DropContext {
  readonly signal: AbortSignal;
  readonly showProgress: (progress: WalkProgress) => void;
  /**
   * Asks the person; absent if nobody may be asked.
   * @returns undefined if the person cancels
   */
  readonly ask?: (question: Question) => Promise<Decisions | undefined>;
  readonly readVersions?: ReadVersions | undefined;
}

const NO_DESTINATION: Destination = {
  target: '',
  findClashes: (paths) => Promise.resolve(paths.map(() => undefined)),
};
const NOTHING_COLLECTED: Collected = { files: [], junk: [], unreadable: [], emptyFolders: [] };
/** Interval (ms) between updates of the count while folders are read. */
const PROGRESS_INTERVAL_MS = 100;

/** @returns undefined if the person cancelled */
export async function processDrop(
  client: IntakeClient,
  collect: Collect,
  destination: Destination | undefined,
  context: DropContext,
): Promise<Outcome | undefined> {
  let collected: Collected | undefined;
  const collectOnce: Collect = async (options) => (collected = await collect(options));
  try {
    const processed = await matchAndAdd(client, collectOnce, destination, context);
    return processed && { ...processed, note: dropSummary(processed) };
  } catch (error) {
    if (!destination || !collected || context.signal.aborted || !isTemporary(error)) throw error;
    return { kind: 'waiting', drop: { collected, destination }, error };
  }
}

/** Whether the server may answer later. Then the drop waits: no upload was added yet. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === undefined || error.isSignedOut || status === 408 || status === 429 || status >= 500;
}

async function matchAndAdd(
  client: IntakeClient,
  collect: Collect,
  destination: Destination | undefined,
  shown: DropContext,
): Promise<Processed | undefined> {
  const { signal } = shown;
  const prepared = await prepare(client, collect, destination, shown);
  if (prepared === undefined) return undefined;
  const { files, resumed, unmatched, batch } = prepared;
  const count = files.length;
  await unlessAborted(resumeUploads(client, resumed, signal), signal);
  if (!destination) return { kind: 'resumed', resumed: resumed.length, unmatched, batch };
  if (count + resumed.length === 0) return { kind: 'nothing', batch };
  if (count > 0) await unlessAborted(client.add(newFiles(files), signal), signal);
  return { kind: 'added', files: count, resumed: resumed.length, batch };
}

interface Prepared {
  readonly files: FileToUpload[];
  readonly resumed: readonly FileToResume[];
  /** Number of files that match no interrupted upload. */
  readonly unmatched: number;
  /** Without the files to upload, so that memory is freed while 100,000 files are handed over. */
  readonly batch: Batch;
}

/** A function of its own, so that its variables are freed before the files are handed over. */
async function prepare(
  client: IntakeClient,
  collect: Collect,
  destination: Destination | undefined,
  { signal, showProgress, ask, readVersions }: DropContext,
): Promise<Prepared | undefined> {
  const collected = await unlessAborted(
    collect({ signal, onProgress: throttled(PROGRESS_INTERVAL_MS, showProgress) }),
    signal,
  );
  await unlessAborted(client.whenLeftoversKnown(), signal);
  const { unmatched, formerTargets, ...known } = await unlessAborted(
    matchInterrupted(collected.files, waitingRows(client), {
      target: destination?.target,
      hasBytesOf: (row, file) => (file ? client.hasBytesOf(row, file) : Promise.resolve(true)),
    }),
    signal,
  );
  const { target, findClashes } = destination ?? NO_DESTINATION;
  const { unanswered = [] } = collected;
  const rest = destination ? { ...collected, files: unmatched } : { ...NOTHING_COLLECTED, unanswered };
  const pendingPaths = await findPendingPaths(client, signal);
  const plan = await unlessAborted(
    planBatch(rest, target, { findClashes, formerTargets, pendingPaths, signal }),
    signal,
  );
  const { empty, unreadable, sizes } = await unlessAborted(findUnsendable(plan.ready, signal), signal);
  const ready = plan.ready.filter((file) => !empty.has(file) && !unreadable.has(file));
  const refused = plan.refused.concat([...unreadable].map(refusedAsUnreadable));
  const batch = { ...plan, ...known, ready, empty: [...empty], refused, sizes };
  const isAsked = !needsNoDecision(batch) && ask !== undefined;
  // Read the versions now, because the person agrees to replace exactly the files they see.
  const shownVersions = isAsked ? readShownVersions(batch, readVersions) : undefined;
  const decisions = isAsked ? await ask(toQuestion(batch, findClashes)) : UNDECIDED;
  if (decisions === undefined) return undefined;
  // The question is closed. Handing over many files takes a while, so show progress with a cancel button.
  showProgress({ files: collected.files.length, folders: 0 });
  const files = await unlessAborted(
    filesToUpload(batch, decisions, findClashes, await shownVersions),
    signal,
  );
  const resumed = filesToResume(batch, decisions);
  return {
    files,
    resumed,
    unmatched: unmatched.length,
    batch: { ...batch, ready: [], matches: [], sizes: new Map() },
  };
}

const NO_VERSIONS: Versions = new Map();

/** Reads the versions of the files that may be replaced. If this fails, no file may be replaced without another question. */
async function readShownVersions(
  { clashing }: Batch,
  readVersions: ReadVersions | undefined,
): Promise<Versions | undefined> {
  const replaceable = clashing.filter((file) => getChoices(file).includes('replace'));
  if (replaceable.length === 0) return undefined;
  return readVersions?.(replaceable.map(({ clash }) => clash.existing)).catch(() => NO_VERSIONS);
}

function toQuestion(batch: Batch, findClashes: FindClashes): Question {
  return { batch, names: (decisions) => keepBothNames(batch, decisions, findClashes) };
}

function waitingRows(client: Pick<UploadClient, 'getView' | 'getRows'>): readonly Row[] {
  if (client.getView().totals.counts['needs-file'] === 0) return [];
  return client.getRows().filter(({ state }) => waitsForItsFile(state));
}

/** Hands files to interrupted uploads. After a cancel it stops; uploads that got their files continue. */
async function resumeUploads(
  client: Pick<UploadClient, 'provideFiles'>,
  files: readonly FileToResume[],
  signal: AbortSignal,
): Promise<void> {
  const yieldToPage = timeSlicer(signal);
  for await (const answers of queryInOrder(files, queryContent)) {
    await yieldToPage();
    client.provideFiles(
      answers.map(
        ([
          {
            row: { id },
            fresh,
          },
          content,
        ]) => Object.assign(content, fresh ? { id, fresh } : { id }),
      ),
    );
  }
  signal.throwIfAborted();
}

/**
 * Finds the paths of pending uploads. Interrupted uploads don't count, because this drop may contain their files.
 */
async function findPendingPaths(
  client: Pick<UploadClient, 'getRows'>,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const yieldToPage = timeSlicer(signal);
  const pending = new Map<string, string>();
  for (const [index, { path, state }] of client.getRows().entries()) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    if (isPending(state.kind)) pending.set(foldForClash(path), path);
  }
  return pending;
}

function throttled<T>(ms: number, show: (value: T) => void): (value: T) => void {
  let due = 0;
  return (value) => {
    const now = performance.now();
    if (now < due) return;
    due = now + ms;
    show(value);
  };
}
