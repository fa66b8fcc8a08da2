// Keeps a worker's copy of a list of items up to date. Sends only items that changed, in batches.
import { sendBatches } from './send-batches.ts';

export class WorkerCopy<Item extends { readonly id: string }> {
  readonly #send: (changed: readonly Item[], removed: readonly string[]) => Promise<void>;
  /** Items that the worker has, by id. */
  readonly #sent = new Map<string, Item>();

  /** @param send sends one batch of new and changed items, and the ids of removed ones */
  constructor(send: (changed: readonly Item[], removed: readonly string[]) => Promise<void>) {
    this.#send = send;
  }

  /** Makes the worker have exactly these items. An item counts as unchanged if it is the same object as last time. */
  async update(items: readonly Item[]): Promise<void> {
    const changed = items.filter((item) => this.#sent.get(item.id) !== item);
    const added = changed.filter(({ id }) => !this.#sent.has(id)).length;
    const removed = this.#sent.size + added > items.length ? this.#forgetOthers(items) : [];
    if (changed.length === 0 && removed.length === 0) return;
    await sendBatches(changed, (batch, at) => {
      for (const item of batch) this.#sent.set(item.id, item);
      return this.#send(batch, at === 0 ? removed : []);
    });
  }

  /** Forgets all items except these. @returns the ids of the forgotten items */
  #forgetOthers(items: readonly Item[]): string[] {
    const current = new Set(items.map(({ id }) => id));
    const removed = [...this.#sent.keys()].filter((id) => !current.has(id));
    for (const id of removed) this.#sent.delete(id);
    return removed;
  }
}
