// The terms that rows of a file may be about, found by id and by what they say. Only those: to have all of a hundred thousand
// in tables takes several times as long as all the rest of a plan.
import type { Held } from './draft.ts';

/** What a row says of the term it is about. */
interface Wanted {
  readonly given: { readonly id?: string };
  readonly word: string;
}

export class HeldTerms {
  readonly #byId = new Map<string, Held>();
  readonly #byKey = new Map<string, Held[]>();

  constructor(terms: readonly Held[], rows: readonly Wanted[]) {
    const ids = new Set(rows.flatMap(({ given }) => given.id ?? []));
    const words = new Set(rows.map(({ word }) => formOf(word)));
    for (const term of terms) {
      if (ids.has(term.id)) this.#byId.set(term.id, term);
      if (!words.has(formOf(term.word))) continue;
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

/** The Unicode form makes no difference: spreadsheets change it. */
function formOf(word: string): string {
  return word.trim().normalize('NFC');
}
