// Drives every upload of a connection from its file to the gallery. The ports come in as arguments. Here the parts are
// put together, and here is what a page may ask for; what follows from it is the lifecycle's, sending the line's.

import type { Journal } from '#upload/journal/journal.ts';
import { Scribe } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Access } from '#upload/model/file-source.ts';
import { handIn, isFileOf, newUpload, type Upload } from '#upload/model/upload.ts';
import { isOver, isUnderWay } from '#upload/model/upload-state.ts';
import { Health } from '#upload/network/circuit-breaker.ts';
import { Persistence } from '#upload/network/retrier.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { Entry, Ids, Report, Row, Settings, Status } from '#upload/protocol.ts';
import { type Hash, Verifier } from '#upload/transfer/checksum.ts';
import { Slots } from '#upload/transfer/concurrency-limit.ts';
import type { Crowd } from '#upload/transfer/crowd.ts';
import { Queue } from '#upload/transfer/part-queue.ts';
import { Courier } from '#upload/transfer/part-uploader.ts';
import { Pacer } from '#upload/transfer/rate-limiter.ts';
import { SlotShare } from '#upload/transfer/slot-share.ts';
import { Watches } from '#upload/transfer/stall-detector.ts';
import { Closer } from './completion.ts';
import { Lifecycle } from './lifecycle.ts';
import { ListCheck } from './list-check.ts';
import { Reporter } from './reporter.ts';
import { Succession } from './restore.ts';
import { Line } from './scheduler.ts';
import { Roster } from './upload-registry.ts';

export interface EnginePorts {
  readonly transport: Transport;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly crowd: Crowd;
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

export class Engine {
  /** Going on with what was begun before. */
  readonly succession: Succession;
  readonly #ports: EnginePorts;
  readonly #roster = new Roster();
  readonly #queue = new Queue();
  readonly #reporter = new Reporter();
  readonly #watches = new Watches();
  readonly #life = new AbortController();
  readonly #slots: Slots;
  readonly #share: SlotShare;
  readonly #pacer: Pacer;
  readonly #verifier: Verifier;
  readonly #scribe: Scribe;
  readonly #health: Health;
  readonly #persistence: Persistence;
  readonly #lifecycle: Lifecycle;
  readonly #line: Line;
  #isPaused = false;
  #signInNeeded = false;
  #callOffTick: (() => void) | undefined;

