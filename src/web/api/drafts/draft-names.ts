// Which names begin alike, kept up to date for each beginning that was asked for: a draft that comes or goes costs the
// same whether it is the second or the hundred-thousandth.

interface Index {
  /** Each without its beginning. */
  readonly rests: Set<string>;
  /** All of them, in order; undefined until somebody asks. */
  text: string | undefined;
}

export class DraftNames {
  readonly #indexes = new Map<string, Index>();

  /** The names that begin like this, each without its beginning, in one text: the same until another comes or goes. */
  startingWith(beginning: string, all: Iterable<string>): string {
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
