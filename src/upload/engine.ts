// Drives every upload of a connection from its file to the gallery. The ports come in as arguments. What a state
// allows is state.ts's business, sending the line's, the last step the closer's; here they are brought together.
import type { Clock } from './clock.ts';
import { Closer, type Outcome } from './closer.ts';
import { Courier } from './courier.ts';
import { Health } from './health.ts';
import type { Journal } from './journal.ts';
import { Line } from './line.ts';
import { Pacer } from './pacer.ts';
import { GivenUp, Persistence } from './persistence.ts';
import type { Entry, Ids, Report, Row, Settings, Status } from './protocol.ts';
import { type Piece, Queue } from './queue.ts';
import { Reporter } from './reporter.ts';
import { Scribe } from './scribe.ts';
import { Slots } from './slots.ts';
import type { Access, FileLost } from './source.ts';
import { isOver, isUnderWay, next, type Reason, type UploadEvent } from './state.ts';
import type { StoredPart, Transport } from './transport.ts';
import { handIn, isFileOf, leftoverUpload, newUpload, Session, type Upload } from './upload.ts';
import { type Hash, Verifier } from './verifier.ts';
import { Watches } from './watch.ts';

export interface EnginePorts {
  readonly transport: Transport;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly hash: Hash;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly bodies: 'slices' | 'buffers';
  readonly report: (report: Report) => void;
}

/** How often the page hears of progress. */
const REPORT_MS = 250;
/** Pieces prepared ahead of their slot. A prepared buffer takes memory, a slice none. */
const AHEAD = { slices: 3, buffers: 1 };
/** A server that keeps forgetting an upload will not stop doing so. */
const MOST_RESTARTS = 3;

export class Engine {
  readonly #ports: EnginePorts;
  readonly #uploads = new Map<string, Upload>();
  /** The latest upload to a path. */
  readonly #byPath = new Map<string, Upload>();
  readonly #life = new AbortController();
  readonly #queue = new Queue();
  readonly #reporter = new Reporter();
  readonly #watches = new Watches();
  readonly #slots: Slots;
  readonly #pacer: Pacer;
  readonly #verifier: Verifier;
  readonly #scribe: Scribe;
  readonly #health: Health;
  readonly #persistence: Persistence;
  readonly #closer: Closer;
  readonly #line: Line;
  #settings: Settings;
  #mostSlots: number | undefined;
  #isPaused = false;
  #signInNeeded = false;
  #callOffTick: (() => void) | undefined;

