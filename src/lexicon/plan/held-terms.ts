// The terms that rows of a file may be about, found by id and by what they say.
import type { Held } from './draft.ts';
import { formOf } from './wanted-terms.ts';

export class HeldTerms {
  readonly #byId = new Map<string, Held>();
  readonly #byKey = new Map<string, Held[]>();

  constructor(terms: readonly Held[]) {
    for (const term of terms) {
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

export function keyOf({ word, languageId }: Pick<Held, 'word' | 'languageId'>): string {
  return `${formOf(word)}\0${languageId.trim()}`;
}