  constructor(ports: EnginePorts, settings: Settings) {
    const { transport, clock, journal, hash, random, bodies, crowd } = ports;
    this.#ports = ports;
    this.#slots = new Slots(settings.slots);
    this.#pacer = new Pacer(clock);
    this.#verifier = new Verifier(hash);
    this.#scribe = new Scribe(journal, clock);
    const pump = (): void => this.#line.pump();
    const tickSoon = (): void => this.#tickSoon();
    this.#share = new SlotShare({
      slots: this.#slots,
      crowd,
      roomAt: (url) => transport.roomAt(url),
      onChange: () => {
        pump();
        tickSoon();
      },
    });
    this.#health = new Health(clock, () => this.#slots.limit, pump);
    this.#persistence = new Persistence(this.#health, random, () => {
      this.#signInNeeded = true;
      tickSoon();
    });
    const closer = new Closer({ transport, clock, persistence: this.#persistence });
    const listCheck = new ListCheck({
      closer,
      clock,
      signal: this.#life.signal,
      onMissing: (upload) => {
        const isShown = this.#roster.get(upload.id) === upload;
        if (isShown) this.#lifecycle.apply(upload, { kind: 'unsettled', reason: { code: 'not-listed' } });
      },
    });
    this.#lifecycle = new Lifecycle({
      queue: this.#queue,
      closer,
      scribe: this.#scribe,
      reporter: this.#reporter,
      clock,
      pump,
      tickSoon,
      onCompleted: (upload) => {
        this.#health.succeeded();
        if (upload.state.kind === 'done') listCheck.add(upload);
      },
    });
    this.succession = new Succession({
      roster: this.#roster,
      lifecycle: this.#lifecycle,
      closer,
      scribe: this.#scribe,
      clock,
      signal: this.#life.signal,
      hold: (upload) => this.#hold(upload),
    });
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
        onAddress: (url) => this.#share.learn(url),
      }),
      health: this.#health,
      persistence: this.#persistence,
      lifecycle: this.#lifecycle,
      reporter: this.#reporter,
      ahead: AHEAD[bodies],
      mayBegin: () => !this.#isPaused && !this.#signInNeeded,
    });
    this.configure(settings);
  }

  configure(settings: Settings): void {
    this.#share.want(settings.slots);
    this.#pacer.limit = settings.bandwidthLimit;
    this.#reporter.bandwidthLimit = settings.bandwidthLimit;
    this.#verifier.isOn = settings.verify;
    this.#tickSoon();
  }

  /** Unknown files get rows of their own; the file of an interrupted upload continues it. */
  add(entries: readonly Entry[]): void {
    const added: Upload[] = [];
    for (const entry of entries) {
      if (this.#roster.get(entry.id)) continue;
      const there = this.#roster.to(entry.path);
      if (there?.state.kind === 'needs-file' && isFileOf(there, entry.file))
        this.#give(there, entry.file, entry);
      else added.push(newUpload(entry, this.#ports.clock.wall()));
    }
    if (added.length === 0) return;
    this.#scribe.add(added.map((upload) => upload.entry));
    for (const upload of added) {
      this.#hold(upload);
      this.#lifecycle.enqueue(upload);
    }
  }

  pause(ids: Ids): void {
    if (ids === 'all') this.#pauseAll();
    else for (const upload of this.#roster.find(ids)) this.#lifecycle.apply(upload, { kind: 'paused' });
  }

  resume(ids: Ids): void {
    for (const upload of this.#roster.find(ids)) this.#lifecycle.putBack(upload, { kind: 'resumed' });
    if (ids === 'all' && this.#isPaused) this.#resumeAll();
  }

  cancel(ids: Ids): void {
    for (const upload of this.#roster.find(ids)) this.#lifecycle.cancel(upload);
    // One that is finishing may be asleep between two attempts, or wait for the key.
    this.#health.hope();
    this.#persistence.wake();
  }

  retry(ids: Ids): void {
    for (const upload of this.#roster.find(ids)) {
      if (upload.state.kind === 'unconfirmed') this.#lifecycle.forgetParts(upload);
      upload.restarts = 0;
      this.#lifecycle.putBack(upload, { kind: 'retried' });
    }
  }

  clear(ids: Ids): void {
    for (const upload of this.#roster.find(ids)) if (isOver(upload.state)) this.#drop(upload);
    this.#tickSoon();
  }

  /** The same file goes on where it stopped; another one starts over. */
  give(id: string, file: File, access: Access): void {
    const upload = this.#roster.get(id);
    if (upload?.state.kind !== 'needs-file') return;
    if (isFileOf(upload, file)) return this.#give(upload, file, access);
    const { wasListed, target } = upload;
    const entry = { ...access, id, path: target.path, wasListed, file };
    const replacement = newUpload(entry, this.#ports.clock.wall());
    replacement.mayHaveLandedBefore = upload.mayHaveLanded;
    void this.#scribe.write((journal) => journal.startOver(replacement.entry));
    this.#hold(replacement);
    this.#lifecycle.enqueue(replacement);
  }

  /** Handles may be read now. */
  useHandles(): void {
    for (const upload of this.#roster)
      if (upload.state.kind === 'needs-file' && upload.state.byHandle)
        this.#lifecycle.putBack(upload, { kind: 'file-found' });
  }

  /** What another tab needs to go on in place of this one. */
  get entries(): readonly Entry[] {
    return [...this.#roster].map(({ asEntry }) => asEntry).filter((entry) => entry !== undefined);
  }

  row(id: string): Row | undefined {
    return this.#roster.get(id)?.row;
  }

  /** Reports every row again: somebody new is listening. */
  repeat(): void {
    this.#reporter.repeat();
    this.#tickSoon();
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

  /** Stops everything and keeps nothing. */
  async forget(): Promise<void> {
    for (const upload of this.#roster) {
      this.#lifecycle.putDown(upload);
      this.#drop(upload);
    }
    this.#tickSoon();
    await this.#scribe.write((journal) => journal.wipe());
  }

  /** Puts everything down; nothing is requested any more. The journal stays. */
  stop(): void {
    this.#isPaused = true;
    this.#life.abort();
    this.#queue.clear();
    for (const { session } of this.#roster) session?.end();
    this.#share.look(this.#ports.clock.now(), false);
    this.#callOffTick?.();
  }

  #hold(upload: Upload): void {
    this.#roster.set(upload);
    this.#reporter.touch(upload);
    this.#tickSoon();
  }

  #drop(upload: Upload): void {
    this.#roster.delete(upload);
    this.#reporter.remove(upload);
    this.#scribe.end(upload.id);
  }

  #give(upload: Upload, file: File, access: Access): void {
    handIn(upload, file, access);
    this.#lifecycle.putBack(upload, { kind: 'file-found' });
  }

  #pauseAll(): void {
    this.#isPaused = true;
    for (const upload of this.#roster) {
      if (!upload.session || !isUnderWay(upload.state)) continue;
      this.#lifecycle.putDown(upload);
      this.#lifecycle.putBack(upload, { kind: 'requeued' });
    }
    this.#tickSoon();
  }

  /** In the order in which they were added, not the one in which they were put down. */
  #resumeAll(): void {
    this.#isPaused = false;
    this.#queue.clear();
    for (const upload of this.#roster)
      if (upload.state.kind === 'queued' && !upload.session) this.#lifecycle.enqueue(upload);
    this.#tickSoon();
  }

  get #status(): Status {
    return {
      paused: this.#isPaused,
      signInNeeded: this.#signInNeeded,
      unreachable: this.#health.isUnreachable,
      elsewhere: false,
      journal: this.#scribe.status,
      verify: this.#verifier.status,
      mostSlots: this.#share.most,
    };
  }

  #tickSoon(): void {
    this.#callOffTick ??= this.#ports.clock.after(REPORT_MS, () => this.#tick());
  }

  #tick(): void {
    this.#callOffTick = undefined;
    const now = this.#ports.clock.now();
    this.#watches.check(now);
    this.#share.look(now, this.#watches.size > 0);
    this.#scribe.flush();
    this.#ports.report(this.#reporter.report(now, this.#status));
    if (this.#watches.size > 0 || this.#reporter.isDue) this.#tickSoon();
  }
}
