// What becomes of uploads: every change of their lives passes here, and what it brings with it (putting down, noting in
// the journal, the last step, starting over) follows.
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { FileLost } from '#upload/model/file/file-source.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { recordOf } from '#upload/model/record-of.ts';
import { Session } from '#upload/model/session.ts';
import type { Upload } from '#upload/model/upload.ts';
import {
  holdsOtherFile,
  isCancelAsked,
  isCancelWanted,
  isHeldByPause,
  isOver,
  type Reason,
  type UploadEvent,
  type UploadState,
} from '#upload/model/upload-state.ts';
import { GivenUp } from '#upload/network/retrier.ts';
import type { Checksum } from '#upload/transfer/checksum.ts';
import { bytesOf, type Part, type PartQueue } from '#upload/transfer/part-queue.ts';
import type { PutResult } from '#upload/transfer/part-uploader.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import type { WholeAddresses } from '#upload/transfer/whole-addresses.ts';
import { CancelAsked, type Completion, type Outcome, type Waiting } from './completion.ts';
import type { KeptCancelled } from './kept-cancelled.ts';
import type { Reporter } from './reporter.ts';

/**
 * Up to here a part is read in one go, or as good as: it is no mixture, and to look again would cost thousands of
 * small files a fifth of their speed.
 */
const READ_AT_ONCE_BYTES = 512 * 1024;

/** A server that keeps forgetting an upload will not stop doing so. */
const MOST_RESTARTS = 3;

