// Continues uploads that began before a reload, in another tab, or under another key.
import type { Journal } from '#upload/journal/journal.ts';
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import { uploadFromJournal, uploadFromOtherTab } from '#upload/model/create-upload.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { JournalRecord } from '#upload/model/journal-record.ts';
import type { Row } from '#upload/model/row.ts';
import { isJournalled, toJournalRecord } from '#upload/model/to-journal-record.ts';
import type { Upload } from '#upload/model/upload.ts';
import { isActive, isCancelRequested, isOver, type UploadState } from '#upload/model/upload-state.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import type { CancelledUploads } from './cancelled-uploads.ts';
import type { Completion } from './completion.ts';
import type { FileIntake } from './file-intake.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { UploadRegistry } from './upload-registry.ts';

export interface RestoreDeps {
  readonly registry: UploadRegistry;
  readonly lifecycle: Lifecycle;
  readonly intake: FileIntake;
  readonly completion: Completion;
  readonly cancelledUploads: CancelledUploads;
  readonly host: StoreHost;
  readonly journal: JournalWriter;
  readonly clock: Clock;
  /** Until the engine stops. */
  readonly signal: AbortSignal;
  readonly register: (upload: Upload) => void;
}

export class Restore {
  readonly #deps: RestoreDeps;
  /** The key has changed, so records that are still being read belong to the old key. */
  #isMoved = false;

  constructor(deps: RestoreDeps) {
    this.#deps = deps;
  }

  /** Restores uploads from the journal. Resolves when all are registered, or after a timeout; the rest follows later. */
  async load(): Promise<void> {
    const { host, journal, clock } = this.#deps;
    void journal.write(async (open) => host.recall(await open.hosts(), clock.wall()));
    const restored: Upload[] = [];
    await journal.load((records) => restored.push(...this.#restoreRecords(records)));
    void this.#findLanded(restored.filter(mayBeListed));
  }

  /**
   * Takes over from another tab, after `load`.
   * @param rows as that tab last reported them
   * @param entries the files this tab knows, by id
   */
  adopt(rows: Iterable<Row>, entries: ReadonlyMap<string, Entry>): void {
    for (const row of rows) {
      const entry = entries.get(row.id);
      const upload = this.#adoptRow(row, entry);
      if (mayHaveLandedElsewhere(row, upload))
        this.#deps.lifecycle.apply(upload, { kind: 'maybe-sent-elsewhere' });
      this.#applyShownState(upload, row.state);
    }
  }

  /**
   * Moves to the journal of another key. The current records are written first and later changes after them, so nothing is
   * lost in between.
   */
  async moveTo(next: Journal): Promise<void> {
    const { registry, journal } = this.#deps;
    this.#isMoved = true;
    for (const upload of registry) upload.replaceKey();
    await journal.moveTo(next, [...registry].filter(isJournalled).map(toJournalRecord));
  }

  /** Handles that need permission before leftovers can resume. If several have the same name, only the first is included. */
  get handles(): readonly FileSystemHandle[] {
    const waiting = [...this.#deps.registry].filter(
      ({ state }) => state.kind === 'needs-file' && state.byHandle,
    );
    return uniqueRoots(waiting);
  }

  /** Handles that need permission before cancelled uploads can resume. */
  get handlesOfCancelled(): readonly FileSystemHandle[] {
    return uniqueRoots(this.#deps.cancelledUploads);
  }

  #restoreRecords(records: readonly JournalRecord[]): readonly Upload[] {
    const { registry, lifecycle, cancelledUploads, register } = this.#deps;
    const uploads = records.filter(({ id }) => !registry.get(id)).map(uploadFromJournal);
    for (const upload of uploads) {
      if (this.#isMoved) upload.replaceKey();
      register(upload);
      if (upload.state.kind === 'cancelled') cancelledUploads.restore(upload);
      if (upload.state.kind === 'queued') lifecycle.enqueue(upload);
    }
    return uploads;
  }

  #adoptRow(row: Row, entry: Entry | undefined): Upload {
    const { registry, intake, journal, clock, register } = this.#deps;
    const leftover = registry.get(row.id);
    if (leftover && entry) intake.addAgain([entry]);
    if (leftover) return registry.get(row.id) ?? leftover;
    const upload = uploadFromOtherTab(row, entry, clock.wall());
    register(upload);
    // The other tab may not have written the upload to the journal yet.
    if (isJournalled(upload)) journal.add([upload.journalEntry]);
    return upload;
  }

  /** Applies the last state that the other tab showed, which the journal may not have. */
  #applyShownState(upload: Upload, shown: UploadState): void {
    const { lifecycle } = this.#deps;
    // The person resumed the cancelled upload just before the other tab closed.
    if (upload.state.kind === 'cancelled' && !isOver(shown) && !isCancelRequested(shown))
      lifecycle.retry(upload);
    if (shown.kind === 'done') lifecycle.apply(upload, { kind: 'landed' });
    else if (shown.kind === 'failed') lifecycle.apply(upload, { kind: 'refused', reason: shown.reason });
    else if (isCancelRequested(shown)) lifecycle.cancel(upload);
    else if (isActive(shown) || shown.kind === 'finishing')
      lifecycle.applyAndEnqueue(upload, { kind: 'resumed' });
    if (shown.kind === 'conflict') lifecycle.apply(upload, shown);
    if (shown.kind === 'paused') lifecycle.apply(upload, { kind: 'paused' });
  }

  async #findLanded(leftovers: readonly Upload[]): Promise<void> {
    if (leftovers.length === 0) return;
    const { registry, completion, lifecycle, signal } = this.#deps;
    const landed = await completion.findLanded(leftovers, { signal, onWait: () => {} }).catch(() => []);
    for (const upload of landed) {
      // A different file may have replaced the upload in the meantime.
      const isShown = registry.get(upload.id) === upload;
      if (isShown && upload.state.kind === 'needs-file') lifecycle.apply(upload, { kind: 'landed' });
    }
  }
}

/** Whether the file may have landed just before a reload, and the list of files can show it. */
function mayBeListed({ state, publishState, plan }: Upload): boolean {
  if (state.kind === 'cancelled') return false;
  return !publishState.isPathTaken && (plan.kind === 'single' || publishState.lastRequest !== 'unsent');
}

/**
 * Whether the file of a row may already be in the gallery. A file that was being sent may have arrived after the tab that
 * sent it last reported its progress.
 */
function mayHaveLandedElsewhere({ state, sent, size }: Row, { plan }: Upload): boolean {
  if (state.kind === 'finishing') return true;
  if (state.kind === 'cancelled') return state.mayHaveLanded;
  return plan.kind === 'single' && (state.kind === 'sending' || sent === size);
}

function uniqueRoots(uploads: Iterable<Upload>): readonly FileSystemHandle[] {
  const byName = new Map<string, FileSystemHandle>();
  for (const { root } of Array.from(uploads, ({ source }) => source))
    if (root && !byName.has(root.name)) byName.set(root.name, root);
  return [...byName.values()];
}
