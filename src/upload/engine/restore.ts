// Going on with what somebody else began: an earlier life of this page, another tab, another key.

import type { Journal, JournalRecord } from '#upload/journal/journal.ts';
import type { Scribe } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import { adoptedUpload, handIn, isFileOf, leftoverUpload, type Upload } from '#upload/model/upload.ts';
import type { Entry, Row, UploadState } from '#upload/protocol.ts';
import type { Closer } from './completion.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Roster } from './upload-registry.ts';

export interface SuccessionPorts {
  readonly roster: Roster;
  readonly lifecycle: Lifecycle;
  readonly closer: Closer;
  readonly scribe: Scribe;
  readonly clock: Clock;
  /** Until the engine stops. */
  readonly signal: AbortSignal;
  readonly hold: (upload: Upload) => void;
}

export class Succession {
  readonly #ports: SuccessionPorts;

  constructor(ports: SuccessionPorts) {
    this.#ports = ports;
  }

  /** Takes up what the journal holds. Resolves when it is shown. */
  async restore(): Promise<void> {
    const { roster, lifecycle, scribe, clock, hold } = this.#ports;
    const records = await scribe.write((journal) => journal.load(clock.wall()));
    const uploads = (records ?? []).filter(({ id }) => !roster.get(id)).map(leftoverUpload);
    for (const upload of uploads) {
      hold(upload);
      if (upload.state.kind === 'queued') lifecycle.enqueue(upload);
    }
    void this.#findLanded(uploads.filter(mayHaveLanded));
  }

  /**
   * Takes over from another tab, after `restore`.
   * @param rows as that tab last reported them
   * @param entries the files this tab knows, by id
   */
  adopt(rows: Iterable<Row>, entries: ReadonlyMap<string, Entry>): void {
    for (const row of rows) {
      const entry = entries.get(row.id);
      const upload = this.#heirOf(row, entry);
      upload.mayHaveLandedBefore ||= mayBeThere(row, upload);
      this.#follow(upload, row.state, entry !== undefined);
    }
  }

  /**
   * Goes on in another journal: records belong to a key, and the key changed. They are put down as they stand at this
   * moment, and what comes later is written after them: nothing gets lost between the two.
   */
  async moveTo(journal: Journal): Promise<void> {
    const { roster, scribe } = this.#ports;
    await scribe.moveTo(journal, [...roster].filter(isRemembered).map(recordOf));
  }

  /** What the person must allow to be read before leftovers can go on; of several with one name, the first. */
  get handles(): readonly FileSystemHandle[] {
    const byName = new Map<string, FileSystemHandle>();
    for (const { state, source } of this.#ports.roster) {
      const handle = state.kind === 'needs-file' && state.byHandle ? source.root : undefined;
      if (handle && !byName.has(handle.name)) byName.set(handle.name, handle);
    }
    return [...byName.values()];
  }

  #heirOf(row: Row, entry: Entry | undefined): Upload {
    const { roster, scribe, clock, hold } = this.#ports;
    const leftover = roster.get(row.id);
    if (leftover && entry && isFileOf(leftover, entry.file)) handIn(leftover, entry.file, entry);
    if (leftover) return leftover;
    const upload = adoptedUpload(row, entry, clock.wall());
    hold(upload);
    // The other tab had no time to note it, or no journal.
    if (isRemembered(upload)) scribe.add([upload.entry]);
    return upload;
  }

  /** What the other tab showed last, the journal may not have heard of. */
  #follow(upload: Upload, shown: UploadState, hasFile: boolean): void {
    const { lifecycle } = this.#ports;
    if (shown.kind === 'done') lifecycle.apply(upload, { kind: 'landed' });
    else if (shown.kind === 'failed') lifecycle.apply(upload, { kind: 'refused', reason: shown.reason });
    else if (isCancelled(shown)) lifecycle.cancel(upload);
    else if (hasFile) lifecycle.putBack(upload, { kind: 'file-found' });
    if (shown.kind === 'paused') lifecycle.apply(upload, { kind: 'paused' });
  }

  async #findLanded(leftovers: readonly Upload[]): Promise<void> {
    if (leftovers.length === 0) return;
    const { closer, lifecycle, signal } = this.#ports;
    const landed = await closer.listed(leftovers, signal).catch(() => []);
    for (const upload of landed)
      if (upload.state.kind === 'needs-file') lifecycle.apply(upload, { kind: 'landed' });
  }
}

/** The page may have gone between the file's landing and the note of it. */
function mayHaveLanded({ wasListed, plan, completing }: Upload): boolean {
  return !wasListed && (plan.kind === 'single' || completing);
}

/** As far as a row tells. Of what was being sent, the last byte may have left after the last report. */
function mayBeThere({ state, sent, size }: Row, { plan }: Upload): boolean {
  if (state.kind === 'finishing') return true;
  if (state.kind === 'cancelled') return state.mayHaveLanded;
  return plan.kind === 'single' && (state.kind === 'sending' || sent === size);
}

function isCancelled(state: UploadState): boolean {
  return state.kind === 'cancelled' || (state.kind === 'finishing' && state.cancelAsked);
}

/** Whether the journal is to know of it. What failed may be tried again. */
function isRemembered({ state }: Upload): boolean {
  return state.kind !== 'done' && !isCancelled(state);
}

/** The record `leftoverUpload` makes this upload of again. */
function recordOf(upload: Upload): JournalRecord {
  const { entry, uploadId, plan, answeredAt, state } = upload;
  if (uploadId === undefined) return entry;
  // It is noted before `complete` is sent.
  const completing = upload.completing || state.kind === 'finishing';
  const parts = [...upload.parts.values()];
  return { ...entry, upload: { uploadId, partSize: plan.partSize, answeredAt, completing, parts } };
}
