// What becomes of uploads: every change of state passes here, and what it brings with it (putting down, noting in the
// journal, the last step, starting over) follows.
import type { Clock } from './clock.ts';
import type { Closer, Outcome } from './closer.ts';
import { GivenUp } from './persistence.ts';
import type { Piece, Queue } from './queue.ts';
import type { Reporter } from './reporter.ts';
import type { Scribe } from './scribe.ts';
import { FileLost } from './source.ts';
import { isOver, next, type Reason, type UploadEvent } from './state.ts';
import type { StoredPart } from './transport.ts';
import { Session, type Upload } from './upload.ts';

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
    if (after.kind === before.kind) return;
    if (after.kind === 'paused' || after.kind === 'needs-file' || isOver(after)) this.putDown(upload);
    if (after.kind === 'done') reporter.landed(upload.target.path);
    if (after.kind === 'done' || after.kind === 'cancelled') scribe.end(upload.id);
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

  /** A piece that can't be brought to the store. */
  ended({ upload }: Piece, why: GivenUp | FileLost): void {
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

  async #close(upload: Upload): Promise<void> {
    const { closer, scribe } = this.#ports;
    const session = (upload.session ??= new Session());
    try {
      // What changed while parts were under way may be in them as a mixture. Nothing was read: nothing to ask about.
      if (upload.source.file) await upload.source.open();
      if (session.signal.aborted) return;
      this.apply(upload, { kind: 'all-sent' });
      await scribe.write((journal) => journal.completing(upload.id));
      const onHeld = (reason: Reason): void => this.apply(upload, { kind: 'held', reason });
      this.#conclude(upload, await closer.complete(upload, session.signal, onHeld));
    } catch (error) {
      if (session.signal.aborted) return;
      if (error instanceof FileLost) {
        this.forgetParts(upload);
        return this.apply(upload, { kind: 'file-lost', reason: error.reason, byHandle: false });
      }
      const message = error instanceof Error ? error.message : String(error);
      this.apply(upload, { kind: 'refused', reason: { code: 'unexpected', message } });
    }
  }

  #conclude(upload: Upload, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'landed':
        this.apply(upload, { kind: 'landed' });
        return this.#ports.onCompleted(upload);
      case 'gone':
        return this.#startOver(upload, outcome.reason);
      case 'unsettled':
        return this.apply(upload, outcome);
      case 'withdrawn':
        return this.apply(upload, outcome);
      case 'refused':
        // What the server made of these parts it would make of them again, unless only the name stands in the way.
        if (!outcome.keepsParts) this.forgetParts(upload);
        return this.apply(upload, outcome);
    }
  }

  /** The server has forgotten the upload. */
  #startOver(upload: Upload, reason: Reason): void {
    this.putDown(upload);
    this.forgetParts(upload);
    if (++upload.restarts > MOST_RESTARTS) this.apply(upload, { kind: 'refused', reason });
    else this.putBack(upload, { kind: 'requeued' });
  }
}
