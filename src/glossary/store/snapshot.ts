// The terms as the server last described them, under the keys of their rows. Lists and answers arrive in any order: a list
// whose request started before an answer does not undo that answer.
import type { Term } from '#contract/glossary.ts';
import { draftOf, isSameDraft, isSameTerm, type TermDraft } from './fields.ts';
import type { Key, Keys } from './keys.ts';

/** Identifies a read of the list, from before its request until its response. */
export interface ListRead {
  /** Rows that were answered while the list was read. */
  readonly answered: Set<Key>;
}

export class Snapshot {
  readonly #keys: Keys;
  #terms = new Map<Key, Term>();
  readonly #reads = new Set<ListRead>();
  /** Keys by word, to find equal terms. Built when it is first needed. */
  #byWord: Map<string, Set<Key>> | undefined;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#terms.size;
  }

  get(key: Key): Term | undefined {
    return this.#terms.get(key);
  }

  entries(): IterableIterator<[Key, Term]> {
    return this.#terms.entries();
  }

  /** Must be called before the request of a list, and ended by `load` or `cancelRead`. */
  beginRead(): ListRead {
    const read = { answered: new Set<Key>() };
    this.#reads.add(read);
    return read;
  }

  cancelRead(read: ListRead): void {
    this.#reads.delete(read);
  }

  /**
   * Replaces the terms by a list. Unchanged terms stay the same objects.
   * @returns the keys of the terms that changed
   */
  load(list: readonly Term[], read: ListRead): ReadonlySet<Key> {
    this.#reads.delete(read);
    const { answered } = read;
    const before = this.#terms;
    const after = new Map<Key, Term>();
    const changed = new Set<Key>();
    for (const listed of list) {
      const key = this.#keys.keyOf(listed.id);
      const known = before.get(key);
      // The row was deleted after the list was read.
      if (!known && answered.has(key)) continue;
      const term = underKey(listed, key);
      const kept =
        known && (isSameTerm(known, term) || (answered.has(key) && known.updatedAt >= term.updatedAt));
      after.set(key, kept ? known : term);
      if (!kept) changed.add(key);
    }
    for (const [key, term] of before) {
      if (after.has(key)) continue;
      // The row was created after the list was read.
      if (answered.has(key)) after.set(key, term);
      else changed.add(key);
    }
    this.#terms = after;
    if (changed.size > 0) this.#byWord = undefined;
    return changed;
  }

  /** Takes the server's answer about one term, unless a newer version is known. */
  put(key: Key, answer: Term): void {
    for (const { answered } of this.#reads) answered.add(key);
    const known = this.#terms.get(key);
    if (known && known.updatedAt > answer.updatedAt) return;
    this.#index(known, key, 'remove');
    const term = underKey(answer, key);
    this.#terms.set(key, term);
    this.#index(term, key, 'add');
  }

  remove(key: Key): void {
    for (const { answered } of this.#reads) answered.add(key);
    this.#index(this.#terms.get(key), key, 'remove');
    this.#terms.delete(key);
  }

  /** Returns the keys of the terms with exactly these values. */
  equalTerms(draft: TermDraft): readonly Key[] {
    const keys = this.#indexed().get(draft.word.trim()) ?? [];
    return [...keys].filter((key) => {
      const term = this.#terms.get(key);
      return term && isSameDraft(draftOf(term), draft);
    });
  }

  #indexed(): Map<string, Set<Key>> {
    if (!this.#byWord) {
      this.#byWord = new Map();
      for (const [key, term] of this.#terms) this.#index(term, key, 'add');
    }
    return this.#byWord;
  }

  #index(term: Term | undefined, key: Key, change: 'add' | 'remove'): void {
    if (!term || !this.#byWord) return;
    const word = term.word.trim();
    const keys = this.#byWord.get(word);
    if (change === 'remove') keys?.delete(key);
    else if (keys) keys.add(key);
    else this.#byWord.set(word, new Set([key]));
  }
}

/** The page knows a term by the key of its row. */
function underKey(term: Term, key: Key): Term {
  return term.id === key ? term : { ...term, id: key };
}
