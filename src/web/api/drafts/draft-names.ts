// Index of draft names by prefix. It is updated with each change, so that the cost of a change doesn’t depend on the
// number of drafts.

interface Index {
  /** Names without the prefix. */
  readonly rests: Set<string>;
  /** All names in order, joined; undefined until requested. */
  text: string | undefined;
}

export class DraftNames {
  readonly #indexes = new Map<string, Index>();

  /**
   * Returns the names with a prefix, without it, joined into one text. The text is the same object until a name is
   * added or removed.
   */
  withPrefix(beginning: string, all: Iterable<string>): string {
    let index = this.#indexes.get(beginning);
    if (!index) {
      index = { rests: new Set(), text: undefined };
      this.#indexes.set(beginning, index);
      for (const name of all) if (name.startsWith(beginning)) index.rests.add(name.slice(beginning.length));
    }
    index.text ??= [...index.rests].toSorted().join('\n');
    return index.text;
  }

  add(name: string): void {
    for (const [beginning, index] of this.#indexes) {
      if (!name.startsWith(beginning)) continue;
      index.rests.add(name.slice(beginning.length));
      index.text = undefined;
    }
  }

  delete(name: string): void {
    for (const [beginning, index] of this.#indexes)
      if (name.startsWith(beginning) && index.rests.delete(name.slice(beginning.length)))
        index.text = undefined;
  }

  clear(): void {
    this.#indexes.clear();
  }
}
