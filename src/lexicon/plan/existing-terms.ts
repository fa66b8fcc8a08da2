// Index of the glossary's terms by ID and by word and language, to find the term that a row matches.

import { normalizeWord } from './candidate-terms.ts';
import type { ExistingTerm } from './draft.ts';

export class ExistingTerms {
  readonly #byId = new Map<string, ExistingTerm>();
  readonly #byKey = new Map<string, ExistingTerm[]>();

  constructor(terms: readonly ExistingTerm[]) {
    for (const term of terms) {
      this.#byId.set(term.id, term);
      const key = termKey(term);
      const same = this.#byKey.get(key);
      if (same) same.push(term);
      else this.#byKey.set(key, [term]);
    }
  }

  findById(id: string | undefined): ExistingTerm | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** Returns all terms with this word and language. @param key result of `termKey` */
  findByKey(key: string): readonly ExistingTerm[] {
    return this.#byKey.get(key) ?? [];
  }
}

export function termKey({ word, languageId }: Pick<ExistingTerm, 'word' | 'languageId'>): string {
  return `${normalizeWord(word)}\0${languageId.trim()}`;
}
