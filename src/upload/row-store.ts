// The page's copy of the rows, updated by reports. Cheap for 100,000 rows: a report changes only some of them, and reading
// all rows is reading an array.
import { NumbersById } from '#upload/model/numbers-by-id.ts';
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';
import { isOver } from '#upload/model/upload-state.ts';

/** Summary of the list. */
export interface Listing {
  readonly count: number;
  /** Ids of the first and the last row. */
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

  /** Rows in the order they were added. The array is live: later reports change it. */
  get all(): readonly Row[] {
    return this.#rows;
  }

  /** Ids of completed rows, or none if an upload is still pending. */
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
      // Keep the known strings: a copy of id and path from every report would fill the page's memory.
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
