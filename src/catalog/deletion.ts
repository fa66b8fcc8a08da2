// What a deletion takes, said and looked through before it is asked for, and what of it is sent: both from the selection,
// the one by the list on screen, the other by the list as the service has it now.

import { entryPlaces } from '#catalog/list/list-difference.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';
import { baseName } from '#text/path.ts';
import { type Catalog, findEntry, ROOT } from './catalog.ts';
import { type DeletePlan, linesOfPlan, pathInPlan, planDelete } from './delete-plan.ts';
import { carryOver, type EntrySet, has } from './entry-set.ts';
import type { DeletionPreview, Sending } from './protocol.ts';
import type { Arriving } from './rows.ts';
import { NOTHING, type Tally } from './tally.ts';
import type { Tree } from './tree.ts';
import { tallyOf } from './tree-view.ts';

/** The deletion that is asked for, and the one that is on its way. */
export class Deletion {
  #preview: { readonly of: EntrySet; readonly catalog: Catalog; readonly preview: Preview } | undefined;
  #sent: Sent | undefined;

  /** The same until something else is selected, or listed. */
  preview({ catalog, selection }: Tree): Preview {
    const last = this.#preview;
    if (last?.of === selection && last.catalog === catalog) return last.preview;
    const preview = new Preview(catalog, selection, (last?.preview.said.number ?? 0) + 1);
    this.#preview = { of: selection, catalog, preview };
    return preview;
  }

  /** @param arriving all that is on its way into the gallery */
  said(tree: Tree, arriving: readonly Arriving[]): DeletionPreview {
    const preview = this.preview(tree);
    const coming = arriving.filter(({ stage }) => stage === 'coming').map(({ path }) => path);
    const [first, ...others] = preview.covered(coming);
    return {
      ...preview.said,
      arriving: first === undefined ? undefined : { name: baseName(first), isOnly: others.length === 0 },
    };
  }

  /** @param folders those that hold nothing */
  send(tree: Tree, stored: Catalog, folders: readonly string[]): Sending {
    const { catalog, selection } = tree;
    this.#sent = new Sent(catalog, selection, stored);
    const empty = folders.filter((path) => findEntry(catalog, path) >= 0);
    return {
      tally: this.#sent.tally,
      isEverything: this.#sent.isEverything,
      paths: this.#sent.size,
      emptyFolders: this.preview(tree).covered(empty),
      nextFocus: rowAfterDeletion(tree),
    };
  }

  paths(first: number, end: number): readonly string[] {
    return this.#sent?.paths(first, end) ?? [];
  }

  leftIn(stored: Catalog): Tally {
    return this.#sent?.leftIn(stored) ?? NOTHING;
  }
}

/** What would go, of the list on screen. */
class Preview {
  readonly #catalog: Catalog;
  readonly #selection: EntrySet;
  readonly #plan: DeletePlan;
  readonly said: Omit<DeletionPreview, 'arriving'>;
  #folders: readonly string[] | undefined;
  #searched: { readonly query: string; readonly lines: readonly string[] } | undefined;

  constructor(catalog: Catalog, selection: EntrySet, number: number) {
    this.#catalog = catalog;
    this.#selection = selection;
    this.#plan = planDelete(catalog, selection);
    const [node, ...others] = this.#plan;
    const tally = tallyOf(catalog, selection);
    const isOne = node !== undefined && others.length === 0;
    this.said = {
      tally,
      only: isOne ? nameOfPath(pathInPlan(catalog, node)) : undefined,
      isEverything: isAll(tally, catalog),
      number,
    };
  }

  /** Some of what goes, each folder before what it holds. */
  lines(query: string, first: number, end: number): { found: number; lines: readonly string[] } {
    const { tally } = this.said;
    const words = searchWords(query);
    if (words.length === 0) {
      const nodes = linesOfPlan(this.#catalog, this.#plan, first, end);
      return { found: tally.folders + tally.files, lines: this.#paths(nodes) };
    }
    if (this.#searched?.query !== query) {
      const lines = this.#paths(linesOfPlan(this.#catalog, this.#plan)).filter((path) => {
        const folded = foldForSearch(path);
        return words.every((word) => folded.includes(word));
      });
      this.#searched = { query, lines };
    }
    const { lines } = this.#searched;
    return { found: lines.length, lines: lines.slice(first, end) };
  }

  /** Of these paths, those of what goes, and those in the folders that go. */
  covered(paths: readonly string[]): string[] {
    if (paths.length === 0) return [];
    const folders = (this.#folders ??= this.#paths(this.#plan.filter((node) => node < 0)));
    return paths.filter((path) => {
      const entry = findEntry(this.#catalog, path);
      return (entry >= 0 && has(this.#selection, entry)) || folders.some((folder) => path.startsWith(folder));
    });
  }

  #paths(nodes: readonly number[]): string[] {
    return nodes.map((node) => pathInPlan(this.#catalog, node));
  }
}

/** What is sent, of the list as the service has it. */
class Sent {
  readonly #catalog: Catalog;
  readonly #set: EntrySet;
  readonly #plan: DeletePlan;
  readonly tally: Tally;

  constructor(shown: Catalog, selection: EntrySet, stored: Catalog) {
    this.#catalog = stored;
    this.#set = shown === stored ? selection : carryOver(selection, entryPlaces(shown, stored), stored);
    this.#plan = planDelete(stored, this.#set);
    this.tally = tallyOf(stored, this.#set);
  }

  get isEverything(): boolean {
    return isAll(this.tally, this.#catalog);
  }

  /** How many paths are sent. */
  get size(): number {
    return this.#plan.length;
  }

  paths(first: number, end: number): string[] {
    return this.#plan.slice(first, end).map((node) => pathInPlan(this.#catalog, node));
  }

  /** What another list has of it. */
  leftIn(stored: Catalog): Tally {
    return tallyOf(stored, carryOver(this.#set, entryPlaces(this.#catalog, stored), stored));
  }
}

function isAll({ files }: Tally, { folders }: Catalog): boolean {
  return files === folders.files[ROOT];
}

function nameOfPath(path: string): string {
  return baseName(path.endsWith('/') ? path.slice(0, -1) : path);
}

/** Where the focus goes when the selection is deleted: the next row that stays, or else the one before; '' for none. */
export function rowAfterDeletion(tree: Tree): string {
  const { rows, focusIndex } = tree;
  const stays = (index: number) => {
    const row = rows.at(index);
    return row && tree.stateOf(row) !== 'all' ? row.path : undefined;
  };
  for (let i = Math.max(0, focusIndex); i < rows.length; i++) {
    const path = stays(i);
    if (path !== undefined) return path;
  }
  for (let i = focusIndex - 1; i >= 0; i--) {
    const path = stays(i);
    if (path !== undefined) return path;
  }
  return '';
}
