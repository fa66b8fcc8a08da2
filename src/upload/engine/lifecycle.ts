// Applies every state change of an upload and its consequences: stop sending, write the journal, complete, or start over.
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { ConflictAnswer } from '#upload/model/condition.ts';
import type { FileLost } from '#upload/model/file/file-source.ts';
import { normalizeEtag } from '#upload/model/parts/sample.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { Session } from '#upload/model/session.ts';
import { toJournalRecord } from '#upload/model/to-journal-record.ts';
import type { Upload } from '#upload/model/upload.ts';
import {
  hasOtherFile,
  isCancelRequested,
  isHalted,
  isOver,
  isPausedByPerson,
  isSettlingCancel,
  type Reason,
  type UploadEvent,
  type UploadState,
} from '#upload/model/upload-state.ts';
import { PermanentFailure } from '#upload/network/retrier.ts';
import type { BatchedAddresses } from '#upload/transfer/batched-addresses.ts';
import type { Checksum } from '#upload/transfer/checksum.ts';
import type { Part, PartQueue } from '#upload/transfer/part-queue.ts';
import type { PutResult } from '#upload/transfer/part-uploader.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import type { CancelledUploads } from './cancelled-uploads.ts';
import {
  CancelRequested,
  type Completion,
  isConditionFailure,
  type Outcome,
  serviceErrorCode,
  type WaitOptions,
} from './completion.ts';
import type { Reporter } from './reporter.ts';

/**
 * Maximum size (bytes) of parts that aren't checked for changes of the file after sending. They are read at once, so they
 * can't mix two versions, and the check would slow down thousands of small files by a fifth.
 */
const SINGLE_READ_BYTES = 512 * 1024;

/** When an upload is paused, parts that need at most this time (ms) by their measured speed are finished. */
const FINISH_MS = 3_000;

/** A server that keeps forgetting an upload will not stop doing so. */
const MAX_RESTARTS = 3;

export interface LifecycleDeps {
  readonly queue: PartQueue;
  readonly addresses: BatchedAddresses;
  readonly host: StoreHost;
  readonly checksum: Checksum;
  readonly completion: Completion;
  readonly cancelledUploads: CancelledUploads;
  readonly journal: JournalWriter;
  readonly reporter: Reporter;
  readonly clock: Clock;
  /** Whether "Pause all" is on: new uploads start paused. */
  readonly isPaused: () => boolean;
  /** Starts queued parts if slots are free. */
  readonly pump: () => void;
  /** Schedules a report and a check for stalled requests. */
  readonly tickSoon: () => void;
  /** Called when an upload completed or was found in the gallery. */
  readonly onCompleted: () => void;
  /** The last paused upload was resumed, ended or removed. */
  readonly onNonePaused: () => void;
}

export class Lifecycle {
  readonly #deps: LifecycleDeps;
  /** Number of uploads the person paused. */
  #paused = 0;

  constructor(deps: LifecycleDeps) {
    this.#deps = deps;
  }

  apply(upload: Upload, event: UploadEvent): void {
    const { reporter, journal, cancelledUploads, tickSoon } = this.#deps;
    const { state: before, publishState } = upload;
    upload.apply(event);
    const { state: after } = upload;
    tickSoon();
    if (after === before && upload.publishState === publishState) return;
    reporter.touch(upload);
    if (after === before) return;
    this.#countPaused(before, after);
    // The upload is done or cancelled, so it must not resume after a reload.
    if (after.kind === 'done') journal.remove(upload.id);
    else if (isCancelRequested(after) && !isCancelRequested(before)) cancelledUploads.add(upload);
    if (after.kind === before.kind) return;
    if (after.kind === 'paused') this.#pauseSending(upload);
    else if (isHalted(after) || isOver(after)) this.#stopAndRelease(upload);
    if (after.kind === 'done') reporter.landed(upload.path);
    if (after.kind === 'conflict' || (before.kind === 'conflict' && !isOver(after)))
      this.#journalConflict(upload);
  }

  /** Called when the upload is removed from the list. */
  removed({ state }: Upload): void {
    this.#countPaused(state, undefined);
  }

  /** Cancels at once, unless the file may have landed. In that case the engine checks that first. */
  cancel(upload: Upload): void {
    const wasFinishing = upload.state.kind === 'finishing';
    this.apply(upload, { kind: 'cancelled' });
    if (wasFinishing || !isSettlingCancel(upload.state)) return;
    this.stopSending(upload);
    void this.#settleCancel(upload);
  }

