// The terms there are, found by id and by what they say: made ready while a file is still being chosen.
import type { Held } from './draft.ts';

export class HeldTerms {
  readonly #all: Held[] = [];
  readonly #byId = new Map<string, Held>();
  readonly #byKey = new Map<string, Held[]>();

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
      if (same) same.push(term);
      else this.#byKey.set(key, [term]);
    }
  }

  withId(id: string | undefined): Held | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Those of the same word and language. */
  withKey(key: string): readonly Held[] {
    return this.#byKey.get(key) ?? [];
  }
}

/** The Unicode form makes no difference: spreadsheets change it. */
export function keyOf({ word, languageId }: Pick<Held, 'word' | 'languageId'>): string {
  return `${word.trim().normalize('NFC')}\0${languageId.trim()}`;
}
