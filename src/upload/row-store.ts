// The rows a page holds, brought up to date by reports. Cheap for 100,000: a report touches only what changed, and whoever
// looks at all of them reads an array, without looking each one up.
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';
import { isOver } from '#upload/model/upload-state.ts';
import { RowPlaces } from './row-places.ts';

export class RowStore {
  readonly #places = new RowPlaces();
  #rows: Row[] = [];
  #ids: readonly string[] = [];

  /** The same array until rows come or go. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  /** In the order of their ids, as they stand now: more may come at the end, and rows change. */
  get all(): readonly Row[] {
    return this.#rows;
  }

  /** What is done, where nothing is left to do. */
  get outdated(): readonly string[] {
    if (!this.#rows.every(({ state }) => isOver(state))) return [];
    return this.#rows.filter(({ state }) => state.kind === 'done').map(({ id }) => id);
  }

  get(id: string): Row | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }

  apply(report: Report): void {
    if (report.gone.length > 0) this.#remove(new Set(report.gone));
    const before = this.#rows.length;
    for (const row of report.rows) {
      const place = this.#places.get(row.id) ?? this.#rows.length;
      if (place === this.#rows.length) this.#places.set(row.id, place);
      this.#rows[place] = row;
    }
    if (this.#rows.length > before)
      this.#ids = this.#ids.concat(this.#rows.slice(before).map(({ id }) => id));
  }

  #remove(gone: ReadonlySet<string>): void {
    this.#rows = this.#rows.filter(({ id }) => !gone.has(id));
    this.#ids = this.#rows.map(({ id }) => id);
    this.#places.clear();
    for (const [place, id] of this.#ids.entries()) this.#places.set(id, place);
  }
}
