// Terms as the service has answered them, on their way into the cached list. Where many are saved one after the other they
// come to it together, ten times a second: each time all that shows the list is rendered. One alone comes at once.
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Term } from '#contract/glossary.ts';

/** Milliseconds. */
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

  /** The term as it will be in the list. */
  get(id: string): Term | undefined {
    return this.#waiting.get(id);
  }

  /** @param change changes the list: the last that was given does it for all */
  put(term: Term, change: ChangeTerms): void {
    this.#waiting.set(term.id, term);
    this.#soon(change);
  }

  /** A term that is new, at the end of the list. */
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
   * Runs in the same render as the list shows what waits for it now: not one earlier, not one later.
   * @param end runs once, behind all that run with it
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

/** A list that was read meanwhile may have what somebody else made of it since. */
function newer(listed: Term, answered: Term | undefined): Term {
  return answered && answered.updatedAt >= listed.updatedAt ? answered : listed;
}

const all = new WeakMap<QueryClient, Map<string, ReplacedTerms>>();

/** Those of one glossary's list. */
export function replacedTerms(client: QueryClient, listHash: string): ReplacedTerms {
  const lists = all.get(client) ?? new Map<string, ReplacedTerms>();
  all.set(client, lists);
  const replaced = lists.get(listHash) ?? new ReplacedTerms();
  lists.set(listHash, replaced);
  return replaced;
}
