// Confirmed deletions. Their files are hidden from the moment of the confirmation, before the service has deleted
// them. Each deletion is carried over to every new list. When a deletion ends, files that are left appear again, and
// it remains available for a retry.
import { type Catalog, findEntry } from '#catalog/catalog.ts';
import { withoutEntries } from '#catalog/list/catalog-without.ts';
import { carryOver, difference, type EntrySet, entrySet, has, union } from '#catalog/selection/entry-set.ts';
import { type DeletePlan, pathInPlan, planDelete } from './delete-plan.ts';

export interface PendingDeletion {
  readonly number: number;
  /** Files of the deletion that the list from the service still has. */
  readonly entries: EntrySet;
  /** Empty folders, known only to the page, that are removed too. */
  readonly folders: readonly string[];
  /** Paths of the focused row and of the row at the top of the viewport, for an undo. */
  readonly focus: string | undefined;
  readonly top: string | undefined;
  /** Whether its files are hidden: true until it ends. */
  readonly isHidden: boolean;
  /** Nodes to send, and the list that their indexes belong to. */
  readonly plan: { readonly catalog: Catalog; readonly nodes: DeletePlan } | undefined;
}

export class PendingDeletions {
  #all: readonly PendingDeletion[] = [];
  #last = 0;
  #shown: { readonly stored: Catalog; readonly catalog: Catalog } | undefined;

  get(number: number): PendingDeletion | undefined {
    return this.#all.find((deletion) => deletion.number === number);
  }

  add(deletion: Pick<PendingDeletion, 'entries' | 'folders' | 'focus' | 'top'>): number {
    this.#last++;
    this.#set([...this.#all, { ...deletion, number: this.#last, isHidden: true, plan: undefined }]);
    return this.#last;
  }

  /**
   * Removes deletions.
   * @returns the removed ones, oldest first
   */
  remove(numbers: readonly number[]): readonly PendingDeletion[] {
    const isListed = ({ number }: PendingDeletion) => numbers.includes(number);
    const removed = this.#all.filter(isListed);
    this.#set(this.#all.filter((deletion) => !isListed(deletion)));
    return removed;
  }

  hide(number: number, isHidden: boolean): void {
    this.#change((deletion) => (deletion.number === number ? { ...deletion, isHidden } : deletion));
  }

  /**
   * Plans the paths to send.
   * @param awaited folders that files are being uploaded into; they are not sent as a whole
   * @returns the number of paths
   */
  plan(number: number, catalog: Catalog, awaited: ReadonlySet<string>): number {
    const nodes = planDelete(catalog, this.get(number)?.entries ?? NONE, awaited);
    this.#change((deletion) =>
      deletion.number === number ? { ...deletion, plan: { catalog, nodes } } : deletion,
    );
    return nodes.length;
  }

  pathsToSend(number: number, first: number, end: number): string[] {
    const plan = this.get(number)?.plan;
    return plan ? plan.nodes.slice(first, end).map((node) => pathInPlan(plan.catalog, node)) : [];
  }

  /**
   * Moves all deletions to a new list.
   * @param places index of each entry in the new list, or -1
   */
  carryOver(places: Int32Array, next: Catalog): void {
    this.#change((deletion) => ({ ...deletion, entries: carryOver(deletion.entries, places, next) }));
  }

  /**
   * Excludes files that were uploaded again: these are new files and must stay.
   * @returns whether any file was excluded
   */
  exclude(paths: readonly string[], stored: Catalog): boolean {
    const entries = paths.map((path) => findEntry(stored, path)).filter((entry) => entry >= 0);
    if (!entries.some((entry) => this.#all.some((deletion) => has(deletion.entries, entry)))) return false;
    const mask = new Uint8Array(stored.size);
    for (const entry of entries) mask[entry] = 1;
    const excluded = entrySet(mask);
    this.#change((deletion) => ({ ...deletion, entries: difference(deletion.entries, excluded) }));
    return true;
  }

  /** Returns the list without the hidden files. */
  withoutHidden(stored: Catalog): Catalog {
    if (this.#shown?.stored !== stored) this.#shown = { stored, catalog: this.#without(stored) };
    return this.#shown.catalog;
  }

  /**
   * Returns whether an empty folder that only the page knows is hidden. A folder that files are being uploaded into is
   * not.
   */
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

  #change(step: (deletion: PendingDeletion) => PendingDeletion): void {
    this.#set(this.#all.map(step));
  }

  #set(all: readonly PendingDeletion[]): void {
    this.#all = all;
    this.#shown = undefined;
  }
}

const NONE = entrySet(new Uint8Array());
