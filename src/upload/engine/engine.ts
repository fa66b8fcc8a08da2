// The engine for all uploads of a connection. This class carries out the page's commands. lifecycle.ts handles state changes,
// scheduler.ts sends parts, and assemble.ts connects everything.
import type { Clock } from '#upload/model/clock.ts';
import type { ConflictAnswer } from '#upload/model/condition.ts';
import type { Entry, Ids } from '#upload/model/file/entry.ts';
import type { Report, Status } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';
import type { Settings } from '#upload/model/settings.ts';
import type { Upload } from '#upload/model/upload.ts';
import { isOver, isProblem } from '#upload/model/upload-state.ts';
import { assemble, type Ports } from './assemble.ts';
import type { FileIntake } from './file-intake.ts';
import type { Restore } from './restore.ts';

export interface EnginePorts extends Ports {
  readonly report: (report: Report) => void;
}

/** Interval (ms) of reports to the page. */
const REPORT_MS = 250;

export class Engine {
  readonly #clock: Clock;
  readonly #report: (report: Report) => void;
  readonly #life = new AbortController();
  readonly #parts: ReturnType<typeof assemble>;
  /** "Pause all" is on: added files start paused. It ends with the last paused upload. */
  #isPaused = false;
  #cancelTick: (() => void) | undefined;

  constructor({ report, ...ports }: EnginePorts, settings: Settings) {
    this.#clock = ports.clock;
    this.#report = report;
    this.#parts = assemble(ports, settings, {
      signal: this.#life.signal,
      isPaused: () => this.#isPaused,
      onNonePaused: () => {
        this.#isPaused = false;
      },
      tickSoon: () => this.#tickSoon(),
    });
    this.configure(settings);
  }

  configure(settings: Settings): void {
    const { concurrency, rate, host, reporter, checksum, lifecycle, registry } = this.#parts;
    concurrency.wanted = settings.slots;
    checksum.isOn = settings.verify;
    const { bandwidthLimit } = settings;
    if (bandwidthLimit !== host.bandwidthLimit) {
      host.bandwidthLimit = reporter.bandwidthLimit = rate.limit = bandwidthLimit;
      lifecycle.replanWaiting(registry);
    }
    this.#tickSoon();
  }

  /** Resumes uploads of an earlier visit, another tab or another key. */
  get restore(): Restore {
    return this.#parts.restore;
  }

  /** Receives files, new ones or for rows that wait for one. */
  get intake(): FileIntake {
    return this.#parts.intake;
  }

  pause(ids: Ids): void {
    if (ids === 'all') this.#isPaused = true;
    for (const upload of this.#find(ids)) this.#parts.lifecycle.apply(upload, { kind: 'paused' });
    this.#reportAfter(ids);
  }

  resume(ids: Ids): void {
    for (const upload of this.#find(ids)) this.#parts.lifecycle.applyAndEnqueue(upload, { kind: 'resumed' });
    if (ids === 'all') this.#isPaused = false;
    this.#reportAfter(ids);
  }

  cancel(ids: Ids): void {
    for (const upload of this.#find(ids)) this.#parts.lifecycle.cancel(upload);
    // A finishing upload may wait for its next attempt or for a sign-in. Wake it, so that it sees the cancel.
    this.#parts.breaker.reset();
    this.#parts.retrier.wake();
    this.#parts.storage.wake();
    // The remaining files may fit now.
    this.#parts.storage.probeNow();
  }

  retry(ids: Ids): void {
    for (const upload of this.#find(ids)) {
      if (ids !== 'all' || isProblem(upload.state)) this.#parts.lifecycle.retry(upload);
    }
  }

  /** Applies the person's answers to conflicts. */
  answer(answers: readonly ConflictAnswer[]): void {
    for (const answer of answers) {
      const [upload] = this.#find([answer.id]);
      if (upload?.state.kind !== 'conflict') continue;
      if (answer.kind !== 'skip') this.#parts.lifecycle.answer(upload, answer);
      else {
        this.#parts.lifecycle.cancel(upload);
        if (isOver(upload.state)) this.#removeFromList(upload);
      }
    }
    this.#tickSoon();
  }

  clear(ids: Ids): void {
    for (const upload of this.#find(ids)) if (isOver(upload.state)) this.#removeFromList(upload);
    this.#tickSoon();
  }

  /** Entries with which another tab can continue these uploads. */
  get entries(): readonly Entry[] {
    return this.#find('all')
      .map(({ toEntry }) => toEntry)
      .filter((entry) => entry !== undefined);
  }

  row(id: string): Row | undefined {
    return this.#parts.registry.get(id)?.row;
  }

  /** Reports every row again, for a new listener. */
  reportAll(): void {
    this.#parts.reporter.reportAll(this.#parts.registry);
    this.#tickSoon();
  }

  signedIn(): void {
    this.#parts.retrier.signedIn();
    this.#parts.breaker.reset();
    this.#tickSoon();
  }

  /** The network may be back. */
  online(): void {
    this.#parts.breaker.reset();
  }

  /** There may be space in the storage again. */
  checkStorage(): void {
    this.#parts.breaker.reset();
    this.#parts.storage.probeNow();
  }

  /** Stops all uploads and wipes the journal. */
  async forget(): Promise<void> {
    for (const upload of this.#find('all')) {
      this.#parts.lifecycle.stopSending(upload);
      this.#removeFromList(upload);
    }
    this.#tickSoon();
    await this.#parts.journal.write((journal) => journal.wipe());
  }

  /** Stops all uploads and requests. The journal stays. */
  stop(): void {
    this.#life.abort();
    this.#parts.queue.clear();
    for (const { session } of this.#parts.registry) session?.end();
    this.#cancelTick?.();
  }

  #find(ids: Ids): readonly Upload[] {
    return this.#parts.registry.find(ids);
  }

  #removeFromList(upload: Upload): void {
    const { registry, reporter, journal, cancelledUploads, lifecycle } = this.#parts;
    lifecycle.removed(upload);
    registry.delete(upload);
    cancelledUploads.remove(upload);
    reporter.remove(upload);
    journal.remove(upload.id);
  }

  get #status(): Status {
    const { retrier, breaker, storage, journal, checksum, concurrency } = this.#parts;
    return {
      paused: this.#isPaused,
      signInNeeded: retrier.needsSignIn,
      unreachable: breaker.isUnreachable,
      storageFull: storage.status,
      elsewhere: false,
      journal: journal.status,
      verify: checksum.status,
      mostSlots: concurrency.max,
    };
  }

  #tickSoon(): void {
    if (!this.#life.signal.aborted) this.#cancelTick ??= this.#clock.after(REPORT_MS, () => this.#tick());
  }

  /** Reports at once after a command for all rows, soon after a command for some. */
  #reportAfter(ids: Ids): void {
    if (ids !== 'all' || this.#life.signal.aborted) return this.#tickSoon();
    this.#cancelTick?.();
    this.#tick();
  }

  #tick(): void {
    const { stalls, journal, reporter } = this.#parts;
    this.#cancelTick = undefined;
    const now = this.#clock.now();
    stalls.check(now);
    journal.flush();
    this.#report(reporter.report(now, this.#status));
    if (stalls.size > 0 || reporter.isDue) this.#tickSoon();
  }
}
