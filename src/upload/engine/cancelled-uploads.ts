// Cancelled uploads that the journal keeps, so that "Upload again" also works after a reload and reuses stored parts. Only
// uploads with a handle are kept, for as long as a store keeps parts. Their number is limited; uploads with stored parts are
// dropped last.
import type { JournalWriter } from '#upload/journal/journal-writer.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';

const MAX_CANCELLED = 100;

export interface CancelledUploadsDeps {
  readonly journal: JournalWriter;
  readonly clock: Clock;
}

export class CancelledUploads {
  readonly #deps: CancelledUploadsDeps;
  readonly #begun = new Set<Upload>();
  readonly #others = new Set<Upload>();

  constructor(deps: CancelledUploadsDeps) {
    this.#deps = deps;
  }

  /** Keeps an upload that was just cancelled. If it may have landed, the store has no parts of it, so it is not kept. */
  add(upload: Upload): void {
    const { journal, clock } = this.#deps;
    if (!upload.source.hasHandle || upload.mayHaveLanded) return journal.remove(upload.id);
    upload.cancelledAt = clock.wall();
    journal.update(upload.journalEntry);
    this.restore(upload);
  }

  /** Keeps an upload that was cancelled before a reload. */
  restore(upload: Upload): void {
    (upload.parts.size > 0 ? this.#begun : this.#others).add(upload);
    if (this.#begun.size + this.#others.size <= MAX_CANCELLED) return;
    const [surplus] = this.#others.size > 0 ? this.#others : this.#begun;
    if (!surplus) return;
    this.remove(surplus);
    this.#deps.journal.remove(surplus.id);
  }

  /** Removes an upload that resumes or leaves the list. */
  remove(upload: Upload): void {
    this.#begun.delete(upload);
    this.#others.delete(upload);
    upload.cancelledAt = undefined;
  }

  [Symbol.iterator](): IterableIterator<Upload> {
    return [...this.#begun, ...this.#others].values();
  }
}