export interface LifecycleDeps {
  readonly queue: PartQueue;
  readonly addresses: WholeAddresses;
  readonly host: StoreHost;
  readonly checksum: Checksum;
  readonly completion: Completion;
  readonly keptCancelled: KeptCancelled;
  readonly journal: JournalWriter;
  readonly reporter: Reporter;
  readonly clock: Clock;
  /** What begins now waits until the person resumes it. */
  readonly isPaused: () => boolean;
  /** Something is in the queue, or may be. */
  readonly pump: () => void;
  /** Something changed that is to be reported, or a request began that must be watched. */
  readonly tickSoon: () => void;
  /** One landed by its last step, or was found in the gallery. */
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
    const { reporter, journal, keptCancelled, tickSoon } = this.#deps;
    const { state: before, landing } = upload;
    upload.apply(event);
    const { state: after } = upload;
    tickSoon();
    if (after === before && upload.landing === landing) return;
    reporter.touch(upload);
    if (after === before) return;
    this.#countPaused(before, after);
    // Nobody wants it any more, however it ends: another life of this page shall not take it up by itself.
    if (after.kind === 'done') journal.end(upload.id);
    else if (isCancelWanted(after) && !isCancelWanted(before)) keptCancelled.add(upload);
    if (after.kind === before.kind) return;
    if (after.kind === 'paused' || after.kind === 'needs-file' || isOver(after)) {
      this.stopSending(upload);
      upload.source.release();
    }
    if (after.kind === 'done') reporter.landed(upload.path);
  }

  /** The upload leaves the list. */
  dropped({ state }: Upload): void {
    this.#countPaused(state, undefined);
  }

  /** At once, unless it may be in place already. */
  cancel(upload: Upload): void {
    const wasFinishing = upload.state.kind === 'finishing';
    this.apply(upload, { kind: 'cancelled' });
    if (wasFinishing || !isCancelAsked(upload.state)) return;
    this.stopSending(upload);
    void this.#settleCancel(upload);
  }

  /** Its turn will come, unless everything is paused. */
  begin(upload: Upload): void {
    if (this.#deps.isPaused()) this.apply(upload, { kind: 'paused' });
    else if (upload.state.kind === 'queued' && !upload.session) this.enqueue(upload);
  }

  /** The person wants it to go on after all. */
  retry(upload: Upload): void {
    const { state, mayHaveLanded } = upload;
    // Of what may have landed the store keeps no parts, and those of another file are of no use.
    if (state.kind === 'unconfirmed' || holdsOtherFile(state) || mayHaveLanded) this.forgetParts(upload);
    upload.restarts = 0;
    upload.startedOver = false;
    this.apply(upload, { kind: 'retried' });
    if (state.kind === 'cancelled') {
      this.#deps.keptCancelled.remove(upload);
      void this.#deps.journal.write((journal) => journal.take([recordOf(upload)]));
    }
    this.begin(upload);
  }

  /** After this event its turn may come again. */
  applyAndEnqueue(upload: Upload, event: UploadEvent): void {
    this.apply(upload, event);
    if (upload.state.kind === 'queued' && !upload.session) this.enqueue(upload);
  }

  enqueue(upload: Upload): void {
    const { queue, pump, host } = this.#deps;
    if (upload.uploadId === undefined && host.isTooLarge(upload.plan))
      upload.plan = host.planFor(upload.size);
    if (upload.plan.kind === 'multipart' && upload.isStored) void this.#complete(upload);
    else queue.add(upload);
    pump();
  }

  /**
   * Cuts uploads that haven't begun into smaller parts where these are too large now.
   * @param taken uploads that may have left the queue, and wait to send their first byte
   */
  replanWaiting(taken: Iterable<Upload>): void {
    const { queue, host } = this.#deps;
    const isTooLarge = ({ plan }: Upload): boolean => host.isTooLarge(plan);
    for (const upload of [...taken].filter(isTooLarge)) {
      const isUnsent = upload.uploadId === undefined && upload.session?.bytesInFlight === 0;
      if (!isUnsent || upload.state.kind !== 'queued') continue;
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
    // What was on its way may have got there.
    this.apply(upload, { kind: 'request-unanswered' });
  }

  /** What the store has of it is worth nothing any more. */
  forgetParts(upload: Upload): void {
    upload.forgetParts();
    this.#deps.reporter.touch(upload);
    void this.#deps.journal.write((journal) => journal.startOver(upload.journalEntry));
  }

  async stored({ upload, session }: Part, { uploadId, ...put }: PutResult): Promise<void> {
    const { queue, reporter, clock, checksum } = this.#deps;
    // Part 1 tells what ETags are here, and may be answered after others.
    const stored: StoredPart = { ...put, ...(checksum.isTrusted && { isMd5: true }) };
    if (uploadId === undefined) this.sentWhole(upload);
    const isMixed = stored.size > READ_AT_ONCE_BYTES && (await upload.source.hasChanged());
    if (session.signal.aborted) return;
    if (isMixed) return this.#mixed(upload);
    upload.stored(stored);
    reporter.touch(upload);
    // A file sent whole is in place with its only part.
    if (uploadId === undefined) return this.apply(upload, { kind: 'landed' });
    upload.uploadId = uploadId;
    upload.answeredAt = clock.wall();
    const written = this.#write(upload, stored, uploadId);
    if (stored.part === 1) {
      await written;
      session.firstPartJournalled?.resolve();
    }
    // Paused or cancelled meanwhile: it goes on from here another time.
    if (session.signal.aborted) return;
    if (upload.isStored) void this.#complete(upload);
    else if (stored.part === 1) queue.add(upload);
  }

  /** All bytes of a file that goes whole are out. */
  sentWhole(upload: Upload): void {
    this.apply(upload, { kind: 'request-sent' });
    this.apply(upload, { kind: 'all-sent' });
  }

  /** A part that can't be brought to the store. */
  ended(part: Part, why: GivenUp | FileLost | CancelAsked): void {
    const { upload } = part;
    if (why instanceof CancelAsked) return void this.#settleCancel(upload);
    const { reason } = why;
    if (!(why instanceof GivenUp)) {
      this.apply(upload, { kind: 'file-lost', reason, byHandle: reason.code === 'not-allowed' });
    } else if (isTooLarge(reason) && this.#deps.host.refused(bytesOf(part))) this.#sendSmaller(upload);
    else if (why.isGone && upload.uploadId !== undefined) this.#startOver(upload, reason);
    else this.apply(upload, { kind: 'refused', reason });
  }

  #countPaused(before: UploadState, after: UploadState | undefined): void {
    const change = Number(after !== undefined && isHeldByPause(after)) - Number(isHeldByPause(before));
    this.#paused += change;
    if (change < 0 && this.#paused === 0) this.#deps.onNonePaused();
  }

  async #write({ id, answeredAt, plan }: Upload, stored: StoredPart, uploadId: string): Promise<void> {
    await this.#deps.journal.write((journal) =>
      stored.part === 1
        ? journal.begin(id, { uploadId, answeredAt, partSize: plan.partSize }, stored)
        : journal.part(id, stored, answeredAt),
    );
  }

  /** The file changed while this was sent: a part just doesn't count, a whole file stands in the gallery already. */
  #mixed(upload: Upload): void {
    if (upload.plan.kind === 'multipart')
      return this.apply(upload, { kind: 'file-lost', reason: { code: 'file-changed' }, byHandle: false });
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
      await journal.write((open) => open.completing(upload.id));
      return completion.complete(upload, waiting);
    });
  }

  #settleCancel(upload: Upload): Promise<void> {
    return this.#finish(upload, (waiting) => this.#deps.completion.settleCancel(upload, waiting));
  }

  async #finish(upload: Upload, lastStep: (waiting: Waiting) => Promise<Outcome>): Promise<void> {
    const { signal } = (upload.session ??= new Session());
    const onWait = (reason: Reason): void => this.apply(upload, { kind: 'attempt-failed', reason });
    try {
      this.#conclude(upload, await lastStep({ signal, onWait }));
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      const kind = upload.mayHaveLanded ? 'unsettled' : 'refused';
      this.apply(upload, { kind, reason: { code: 'unexpected', message } });
    }
  }

  #conclude(upload: Upload, outcome: Outcome): void {
    // A cancel while finishing did not come too late, as far as one can tell.
    if (isCancelAsked(upload.state) && outcome.kind !== 'landed')
      return this.apply(upload, { kind: 'unsettled', reason: { code: 'answer-lost' } });
    switch (outcome.kind) {
      case 'landed':
        this.apply(upload, { kind: 'landed' });
        return this.#deps.onCompleted();
      case 'gone':
        return this.#startOver(upload, outcome.reason);
      case 'unsettled':
        return this.apply(upload, outcome);
      case 'refused':
        // What the server made of these parts it would make of them again, unless only the name stands in the way.
        if (!outcome.keepsParts) this.forgetParts(upload);
        return this.apply(upload, outcome);
    }
  }

  /** Something on the way lets no parts this large through: neither of this upload nor of others. */
  #sendSmaller(upload: Upload): void {
    this.stopSending(upload);
    this.forgetParts(upload);
    upload.startedOver = 'part-too-large';
    this.replanWaiting([]);
    this.applyAndEnqueue(upload, { kind: 'requeued' });
  }

  /** The server has forgotten the upload. */
  #startOver(upload: Upload, reason: Reason): void {
    this.stopSending(upload);
    this.forgetParts(upload);
    upload.startedOver = 'forgotten';
    if (++upload.restarts > MOST_RESTARTS) this.apply(upload, { kind: 'refused', reason });
    else this.applyAndEnqueue(upload, { kind: 'requeued' });
  }
}

/** 413, which a store itself has no reason for. */
function isTooLarge(reason: Reason): boolean {
  return reason.code === 'refused' && reason.status === 413;
}
