// Collects changes and reports them in one message. Progress events only mark an upload; rows and totals are computed when a
// report is due.

import { planFor } from '#upload/model/parts/part-plan.ts';
import { isBlockedByStorage, type Report, type Status } from '#upload/model/report.ts';
import { NO_COUNTS, NO_LEFTOVERS, type Row, type Totals } from '#upload/model/row.ts';
import type { Upload, UploadProgress } from '#upload/model/upload.ts';
import { isActive, type StateKind, waitsForItsFile } from '#upload/model/upload-state.ts';
import { RequestCost } from '#upload/transfer/request-cost.ts';
import { SpeedMeter } from './speed-meter.ts';

/** Maximum rows per report. More would block the page. */
const ROWS_PER_REPORT = 2_000;

const REMOVED = { state: undefined, isChanged: false, isUnreported: false, isRemoved: true };

export class Reporter {
  #changed: Upload[] = [];
  #unreported: Upload[] = [];
  /** Number of leading items of `#unreported` that were already reported. */
  #reportedCount = 0;
  readonly #counts: Record<StateKind, number> = { ...NO_COUNTS };
  readonly #meter = new SpeedMeter();
  readonly #cost = new RequestCost();
  #sums = { files: 0, bytes: 0, sent: 0, again: 0, confirmed: 0, done: 0 };
  readonly #leftovers = { ...NO_LEFTOVERS };
  /** Remaining work of active uploads. */
  #left = { bytes: 0, requests: 0 };
  #moved = 0;
  #answered = 0;
  #gone: string[] = [];
  #landed: string[] = [];

  touch(upload: Upload): void {
    if (upload.reported.isChanged || upload.reported.isRemoved) return;
    upload.reported.isChanged = true;
    this.#changed.push(upload);
  }

  /** Moves the reporting state to an upload that replaces another one in the same row. */
  replace(former: Upload, upload: Upload): void {
    const { state, size, sent, confirmed, again } = former.reported;
    Object.assign(upload.reported, { state, size, sent, confirmed, again });
    Object.assign(former.reported, REMOVED);
  }

  /** Records progress. @param bytes bytes sent since the last call; negative if an attempt failed */
  moved(upload: Upload, bytes: number): void {
    if (bytes > 0) this.#moved += bytes;
    this.touch(upload);
  }

  /** Records an answered request: its size (bytes) and its duration (ms). */
  answered(bytes: number, ms: number): void {
    this.#answered++;
    this.#meter.answered(bytes);
    this.#cost.add(bytes, ms);
  }

  landed(path: string): void {
    this.#landed.push(path);
  }

  remove(upload: Upload): void {
    const wasCounted = this.#discount(upload);
    Object.assign(upload.reported, REMOVED);
    if (wasCounted) this.#gone.push(upload.id);
  }

  /** Bytes per second, or null. */
  set bandwidthLimit(limit: number | null) {
    this.#meter.limit = limit;
  }

  /** Whether there is something to report. */
  get isDue(): boolean {
    if (this.#meter.speed > 0) return true;
    const unreported = this.#unreported.length - this.#reportedCount;
    return this.#changed.length + unreported + this.#gone.length + this.#landed.length > 0;
  }

  /** Reports all rows again, for a new listener. */
  reportAll(uploads: Iterable<Upload>): void {
    for (const upload of uploads) if (upload.reported.state) this.#queueRow(upload);
  }

  report(now: number, status: Status): Report {
    for (const upload of this.#changed) if (upload.reported.isChanged) this.#update(upload);
    this.#changed = [];
    const report: Report = {
      kind: 'report',
      totals: this.#totals(now, status),
      status,
      rows: this.#nextRows(),
      gone: this.#gone,
      landed: this.#landed,
    };
    this.#gone = [];
    this.#landed = [];
    return report;
  }

  #update(upload: Upload): void {
    const { reported, progress } = upload;
    this.#discount(upload);
    this.#count(progress, 1);
    Object.assign(reported, progress);
    reported.isChanged = false;
    this.#queueRow(upload);
  }

  /** Subtracts the upload's counted figures from the totals. @returns whether it was counted */
  #discount({ reported: { state, size, sent, confirmed, again } }: Upload): boolean {
    if (state) this.#count({ state, size, sent, confirmed, again }, -1);
    return state !== undefined;
  }

  #queueRow(upload: Upload): void {
    if (upload.reported.isUnreported) return;
    upload.reported.isUnreported = true;
    this.#unreported.push(upload);
  }

  #nextRows(): readonly Row[] {
    const rows: Row[] = [];
    for (
      ;
      this.#reportedCount < this.#unreported.length && rows.length < ROWS_PER_REPORT;
      this.#reportedCount++
    ) {
      const upload = this.#unreported[this.#reportedCount];
      if (!upload?.reported.state || !upload.reported.isUnreported) continue;
      upload.reported.isUnreported = false;
      rows.push(upload.row);
    }
    if (this.#reportedCount < this.#unreported.length) return rows;
    this.#unreported = [];
    this.#reportedCount = 0;
    return rows;
  }

  #count(progress: UploadProgress, sign: 1 | -1): void {
    const { state, size, sent, confirmed, again } = progress;
    this.#counts[state.kind] += sign;
    if (waitsForItsFile(state)) {
      this.#leftovers.all += sign;
      if (state.byHandle) this.#leftovers.byHandle += sign;
    }
    if (state.kind === 'cancelled') return;
    this.#sums.files += sign;
    this.#sums.bytes += sign * size;
    this.#sums.sent += sign * sent;
    this.#sums.again += sign * again;
    this.#sums.confirmed += sign * confirmed;
    if (state.kind === 'done') this.#sums.done += sign * size;
    if (!isActive(state)) return;
    this.#left.bytes += sign * (size - sent + again);
    this.#left.requests += sign * requestsLeft(progress);
  }

  #totals(now: number, status: Status): Totals {
    const { queued, sending, waiting, finishing } = this.#counts;
    const isStopped = status.signInNeeded || status.unreachable || isBlockedByStorage(status, sending);
    if (queued + sending + waiting + finishing === 0 || isStopped) this.#meter.reset();
    else this.#meter.sample(now, this.#moved, this.#answered);
    return {
      ...this.#sums,
      speed: this.#meter.speed,
      secondsLeft: this.#meter.secondsLeft(now, this.#left, this.#cost.inBytes(this.#left)),
      counts: { ...this.#counts },
      leftovers: { ...this.#leftovers },
    };
  }
}

/** At least one, because an empty file needs a request too. */
function requestsLeft({ size, confirmed }: UploadProgress): number {
  return Math.max(1, Math.ceil((size - confirmed) / Math.max(1, planFor(size).partSize)));
}
