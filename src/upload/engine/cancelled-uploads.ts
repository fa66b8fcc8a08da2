// Cancelled uploads that outlive the page, so that "Upload again" is there after a reload too and goes on from the parts
// the store still has: those that a handle leads to, as long as a store keeps parts. A bounded number: who cancels by
// mistake wants them back, but of thousands nobody wants a list. Those of which something was stored stay longest.
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

  /** It was cancelled just now. Of what may have landed the store keeps no parts. */
  add(upload: Upload): void {
    const { journal, clock } = this.#deps;
    if (!upload.source.hasHandle || upload.mayHaveLanded) return journal.remove(upload.id);
    upload.cancelledAt = clock.wall();
    journal.update(upload.journalEntry);
    this.restore(upload);
  }

  /** It was cancelled in an earlier life of the page. */
  restore(upload: Upload): void {
    (upload.parts.size > 0 ? this.#begun : this.#others).add(upload);
    if (this.#begun.size + this.#others.size <= MAX_CANCELLED) return;
    const [surplus] = this.#others.size > 0 ? this.#others : this.#begun;
    if (!surplus) return;
    this.remove(surplus);
    this.#deps.journal.remove(surplus.id);
  }

  /** It goes on, or nobody wants it any more. */
  remove(upload: Upload): void {
    this.#begun.delete(upload);
    this.#others.delete(upload);
    upload.cancelledAt = undefined;
  }

  [Symbol.iterator](): IterableIterator<Upload> {
    return [...this.#begun, ...this.#others].values();
  }
}