  /** Enqueues the upload, or pauses it if "Pause all" is on. */
  enqueueUnlessPaused(upload: Upload): void {
    if (this.#deps.isPaused()) this.apply(upload, { kind: 'paused' });
    else if (upload.state.kind === 'queued' && !upload.session) this.enqueue(upload);
  }

  /** Continues an upload that failed, that was cancelled, or whose last response was lost. */
  retry(upload: Upload): void {
    const { state, mayHaveLanded } = upload;
    // Discard stored parts: the store deletes them once an upload completes, and parts of a different file are useless.
    if (state.kind === 'unconfirmed' || hasOtherFile(state) || mayHaveLanded) this.forgetParts(upload);
    upload.restarts = 0;
    upload.startedOver = false;
    this.apply(upload, { kind: 'retried' });
    if (state.kind === 'cancelled') {
      this.#deps.cancelledUploads.remove(upload);
      void this.#deps.journal.write((journal) => journal.importRecords([toJournalRecord(upload)]));
    }
    this.enqueueUnlessPaused(upload);
  }

  /** Applies an event and enqueues the upload if it is queued afterwards. */
  applyAndEnqueue(upload: Upload, event: UploadEvent): void {
    this.apply(upload, event);
    if (upload.state.kind !== 'queued') return;
    if (!upload.session) this.enqueue(upload);
    else if (upload.session.isFinishing) this.#resumeSending(upload, upload.session);
  }

  enqueue(upload: Upload): void {
    const { queue, pump, host } = this.#deps;
    const isBegun = upload.uploadId !== undefined || upload.parts.size > 0;
    if (!isBegun && host.isTooLarge(upload.plan)) upload.plan = host.planFor(upload.size);
    if (upload.plan.kind === 'multipart' && upload.isStored) void this.#complete(upload);
    else queue.add(upload);
    pump();
  }

  /**
   * Plans smaller parts for uploads that haven't begun and whose parts are too large now.
   * @param active uploads that may have left the queue but haven't sent a byte
   */
  replanWaiting(active: Iterable<Upload>): void {
    const { queue, host } = this.#deps;
    const isTooLarge = ({ plan }: Upload): boolean => host.isTooLarge(plan);
    for (const upload of [...active].filter(isTooLarge)) {
      const isBegun = upload.uploadId !== undefined || upload.parts.size > 0;
      if (isBegun || upload.session?.bytesInFlight !== 0 || upload.state.kind !== 'queued') continue;
      this.stopSending(upload);
      this.enqueue(upload);
    }
    for (const upload of [...queue.whole, ...queue.large].filter(isTooLarge)) {
      queue.remove(upload);
      this.enqueue(upload);
    }
  }

  stopSending(upload: Upload): void {
    this.#deps.queue.remove(upload);
    this.#deps.addresses.forget(upload);
    if (!upload.session) return;
    upload.session.end();
    upload.session = undefined;
    // A request in flight may have arrived.
    this.apply(upload, { kind: 'request-unanswered' });
  }

  /** Applies the person's answer to a conflict. */
  answer(upload: Upload, answer: Exclude<ConflictAnswer, { kind: 'skip' }>): void {
    const { state } = upload;
    if (state.kind !== 'conflict') return;
    upload.contradictions = 0;
    if (answer.kind === 'keep-both') {
      const keepsParts = state.canSaveAs && upload.uploadId !== undefined;
      if (!keepsParts) this.forgetParts(upload);
      upload.rename(answer.path, keepsParts);
    } else {
      upload.onlyIf = state.existing && { version: state.existing.version };
      this.apply(upload, { kind: 'replaces-listed' });
    }
    this.apply(upload, { kind: 'answered' });
    this.enqueueUnlessPaused(upload);
  }

  /** Ends a pause of an upload whose last parts have ended. */
  partEnded({ upload, session }: Part): void {
    if (upload.session === session && session.isFinishing && session.transfers.size === 0)
      this.#stopAndRelease(upload);
  }

  /** Starts no further parts. Parts that are nearly sent finish, so that little has to be sent again. */
  #pauseSending(upload: Upload): void {
    const { queue, addresses, clock } = this.#deps;
    const { session } = upload;
    queue.remove(upload);
    addresses.forget(upload);
    const onTimeout = (): void => {
      if (upload.session === session) this.#stopAndRelease(upload);
    };
    if (!session?.finishSoon(FINISH_MS, clock, onTimeout)) this.#stopAndRelease(upload);
  }

