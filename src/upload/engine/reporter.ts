// Gathers what changed into one message. Progress events only add a number and mark a file; rows and totals are
// worked out when the report is due.

import { planFor } from '#upload/model/parts/part-plan.ts';
import type { Report, Status } from '#upload/model/report.ts';
import { NO_COUNTS, NO_LEFTOVERS, type Row, type Totals } from '#upload/model/row.ts';
import type { Standing, Upload } from '#upload/model/upload.ts';
import { isUnderWay, type StateKind, type UploadState, waitsForItsFile } from '#upload/model/upload-state.ts';
import { RequestCost } from '#upload/transfer/request-cost.ts';
import { PackedFiles } from './packed-files.ts';
import { SpeedMeter } from './speed-meter.ts';

/** More rows at once would hold up the page. */
const ROWS_PER_REPORT = 2_000;

const GONE = { state: undefined, isChanged: false, isUntold: false, isGone: true };

export class Reporter {
  #changed: Upload[] = [];
  #untold: (Upload | PackedFiles)[] = [];
  /** How many at their beginning were told since. */
  #told = 0;
  readonly #counts: Record<StateKind, number> = { ...NO_COUNTS };
  readonly #meter = new SpeedMeter();
  readonly #cost = new RequestCost();
  #sums = { files: 0, bytes: 0, sent: 0, confirmed: 0, done: 0 };
  readonly #leftovers = { ...NO_LEFTOVERS };
  /** Still to be sent of files that go on by themselves. */
  #left = { bytes: 0, requests: 0 };
  #moved = 0;
  #answered = 0;
  #gone: string[] = [];
  #landed: string[] = [];

  touch(upload: Upload): void {
    if (upload.news.isChanged || upload.news.isGone) return;
    upload.news.isChanged = true;
    this.#changed.push(upload);
  }

  /** These are new, or stand otherwise than they did. */
  touchPacked(files: PackedFiles): void {
    // What came before them is told before them.
    this.#countChanged();
    if (files.news.state) this.#countPacked(files, files.news.state, -1);
    this.#countPacked(files, files.state, 1);
    files.news.state = files.state;
    this.#tell(files);
  }

  /** Each has an upload of its own now, and stands as it did. */
  unpacked(uploads: readonly Upload[], files: PackedFiles): void {
    const { state, isUntold } = files.news;
    for (const { news, size } of uploads) Object.assign(news, { state, size, isUntold });
    if (isUntold) this.#untold.splice(this.#untold.indexOf(files, this.#told), 1, ...uploads);
  }

  /** The row of one is now that of the other. */
  replace(former: Upload, upload: Upload): void {
    const { state, size, sent, confirmed } = former.news;
    Object.assign(upload.news, { state, size, sent, confirmed });
    Object.assign(former.news, GONE);
  }

  /** So many more bytes, fewer when negative, are under way. */
  moved(upload: Upload, bytes: number): void {
    if (bytes > 0) this.#moved += bytes;
    this.touch(upload);
  }

  /** A request with so many bytes was answered, so long after it had left. */
  answered(bytes: number, ms: number): void {
    this.#answered++;
    this.#cost.add(bytes, ms);
  }

  landed(path: string): void {
    this.#landed.push(path);
  }

  remove(upload: Upload): void {
    const wasCounted = this.#discount(upload);
    Object.assign(upload.news, GONE);
    if (wasCounted) this.#gone.push(upload.id);
  }

  /** Bytes per second, or null. */
  set bandwidthLimit(limit: number | null) {
    this.#meter.limit = limit;
  }

  /** Whether there is something to say. */
  get isDue(): boolean {
    if (this.#meter.speed > 0) return true;
    const untold = this.#untold.length - this.#told;
    return this.#changed.length + untold + this.#gone.length + this.#landed.length > 0;
  }

  /** Everything again: somebody new is listening. */
  repeat(uploads: Iterable<Upload>, packed: Iterable<PackedFiles>): void {
    for (const upload of uploads) if (upload.news.state) this.#tell(upload);
    for (const files of packed) {
      files.news.told = undefined;
      this.#tell(files);
    }
  }

  report(now: number, status: Status): Report {
    this.#countChanged();
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

  #countChanged(): void {
    for (const upload of this.#changed) if (upload.news.isChanged) this.#update(upload);
    this.#changed = [];
  }

  #update(upload: Upload): void {
    const { news, standing } = upload;
    this.#discount(upload);
    this.#count(standing, 1);
    Object.assign(news, standing);
    news.isChanged = false;
    this.#tell(upload);
  }

  /** Takes it out of the sums as it was counted. @returns whether it was */
  #discount({ news: { state, size, sent, confirmed } }: Upload): boolean {
    if (state) this.#count({ state, size, sent, confirmed }, -1);
    return state !== undefined;
  }

  #tell(one: Upload | PackedFiles): void {
    if (one.news.isUntold) return;
    one.news.isUntold = true;
    this.#untold.push(one);
  }

  #nextRows(): readonly Row[] {
    const rows: Row[] = [];
    for (; this.#told < this.#untold.length && rows.length < ROWS_PER_REPORT; this.#told++) {
      const next = this.#untold[this.#told];
      if (!next?.news.state || !next.news.isUntold) continue;
      next.news.isUntold = false;
      if (next instanceof PackedFiles) rows.push(...rowsOf(next));
      else rows.push(next.row);
    }
    if (this.#told < this.#untold.length) return rows;
    this.#untold = [];
    this.#told = 0;
    return rows;
  }

  /** Nothing of them was sent: they count like one that takes as many requests as they are. */
  #countPacked({ count, bytes }: PackedFiles, state: UploadState, sign: 1 | -1): void {
    this.#count({ state, size: bytes, sent: 0, confirmed: 0 }, sign, count, count);
  }

  #count(standing: Standing, sign: 1 | -1, files = 1, requests = requestsLeft(standing)): void {
    const { state, size, sent, confirmed } = standing;
    this.#counts[state.kind] += sign * files;
    if (waitsForItsFile(state)) {
      this.#leftovers.all += sign;
      if (state.byHandle) this.#leftovers.byHandle += sign;
    }
    if (state.kind === 'cancelled') return;
    this.#sums.files += sign * files;
    this.#sums.bytes += sign * size;
    this.#sums.sent += sign * sent;
    this.#sums.confirmed += sign * confirmed;
    if (state.kind === 'done') this.#sums.done += sign * size;
    if (!isUnderWay(state)) return;
    this.#left.bytes += sign * (size - sent);
    this.#left.requests += sign * requests;
  }

  #totals(now: number, status: Status): Totals {
    const { queued, sending, waiting, finishing } = this.#counts;
    if (queued + sending + waiting + finishing === 0 || status.signInNeeded || status.unreachable)
      this.#meter.reset();
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

/** One at least: a file without bytes is sent too. */
function requestsLeft({ size, confirmed }: Standing): number {
  return Math.max(1, Math.ceil((size - confirmed) / Math.max(1, planFor(size).partSize)));
}

/** None where they stand as they were told: all may have been paused and resumed meanwhile. */
function rowsOf(files: PackedFiles): readonly Row[] {
  const { news, state } = files;
  if (news.told === state) return [];
  news.told = state;
  return files.unpacked().map(({ row }) => row);
}
