// The rows a page holds, brought up to date by reports. Cheap for 100,000: a report touches only what changed, and whoever
// looks at all of them reads an array, without looking each one up.
import { NumbersById } from '#upload/model/numbers-by-id.ts';
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';
import { isOver } from '#upload/model/upload-state.ts';

/** What one knows of the list without looking at its rows. */
export interface Listing {
  readonly count: number;
  /** The ids at its ends. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export const EMPTY_LIST: Listing = { count: 0, first: undefined, last: undefined };

export class RowStore {
  readonly #indexes = new NumbersById();
  #rows: Row[] = [];
  #list = EMPTY_LIST;

  /** The same object until rows come or go. */
  get list(): Listing {
    return this.#list;
  }

  /** In the order in which they came, as they stand now: more may come at the end, and rows change. */
  get all(): readonly Row[] {
    return this.#rows;
  }

  /** What is done, where nothing is left to do. */
  get finishedIds(): readonly string[] {
    if (!this.#rows.every(({ state }) => isOver(state))) return [];
    return this.#rows.filter(({ state }) => state.kind === 'done').map(({ id }) => id);
  }

  get(id: string): Row | undefined {
    const place = this.#indexes.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }

  apply(report: Report): void {
    if (report.gone.length > 0) this.#remove(new Set(report.gone));
    const before = this.#rows.length;
    for (const row of report.rows) {
      const place = this.#indexes.get(row.id) ?? this.#rows.length;
      if (place === this.#rows.length) this.#indexes.set(row.id, place);
      const known = this.#rows[place];
      // Its id and path stay: others with each report would fill the page's memory with those before them.
      this.#rows[place] = known
        ? { ...row, id: known.id, path: known.path === row.path ? known.path : row.path }
        : row;
    }
    if (report.gone.length > 0 || this.#rows.length > before) this.#list = listing(this.#rows);
  }

  #remove(gone: ReadonlySet<string>): void {
    this.#rows = this.#rows.filter(({ id }) => !gone.has(id));
    this.#indexes.clear();
    for (const [place, { id }] of this.#rows.entries()) this.#indexes.set(id, place);
  }
}

function listing(rows: readonly Row[]): Listing {
  return { count: rows.length, first: rows[0]?.id, last: rows.at(-1)?.id };
}
