// What becomes of uploads: every change of state passes here, and what it brings with it (putting down, noting in the
// journal, the last step, starting over) follows.

import type { Scribe } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { FileLost } from '#upload/model/file-source.ts';
import { Session, type Upload } from '#upload/model/upload.ts';
import { isOver, next, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import { GivenUp } from '#upload/network/retrier.ts';
import type { StoredPart } from '#upload/network/transport.ts';
import type { Piece, Queue } from '#upload/transfer/part-queue.ts';
import { CancelAsked, type Closer, isCancelAsked, type Outcome } from './completion.ts';
import type { Reporter } from './reporter.ts';

/**
 * Up to here a piece is read in one go, or as good as: it is no mixture, and to look again would cost thousands of
 * small files a fifth of their speed.
 */
const READ_AT_ONCE_BYTES = 512 * 1024;

/** A server that keeps forgetting an upload will not stop doing so. */
const MOST_RESTARTS = 3;

export interface LifecyclePorts {
  readonly queue: Queue;
  readonly closer: Closer;
  readonly scribe: Scribe;
  readonly reporter: Reporter;
  readonly clock: Clock;
  /** Something is in the queue, or may be. */
  readonly pump: () => void;
  /** Something changed that is to be reported, or a request began that must be watched. */
  readonly tickSoon: () => void;
  /** A multipart upload was completed, says the server. */
  readonly onCompleted: (upload: Upload) => void;
}

type LastStep = (signal: AbortSignal, onHeld: (reason: Reason) => void) => Promise<Outcome>;

export class Lifecycle {
  readonly #ports: LifecyclePorts;

  constructor(ports: LifecyclePorts) {
    this.#ports = ports;
  }

  apply(upload: Upload, event: UploadEvent): void {
    const { reporter, scribe, tickSoon } = this.#ports;
    const before = upload.state;
    const after = next(before, event);
    tickSoon();
    if (after === before) return;
    upload.state = after;
    reporter.touch(upload);
    // Nobody wants it any more, however it ends: another life of this page shall not take it up.
    if (isCancel(event) || after.kind === 'done') scribe.end(upload.id);
    if (after.kind === before.kind) return;
    if (after.kind === 'paused' || after.kind === 'needs-file' || isOver(after)) this.putDown(upload);
    if (after.kind === 'done') reporter.landed(upload.target.path);
  }

  /** At once, unless it may be in place already. */
  cancel(upload: Upload): void {
    const wasFinishing = upload.state.kind === 'finishing';
    const isLate = upload.mayHaveLanded;
    this.apply(upload, { kind: isLate ? 'cancelled-late' : 'cancelled' });
    if (!isLate) this.apply(upload, { kind: 'withdrawn' });
    else if (!wasFinishing && isCancelAsked(upload)) {
      this.putDown(upload);
      void this.#settleCancel(upload);
    }
  }

  /** After this event it may stand in line again. */
  putBack(upload: Upload, event: UploadEvent): void {
    this.apply(upload, event);
    if (upload.state.kind === 'queued' && !upload.session) this.enqueue(upload);
  }

  enqueue(upload: Upload): void {
    const { queue, pump } = this.#ports;
    if (upload.plan.kind === 'multipart' && upload.isStored) void this.#close(upload);
    else queue.add(upload);
    pump();
  }

  putDown(upload: Upload): void {
    this.#ports.queue.remove(upload);
    upload.session?.end();
    upload.session = undefined;
  }

  /** What the store has of it is worth nothing any more. */
  forgetParts(upload: Upload): void {
    upload.forgetParts();
    this.#ports.reporter.touch(upload);
    void this.#ports.scribe.write((journal) => journal.startOver(upload.entry));
  }

  async stored(piece: Piece, { uploadId, ...part }: StoredPart & { uploadId?: string }): Promise<void> {
    const { queue, reporter, clock } = this.#ports;
    const { upload, session } = piece;
    if (uploadId === undefined) this.sentWhole(upload);
    const isMixed = part.size > READ_AT_ONCE_BYTES && (await upload.source.hasChanged());
    if (session.signal.aborted) return;
    if (isMixed) return this.#mixed(upload);
    upload.stored(part);
    reporter.touch(upload);
    // A file sent whole is in place with its only part.
    if (uploadId === undefined) return this.apply(upload, { kind: 'landed' });
    upload.uploadId = uploadId;
    upload.answeredAt = clock.wall();
    const written = this.#write(upload, part, uploadId);
    if (part.part === 1) await (upload.begun = written);
    // Paused or cancelled meanwhile: it goes on from here another time.
    if (session.signal.aborted) return;
    if (upload.isStored) void this.#close(upload);
    else if (part.part === 1) queue.add(upload);
  }

  /** All bytes of a file that goes whole are out. */
  sentWhole(upload: Upload): void {
    upload.completing = true;
    this.apply(upload, { kind: 'all-sent' });
  }

  /** A piece that can't be brought to the store. */
  ended({ upload }: Piece, why: GivenUp | FileLost | CancelAsked): void {
    if (why instanceof CancelAsked) return void this.#settleCancel(upload);
    const { reason } = why;
    if (!(why instanceof GivenUp)) {
      const byHandle = reason.code === 'file-not-here' && upload.source.hasHandle;
      this.apply(upload, { kind: 'file-lost', reason, byHandle });
    } else if (why.isGone && upload.uploadId !== undefined) this.#startOver(upload, reason);
    else this.apply(upload, { kind: 'refused', reason });
  }

  async #write({ id, answeredAt, plan }: Upload, part: StoredPart, uploadId: string): Promise<void> {
    await this.#ports.scribe.write((journal) =>
      part.part === 1
        ? journal.begin(id, { uploadId, answeredAt, partSize: plan.partSize }, part)
        : journal.part(id, part, answeredAt),
    );
  }

  /** The file changed while this was sent: a part just doesn't count, a whole file stands in the gallery already. */
  #mixed(upload: Upload): void {
    if (upload.plan.kind === 'multipart')
      return this.apply(upload, { kind: 'file-lost', reason: { code: 'file-changed' }, byHandle: false });
    this.#ports.reporter.landed(upload.target.path);
    upload.wasListed = true;
    this.forgetParts(upload);
    this.apply(upload, { kind: 'file-lost', reason: { code: 'stored-mixed' }, byHandle: false });
  }

  async #close(upload: Upload): Promise<void> {
    const { closer, scribe } = this.#ports;
    this.apply(upload, { kind: 'all-sent' });
    await this.#finish(upload, async (signal, onHeld) => {
      if (upload.confirmed !== upload.size) throw new Error('The parts don’t add up to the file.');
      await scribe.write((journal) => journal.completing(upload.id));
      return closer.complete(upload, signal, onHeld);
    });
  }

  #settleCancel(upload: Upload): Promise<void> {
    return this.#finish(upload, (signal, onHeld) => this.#ports.closer.settleCancel(upload, signal, onHeld));
  }

  async #finish(upload: Upload, step: LastStep): Promise<void> {
    const { signal } = (upload.session ??= new Session());
    const onHeld = (reason: Reason): void => this.apply(upload, { kind: 'held', reason });
    try {
      this.#conclude(upload, await step(signal, onHeld));
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      const kind = upload.mayHaveLanded ? 'unsettled' : 'refused';
      this.apply(upload, { kind, reason: { code: 'unexpected', message } });
    }
  }

  #conclude(upload: Upload, outcome: Outcome): void {
    if (isCancelAsked(upload) && outcome.kind !== 'landed') return this.#cancelled(upload);
    switch (outcome.kind) {
      case 'landed':
        this.apply(upload, { kind: 'landed' });
        return this.#ports.onCompleted(upload);
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

  /** A cancel while finishing did not come too late, as far as one can tell. */
  #cancelled(upload: Upload): void {
    const reason = { code: 'answer-lost' } as const;
    this.apply(upload, upload.mayHaveLanded ? { kind: 'unsettled', reason } : { kind: 'withdrawn' });
  }

  /** The server has forgotten the upload. */
  #startOver(upload: Upload, reason: Reason): void {
    this.putDown(upload);
    this.forgetParts(upload);
    if (++upload.restarts > MOST_RESTARTS) this.apply(upload, { kind: 'refused', reason });
    else this.putBack(upload, { kind: 'requeued' });
  }
}

function isCancel({ kind }: UploadEvent): boolean {
  return kind === 'cancelled' || kind === 'cancelled-late';
}
