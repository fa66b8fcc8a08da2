// Deletions that were agreed to: what they take is shown no more from that moment on, whether the service has heard of it
// or not. Each is carried over to every list that comes. What is left of one when it ends is shown again, and it stays at
// hand to be tried again.
import { type Catalog, findEntry } from '#catalog/catalog.ts';
import { withoutEntries } from '#catalog/list/catalog-without.ts';
import { carryOver, difference, type EntrySet, entrySet, has, union } from '#catalog/selection/entry-set.ts';
import { type DeletePlan, pathInPlan, planDelete } from './delete-plan.ts';

export interface HeldDeletion {
  readonly number: number;
  /** What is still there of it, by the list as the service has it. */
  readonly entries: EntrySet;
  /** Of the folders that hold nothing, which only the page knows: those that go with it. */
  readonly folders: readonly string[];
  /** Where the person was: the row in focus, and the one at the upper edge of what is seen. */
  readonly focus: string | undefined;
  readonly top: string | undefined;
  /** It has not come to its end. */
  readonly isHidden: boolean;
  /** What is sent, of the list there was then. */
  readonly plan: { readonly catalog: Catalog; readonly nodes: DeletePlan } | undefined;
}

export class HeldDeletions {
  #all: readonly HeldDeletion[] = [];
  #last = 0;
  #shown: { readonly stored: Catalog; readonly catalog: Catalog } | undefined;

  get(number: number): HeldDeletion | undefined {
    return this.#all.find((one) => one.number === number);
  }

  add(held: Pick<HeldDeletion, 'entries' | 'folders' | 'focus' | 'top'>): number {
    this.#last++;
    this.#set([...this.#all, { ...held, number: this.#last, isHidden: true, plan: undefined }]);
    return this.#last;
  }

  /** What is taken out is answered, the oldest first. */
  remove(numbers: readonly number[]): readonly HeldDeletion[] {
    const isOne = ({ number }: HeldDeletion) => numbers.includes(number);
    const removed = this.#all.filter(isOne);
    this.#set(this.#all.filter((one) => !isOne(one)));
    return removed;
  }

  hide(number: number, isHidden: boolean): void {
    this.#change((one) => (one.number === number ? { ...one, isHidden } : one));
  }

  /** @param awaited folders that files are on their way into: they are not deleted as a whole */
  plan(number: number, catalog: Catalog, awaited: ReadonlySet<string>): number {
    const nodes = planDelete(catalog, this.get(number)?.entries ?? NONE, awaited);
    this.#change((one) => (one.number === number ? { ...one, plan: { catalog, nodes } } : one));
    return nodes.length;
  }

  pathsToSend(number: number, first: number, end: number): string[] {
    const plan = this.get(number)?.plan;
    return plan ? plan.nodes.slice(first, end).map((node) => pathInPlan(plan.catalog, node)) : [];
  }

  /** @param places where each entry of the list so far is in the next one, or -1 */
  carryOver(places: Int32Array, next: Catalog): void {
    this.#change((one) => ({ ...one, entries: carryOver(one.entries, places, next) }));
  }

  /** A file that was uploaded anew since is another one, and stays. Answers whether there is one. */
  spare(paths: readonly string[], stored: Catalog): boolean {
    const entries = paths.map((path) => findEntry(stored, path)).filter((entry) => entry >= 0);
    if (!entries.some((entry) => this.#all.some((one) => has(one.entries, entry)))) return false;
    const mask = new Uint8Array(stored.size);
    for (const entry of entries) mask[entry] = 1;
    const spared = entrySet(mask);
    this.#change((one) => ({ ...one, entries: difference(one.entries, spared) }));
    return true;
  }

  /** The list without what is hidden of it. */
  shownOf(stored: Catalog): Catalog {
    if (this.#shown?.stored !== stored) this.#shown = { stored, catalog: this.#without(stored) };
    return this.#shown.catalog;
  }

  /** One that only the page knows; not where files are on their way into it. */
  hidesFolder(path: string, awaited: ReadonlySet<string>): boolean {
    const isAwaited = awaited.has(path);
    return this.#all.some(({ isHidden, folders }) => isHidden && !isAwaited && folders.includes(path));
  }

  #without(stored: Catalog): Catalog {
    const [first, ...others] = this.#all.filter(({ isHidden, entries }) => isHidden && entries.size > 0);
    if (!first) return stored;
    const hidden = others.reduce((all, { entries }) => union(all, entries), first.entries);
    return withoutEntries(stored, hidden);
  }

  #change(step: (one: HeldDeletion) => HeldDeletion): void {
    this.#set(this.#all.map(step));
  }

  #set(all: readonly HeldDeletion[]): void {
    this.#all = all;
    this.#shown = undefined;
  }
}

const NONE = entrySet(new Uint8Array());
