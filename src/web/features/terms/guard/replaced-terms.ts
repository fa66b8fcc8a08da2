// Batches terms from service responses into the cached list, at most ten times a second, because each list update renders
// every view of the list. A single term is applied immediately.
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Term } from '#contract/glossary.ts';

/** Minimum time (ms) between two updates of the list. */
const EACH_MS = 100;

const nothing = () => undefined;

export type ChangeTerms = (step: (list: readonly Term[]) => Term[]) => void;

export class ReplacedTerms {
  readonly #waiting = new Map<string, Term>();
  readonly #added = new Map<string, Term>();
  #afterwards: (() => void)[] = [];
  #ends = new Set<() => void>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the pending version of a term that the list does not show yet. */
  get(id: string): Term | undefined {
    return this.#waiting.get(id);
  }

  /** @param change updates the list; one call applies the whole batch */
  put(term: Term, change: ChangeTerms): void {
    this.#waiting.set(term.id, term);
    this.#soon(change);
  }

  /** Appends a new term to the list. */
  add(term: Term, change: ChangeTerms): void {
    this.#added.set(term.id, term);
    this.#soon(change);
  }

  #soon(change: ChangeTerms): void {
    const sooner = this.#lastAt + EACH_MS - performance.now();
    if (sooner <= 0) this.#tell(change);
    else this.#timer ??= setTimeout(() => this.#tell(change), sooner);
  }

  /**
   * Runs a callback in the render that applies the pending terms, or now if none are pending.
   * @param end runs after all callbacks of the batch, once even if several callbacks pass the same function
   */
  afterwards(run: () => void, end: () => void = nothing): void {
    if (this.#waiting.size + this.#added.size > 0) {
      this.#afterwards.push(run);
      this.#ends.add(end);
    } else
      notifyManager.batch(() => {
        notifyManager.schedule(run);
        notifyManager.schedule(end);
      });
  }

  #tell(change: ChangeTerms): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastAt = performance.now();
    const replaced = new Map(this.#waiting);
    const added = new Map(this.#added);
    const afterwards = this.#afterwards;
    this.#waiting.clear();
    this.#added.clear();
    const ends = this.#ends;
    this.#afterwards = [];
    this.#ends = new Set();
    notifyManager.batch(() => {
      change((list) => {
        const there = list.filter(({ id }) => !added.has(id));
        return [...there.map((term) => newer(term, replaced.get(term.id))), ...added.values()];
      });
      for (const run of [...afterwards, ...ends]) notifyManager.schedule(run);
    });
  }
}

/** Returns the listed term if it is newer: the list may have been read after the response, with somebody else's change. */
function newer(listed: Term, answered: Term | undefined): Term {
  return answered && answered.updatedAt >= listed.updatedAt ? answered : listed;
}

const all = new WeakMap<QueryClient, Map<string, ReplacedTerms>>();

/** Returns the batch for one list of the query client; creates it on the first call. */
export function replacedTerms(client: QueryClient, listHash: string): ReplacedTerms {
  const lists = all.get(client) ?? new Map<string, ReplacedTerms>();
  all.set(client, lists);
  const replaced = lists.get(listHash) ?? new ReplacedTerms();
  lists.set(listHash, replaced);
  return replaced;
}
