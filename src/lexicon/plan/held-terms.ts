// The terms there are, found by id and by what they say: made ready while a file is still being chosen.
import type { Held } from './draft.ts';

export class HeldTerms {
  readonly #all: Held[] = [];
  readonly #byId = new Map<string, Held>();
  /** A list only where there are several: lists of one would cost more than all the rest. */
  readonly #byKey = new Map<string, Held | Held[]>();

  constructor(terms: readonly Held[] = []) {
    this.add(terms);
  }

  get all(): readonly Held[] {
    return this.#all;
  }

  add(terms: readonly Held[]): void {
    for (const term of terms) {
      this.#all.push(term);
      this.#byId.set(term.id, term);
      const key = keyOf(term);
      const same = this.#byKey.get(key);
      if (!same) this.#byKey.set(key, term);
      else if (Array.isArray(same)) same.push(term);
      else this.#byKey.set(key, [same, term]);
    }
  }

  withId(id: string | undefined): Held | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Those of the same word and language. */
  withKey(key: string): readonly Held[] {
    const same = this.#byKey.get(key) ?? [];
    return Array.isArray(same) ? same : [same];
  }
}

/** The Unicode form makes no difference: spreadsheets change it. */
export function keyOf({ word, languageId }: Pick<Held, 'word' | 'languageId'>): string {
  return `${word.trim().normalize('NFC')}\0${languageId.trim()}`;
}