  constructor(ports: EnginePorts, settings: Settings) {
    const { transport, clock, journal, hash, random, bodies } = ports;
    this.#ports = ports;
    this.#settings = settings;
    this.#slots = new Slots(settings.slots);
    this.#pacer = new Pacer(clock);
    this.#verifier = new Verifier(hash);
    this.#scribe = new Scribe(journal, clock);
    this.#health = new Health(
      clock,
      () => this.#slots.limit,
      () => this.#line.pump(),
    );
    this.#persistence = new Persistence(this.#health, random, () => {
      this.#signInNeeded = true;
      this.#tickSoon();
    });
    this.#closer = new Closer({ transport, clock, persistence: this.#persistence });
    this.#line = new Line({
      queue: this.#queue,
      courier: new Courier({
        transport,
        clock,
        bodies,
        slots: this.#slots,
        pacer: this.#pacer,
        watches: this.#watches,
        verifier: this.#verifier,
        onAddress: (url) => this.#learnSlots(url),
      }),
      health: this.#health,
      persistence: this.#persistence,
      ahead: AHEAD[bodies],
      mayBegin: () => !this.#isPaused && !this.#signInNeeded,
      apply: (upload, event) => this.#apply(upload, event),
      onMoved: (upload, bytes) => this.#moved(upload, bytes),
      onStored: (piece, stored) => this.#stored(piece, stored),
      onEnded: (piece, why) => this.#ended(piece, why),
    });
    this.configure(settings);
  }

  // What the page asks for.

  configure(settings: Settings): void {
    this.#settings = settings;
    this.#slots.limit = Math.min(settings.slots, this.#mostSlots ?? 4);
    this.#pacer.limit = settings.bandwidthLimit;
    this.#verifier.isOn = settings.verify;
    this.#line.pump();
    this.#tickSoon();
  }

  /** Shows what an earlier life left unfinished. Answers the uploads, all waiting for their files. */
  async restore(): Promise<readonly Upload[]> {
    const records = await this.#scribe.write((journal) => journal.load(this.#ports.clock.wall()));
    const uploads = (records ?? []).filter(({ id }) => !this.#uploads.has(id)).map(leftoverUpload);
    for (const upload of uploads) {
      this.#hold(upload);
      if (upload.state.kind === 'queued') this.#enqueue(upload);
    }
    void this.#findLanded(uploads.filter((upload) => mayHaveLanded(upload)));
    return uploads;
  }

  add(entries: readonly Entry[]): void {
    const added: Upload[] = [];
    for (const entry of entries) {
      const leftover = this.#leftoverFor(entry);
      if (leftover) this.#give(leftover, entry.file, entry);
      else added.push(newUpload(entry, this.#ports.clock.wall()));
    }
    void this.#scribe.write((journal) => journal.add(added.map((upload) => upload.entry)));
    for (const upload of added) {
      this.#hold(upload);
      this.#enqueue(upload);
    }
  }

  pause(ids: Ids): void {
    if (ids === 'all') this.#pauseAll();
    else for (const upload of this.#find(ids)) this.#apply(upload, { kind: 'paused' });
  }

  resume(ids: Ids): void {
    for (const upload of this.#find(ids)) this.#putBack(upload, { kind: 'resumed' });
    if (ids === 'all') this.#resumeAll();
  }

  cancel(ids: Ids): void {
    for (const upload of this.#find(ids)) this.#apply(upload, { kind: 'cancelled' });
    // One that is finishing may be asleep between two attempts.
    this.#health.hope();
  }

  retry(ids: Ids): void {
    for (const upload of this.#find(ids)) {
      if (upload.state.kind === 'unconfirmed') this.#forgetParts(upload);
      upload.restarts = 0;
      this.#putBack(upload, { kind: 'retried' });
    }
  }

  clear(ids: Ids): void {
    for (const upload of this.#find(ids)) {
      if (!isOver(upload.state)) continue;
      this.#uploads.delete(upload.id);
      if (this.#byPath.get(upload.target.path) === upload) this.#byPath.delete(upload.target.path);
      this.#reporter.remove(upload);
      this.#scribe.end(upload.id);
    }
    this.#tickSoon();
  }

  /** The same file goes on where it stopped; another one starts over. */
  give(id: string, file: File, access: Access): void {
    const upload = this.#uploads.get(id);
    if (upload?.state.kind !== 'needs-file') return;
    if (isFileOf(upload, file)) return this.#give(upload, file, access);
    const { path } = upload.target;
    const replacement = newUpload(
      { id, path, wasListed: upload.wasListed, file, ...access },
      this.#ports.clock.wall(),
    );
    void this.#scribe.write((journal) => journal.startOver(replacement.entry));
    this.#hold(replacement);
    this.#enqueue(replacement);
  }

  /** Handles may be read now. */
  useHandles(): void {
    for (const upload of this.#uploads.values())
      if (upload.state.kind === 'needs-file' && upload.state.byHandle)
        this.#putBack(upload, { kind: 'file-found' });
  }

  row(id: string): Row | undefined {
    return this.#uploads.get(id)?.row;
  }

  signedIn(): void {
    this.#signInNeeded = false;
    this.#persistence.signedIn();
    this.#health.hope();
    this.#tickSoon();
  }

  /** The network may be back. */
  online(): void {
    this.#health.hope();
  }

  /** Puts everything down; nothing is requested any more. The journal stays. */
  stop(): void {
    this.#isPaused = true;
    this.#life.abort();
    this.#queue.clear();
    for (const { session } of this.#uploads.values()) session?.end();
    this.#callOffTick?.();
    this.#scribe.flush();
  }

  // What happens to uploads.

  #apply(upload: Upload, event: UploadEvent): void {
    const before = upload.state;
    const after = next(before, event);
    // Even when nothing changed: a request that may stall has perhaps begun.
    this.#tickSoon();
    if (after === before) return;
    upload.state = after;
    this.#reporter.touch(upload);
    if (after.kind === before.kind) return;
    if (after.kind === 'paused' || after.kind === 'needs-file' || isOver(after)) this.#putDown(upload);
    if (after.kind === 'done') this.#reporter.landed(upload.target.path);
    if (after.kind === 'done' || after.kind === 'cancelled') this.#scribe.end(upload.id);
  }

  /** After this event it may wait in line again. */
  #putBack(upload: Upload, event: UploadEvent): void {
    this.#apply(upload, event);
    if (upload.state.kind === 'queued' && !upload.session) this.#enqueue(upload);
  }

  #hold(upload: Upload): void {
    this.#uploads.set(upload.id, upload);
    this.#byPath.set(upload.target.path, upload);
    this.#reporter.touch(upload);
    this.#tickSoon();
  }

  #enqueue(upload: Upload): void {
    if (upload.isStored && upload.plan.kind === 'multipart') void this.#close(upload);
    else this.#queue.add(upload);
    this.#line.pump();
  }

  #putDown(upload: Upload): void {
    this.#queue.remove(upload);
    upload.session?.end();
    upload.session = undefined;
  }

  #moved(upload: Upload, bytes: number): void {
    this.#reporter.moved(bytes);
    this.#reporter.touch(upload);
  }

  async #stored(piece: Piece, { uploadId, ...part }: StoredPart & { uploadId?: string }): Promise<void> {
    const { upload, session } = piece;
    upload.stored(part);
    this.#reporter.touch(upload);
    // A file sent whole is in place with its only part.
    if (uploadId === undefined) return this.#apply(upload, { kind: 'landed' });
    upload.uploadId = uploadId;
    upload.answeredAt = this.#ports.clock.wall();
    const written = this.#writePart(upload, part, uploadId);
    if (part.part === 1) await (upload.begun = written);
    // Paused or cancelled meanwhile: it goes on from here another time.
    if (session.signal.aborted) return;
    if (upload.isStored) void this.#close(upload);
    else if (part.part === 1) this.#queue.add(upload);
  }

  async #writePart(upload: Upload, part: StoredPart, uploadId: string): Promise<void> {
    const { id, answeredAt, plan } = upload;
    await this.#scribe.write((journal) =>
      part.part === 1
        ? journal.begin(id, { uploadId, answeredAt, partSize: plan.partSize }, part)
        : journal.part(id, part, answeredAt),
    );
  }

  #ended({ upload }: Piece, why: GivenUp | FileLost): void {
    if (!(why instanceof GivenUp)) {
      const { handle, folder } = upload.source.access;
      const byHandle = why.reason.code === 'file-not-here' && (handle ?? folder) !== undefined;
      this.#apply(upload, { kind: 'file-lost', reason: why.reason, byHandle });
    } else if (why.isGone && upload.uploadId !== undefined) this.#startOver(upload, why.reason);
    else this.#apply(upload, { kind: 'refused', reason: why.reason });
  }

  async #close(upload: Upload): Promise<void> {
    const session = (upload.session ??= new Session());
    this.#apply(upload, { kind: 'all-sent' });
    await this.#scribe.write((journal) => journal.completing(upload.id));
    try {
      const outcome = await this.#closer.complete(upload, session.signal, (reason) =>
        this.#apply(upload, { kind: 'held', reason }),
      );
      this.#conclude(upload, outcome);
    } catch (error) {
      if (session.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#conclude(upload, {
        kind: 'refused',
        reason: { code: 'unexpected', message },
        keepsParts: true,
      });
    }
  }

  #conclude(upload: Upload, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'landed':
        this.#health.succeeded();
        return this.#apply(upload, { kind: 'landed' });
      case 'gone':
        return this.#startOver(upload, outcome.reason);
      case 'unsettled':
        return this.#apply(upload, outcome);
      case 'withdrawn':
        return this.#apply(upload, { kind: 'withdrawn' });
      case 'refused':
        // What the server made of these parts it would make of them again, unless only the name stands in the way.
        if (!outcome.keepsParts) this.#forgetParts(upload);
        return this.#apply(upload, outcome);
    }
  }

  /** The server has forgotten the upload. */
  #startOver(upload: Upload, reason: Reason): void {
    this.#putDown(upload);
    this.#forgetParts(upload);
    if (++upload.restarts > MOST_RESTARTS) this.#apply(upload, { kind: 'refused', reason });
    else this.#putBack(upload, { kind: 'requeued' });
  }

  #forgetParts(upload: Upload): void {
    upload.forgetParts();
    this.#reporter.touch(upload);
    void this.#scribe.write((journal) => journal.startOver(upload.entry));
  }

  #give(upload: Upload, file: File, access: Access): void {
    handIn(upload, file, access);
    this.#putBack(upload, { kind: 'file-found' });
  }

  #leftoverFor({ path, file }: Entry): Upload | undefined {
    const upload = this.#byPath.get(path);
    return upload?.state.kind === 'needs-file' && isFileOf(upload, file) ? upload : undefined;
  }

  async #findLanded(leftovers: readonly Upload[]): Promise<void> {
    if (leftovers.length === 0) return;
    const landed = await this.#closer.listed(leftovers, this.#life.signal).catch(() => []);
    for (const upload of landed)
      if (upload.state.kind === 'needs-file') this.#apply(upload, { kind: 'landed' });
  }

  // What holds for all.

  #pauseAll(): void {
    this.#isPaused = true;
    for (const upload of this.#uploads.values()) {
      if (!upload.session || !isUnderWay(upload.state)) continue;
      this.#putDown(upload);
      this.#putBack(upload, { kind: 'requeued' });
    }
    this.#tickSoon();
  }

  /** In the order in which they were added, not the one in which they were put down. */
  #resumeAll(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#queue.clear();
    for (const upload of this.#uploads.values()) if (upload.state.kind === 'queued') this.#enqueue(upload);
    this.#line.pump();
    this.#tickSoon();
  }

  #find(ids: Ids): Upload[] {
    if (ids === 'all') return [...this.#uploads.values()];
    return ids.map((id) => this.#uploads.get(id)).filter((upload) => upload !== undefined);
  }

  #learnSlots(url: string): void {
    if (this.#mostSlots !== undefined) return;
    this.#mostSlots = this.#ports.transport.mostSlots(url);
    this.configure(this.#settings);
  }

  get #status(): Status {
    return {
      paused: this.#isPaused,
      signInNeeded: this.#signInNeeded,
      unreachable: this.#health.isTroubled,
      elsewhere: false,
      journal: this.#scribe.status,
      verify: this.#verifier.status,
      mostSlots: this.#mostSlots ?? 4,
    };
  }

  #tickSoon(): void {
    this.#callOffTick ??= this.#ports.clock.after(REPORT_MS, () => this.#tick());
  }

  #tick(): void {
    this.#callOffTick = undefined;
    const now = this.#ports.clock.now();
    this.#watches.check(now);
    this.#scribe.flush();
    this.#ports.report(this.#reporter.report(now, this.#status));
    if (this.#watches.size > 0 || this.#reporter.isDue) this.#tickSoon();
  }
}

/** The page may have gone between the file's landing and the note of it. */
function mayHaveLanded({ wasListed, plan, completing }: Upload): boolean {
  return !wasListed && (plan.kind === 'single' || completing);
}
