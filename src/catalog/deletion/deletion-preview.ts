// Preview of a deletion: shows and searches what the selection would remove from the list on screen, before the user
// confirms.
import { type Catalog, findEntry, ROOT } from '#catalog/catalog.ts';
import type { DeletionPreview } from '#catalog/protocol.ts';
import { type EntrySet, has } from '#catalog/selection/entry-set.ts';
import { cachedTally } from '#catalog/tree-view.ts';
import { foldForSearch, searchWords } from '#text/fold.ts';
import { baseName } from '#text/path.ts';
import { type DeletePlan, linesOfPlan, pathInPlan, planDelete } from './delete-plan.ts';

/** Everything that would be removed. */
export class Preview {
  readonly #catalog: Catalog;
  readonly #selection: EntrySet;
  readonly #plan: DeletePlan;
  readonly summary: Omit<DeletionPreview, 'arriving' | 'hasChanged'>;
  #folders: readonly string[] | undefined;
  #searched: { readonly query: string; readonly lines: readonly string[] } | undefined;

  constructor(catalog: Catalog, selection: EntrySet, number: number) {
    this.#catalog = catalog;
    this.#selection = selection;
    this.#plan = planDelete(catalog, selection);
    const [node, ...others] = this.#plan;
    const tally = cachedTally(catalog, selection);
    const isOne = node !== undefined && others.length === 0;
    this.summary = {
      tally,
      only: isOne ? nameOfPath(pathInPlan(catalog, node)) : undefined,
      isEverything: tally.files === catalog.folders.files[ROOT],
      number,
    };
  }

  /** Returns some lines of the preview, each folder before its content. */
  lines(query: string, first: number, end: number): { found: number; lines: readonly string[] } {
    const { tally } = this.summary;
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

  /** Returns which of these paths are removed themselves or lie in a removed folder. */
  coveredPaths(paths: readonly string[]): string[] {
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

function nameOfPath(path: string): string {
  return baseName(path.endsWith('/') ? path.slice(0, -1) : path);
}
