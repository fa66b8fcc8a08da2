// The rows a page holds, brought up to date by reports. Cheap for 20,000: a report touches only what changed.
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';

export class RowStore {
  #byId = new Map<string, Row>();
  #ids: readonly string[] = [];

  /** The same array until rows come or go. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id);
  }

  apply(report: Report): void {
    let listChanged = report.gone.length > 0;
    for (const id of report.gone) this.#byId.delete(id);
    for (const row of report.rows) {
      listChanged ||= !this.#byId.has(row.id);
      this.#byId.set(row.id, row);
    }
    if (listChanged) this.#ids = [...this.#byId.keys()];
  }
}