  /** Resumes an upload whose last parts are still finishing. */
  #resumeSending(upload: Upload, session: Session): void {
    const { queue, pump } = this.#deps;
    session.resume();
    this.apply(upload, { kind: 'started' });
    if (upload.plan.kind === 'single') return;
    if (session.transfers.has(1)) queue.addEarlyParts(upload);
    else queue.add(upload);
    pump();
  }

  #stopAndRelease(upload: Upload): void {
    this.stopSending(upload);
    upload.source.release();
  }

  /** Discards the stored parts: the next attempt begins with part 1. */
  forgetParts(upload: Upload): void {
    upload.forgetParts();
    this.#deps.reporter.touch(upload);
    void this.#deps.journal.write((journal) => journal.startOver(upload.journalEntry));
  }

  async partStored({ upload, session, transfer }: Part, { uploadId, ...put }: PutResult): Promise<void> {
    const { queue, reporter, clock, checksum } = this.#deps;
    // The answer to part 1 shows whether ETags are MD5 sums. It may come after the answers to other parts.
    const stored: StoredPart = { ...put, ...(checksum.isTrusted && { isMd5: true }) };
    if (uploadId === undefined) this.markAllSent(upload);
    const isMixed = stored.size > SINGLE_READ_BYTES && (await upload.source.hasChanged());
    if (transfer.signal.aborted) return;
    if (isMixed) return this.#handleMixedFile(upload, stored);
    session.close(stored.part, transfer);
    reporter.touch(upload);
    if (uploadId === undefined) {
      // A single PUT publishes the file.
      upload.stored(stored);
      return this.apply(upload, { kind: 'landed' });
    }
    if (stored.part > 1 && upload.uploadId === undefined && uploadId === upload.begunId)
      return upload.storedEarly(stored, uploadId);
    const isCounted = stored.part === 1 || uploadId === upload.uploadId;
    const isFirst = stored.part === 1 && upload.uploadId === undefined;
    if (isFirst) upload.begin(uploadId, checksum.isTrusted);
    if (isCounted) upload.stored(stored);
    upload.answeredAt = clock.wall();
    const written = isCounted && this.#journalPart(upload, stored, uploadId);
    if (isFirst) {
      await written;
      // Parts that were stored before part 1 under another upload id are sent again.
      session.cursor = 2;
      session.firstPartSaved?.resolve();
    } else if (!isCounted) session.cursor = Math.min(session.cursor, stored.part);
    // Paused or cancelled in the meantime. A resume continues from here.
    if (session.isOver || session.isFinishing) return;
    if (upload.isStored) void this.#complete(upload);
    else if (isFirst || (!isCounted && upload.parts.has(1))) queue.add(upload);
  }

  /** All bytes of a single PUT are sent. */
  markAllSent(upload: Upload): void {
    this.apply(upload, { kind: 'request-sent' });
    this.apply(upload, { kind: 'all-sent' });
  }

  /** Handles a part that can't be stored. */
  partFailed(part: Part, failure: PermanentFailure | FileLost | CancelRequested): void {
    const { upload } = part;
    if (failure instanceof CancelRequested) return void this.#settleCancel(upload);
    const { reason } = failure;
    if (!(failure instanceof PermanentFailure)) {
      this.apply(upload, { kind: 'file-lost', reason, byHandle: reason.code === 'not-allowed' });
    } else if (serviceErrorCode(failure) === 'multipart-required' && upload.plan.kind === 'single') {
      this.#sendInParts(upload);
    } else if (mayBeConflict(upload, reason)) {
      this.apply(upload, { kind: 'all-sent' });
      void this.#finish(upload, (waiting) => this.#deps.completion.settleConflict(upload, reason, waiting));
    } else if (reason.code === 'put-blocked') this.#sendSmaller(upload);
    else if (isTooLarge(reason) && this.#deps.host.refused(part.transfer.bytes)) this.#sendSmaller(upload);
    else if (failure.isGone && upload.uploadId !== undefined) this.#startOver(upload, reason);
    else this.apply(upload, { kind: 'refused', reason });
  }

  #countPaused(before: UploadState, after: UploadState | undefined): void {
    const change = Number(after !== undefined && isPausedByPerson(after)) - Number(isPausedByPerson(before));
    this.#paused += change;
    if (change < 0 && this.#paused === 0) this.#deps.onNonePaused();
  }

  /** Writes a new conflict, or the answer to it, to the journal. */
  #journalConflict(upload: Upload): void {
    const { journal } = this.#deps;
    if (upload.uploadId === undefined) journal.update(upload.journalEntry);
    else void journal.write((open) => open.importRecords([toJournalRecord(upload)]));
  }

  async #journalPart(upload: Upload, stored: StoredPart, uploadId: string): Promise<void> {
    const { journal } = this.#deps;
    const { id, answeredAt, plan, parts } = upload;
    if (stored.part > 1) return journal.write((open) => open.addPart(id, stored, answeredAt));
    const early = [...parts.values()].filter(({ part }) => part > 1);
    await journal.write((open) =>
      open.beginUpload(id, { uploadId, answeredAt, partSize: plan.partSize }, stored),
    );
    for (const part of early) void journal.write((open) => open.addPart(id, part, answeredAt));
  }

  /** Handles a file that changed during a PUT. A part is ignored. A single PUT has already published the mixed bytes. */
  #handleMixedFile(upload: Upload, { size, etag }: StoredPart): void {
    if (upload.plan.kind === 'multipart')
      return this.apply(upload, { kind: 'file-lost', reason: { code: 'file-changed' }, byHandle: false });
    upload.storedBefore = { size, etag: normalizeEtag(etag) };
    this.#deps.reporter.landed(upload.path);
    this.apply(upload, { kind: 'landed-mixed' });
    this.forgetParts(upload);
    this.apply(upload, { kind: 'file-lost', reason: { code: 'stored-mixed' }, byHandle: false });
  }

  async #complete(upload: Upload): Promise<void> {
    const { completion, journal } = this.#deps;
    this.apply(upload, { kind: 'all-sent' });
    await this.#finish(upload, async (waiting) => {
      if (upload.confirmed !== upload.size) throw new Error('The parts don’t add up to the file.');
      await journal.write((open) => open.markCompleting(upload.id));
      return completion.complete(upload, waiting);
    });
  }

  #settleCancel(upload: Upload): Promise<void> {
    return this.#finish(upload, (waiting) => this.#deps.completion.settleCancel(upload, waiting));
  }

  async #finish(upload: Upload, lastStep: (waiting: WaitOptions) => Promise<Outcome>): Promise<void> {
    const { signal } = (upload.session ??= new Session());
    const onWait = (reason: Reason): void => this.apply(upload, { kind: 'attempt-failed', reason });
    try {
      this.#applyOutcome(upload, await lastStep({ signal, onWait }));
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      const kind = upload.mayHaveLanded ? 'unsettled' : 'refused';
      this.apply(upload, { kind, reason: { code: 'unexpected', message } });
    }
  }

  #applyOutcome(upload: Upload, outcome: Outcome): void {
    // The file is not known to have landed, so the cancel counts.
    if (isSettlingCancel(upload.state) && outcome.kind !== 'landed')
      return this.apply(upload, { kind: 'unsettled', reason: { code: 'answer-lost' } });
    switch (outcome.kind) {
      case 'landed':
        this.apply(upload, { kind: 'landed' });
        return this.#deps.onCompleted();
      case 'conflict':
        return this.apply(upload, outcome);
      case 'again':
        this.stopSending(upload);
        return this.applyAndEnqueue(upload, { kind: 'requeued' });
      case 'gone':
        return this.#startOver(upload, outcome.reason);
      case 'unsettled':
        return this.apply(upload, outcome);
      case 'refused':
        // The server would refuse the same parts again, unless only the name was refused.
        if (!outcome.keepsParts) this.forgetParts(upload);
        return this.apply(upload, outcome);
    }
  }

  /** Sends the file in smaller parts, because a proxy lets no parts this large through. Also replans queued uploads. */
  #sendSmaller(upload: Upload): void {
    this.stopSending(upload);
    this.forgetParts(upload);
    upload.startedOver = 'part-too-large';
    this.replanWaiting([]);
    this.applyAndEnqueue(upload, { kind: 'requeued' });
  }

  /** The store checks this file's condition only when an upload is completed. */
  #sendInParts(upload: Upload): void {
    this.stopSending(upload);
    upload.plan = this.#deps.host.planFor(upload.size, 'multipart');
    this.applyAndEnqueue(upload, { kind: 'requeued' });
  }

  /** The server has forgotten the upload. */
  #startOver(upload: Upload, reason: Reason): void {
    this.stopSending(upload);
    this.forgetParts(upload);
    upload.startedOver = 'forgotten';
    if (++upload.restarts > MAX_RESTARTS) this.apply(upload, { kind: 'refused', reason });
    else this.applyAndEnqueue(upload, { kind: 'requeued' });
  }
}

/** 413 comes from a proxy: the store accepts parts of this size. */
function isTooLarge(reason: Reason): boolean {
  return reason.code === 'refused' && reason.status === 413;
}

/** Whether the condition failed, or a single PUT was refused because the file landed before or the old version is gone. */
function mayBeConflict({ plan, mayHaveLanded, onlyIf }: Upload, reason: Reason): boolean {
  if (isConditionFailure(reason)) return true;
  const isRefused = reason.code === 'refused' && (reason.status === 403 || reason.status === 404);
  return (
    isRefused && plan.kind === 'single' && onlyIf !== undefined && (mayHaveLanded || 'version' in onlyIf)
  );
}
