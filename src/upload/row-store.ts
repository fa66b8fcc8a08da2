// The rows a page holds, brought up to date by reports. Cheap for 20,000: a report touches only what changed.
import type { Report } from '#upload/model/report.ts';
import type { Row } from '#upload/model/row.ts';

export class RowStore {
  #byId = new Map<string, Row>();
  #leftovers = new Map<string, string>();
  #ids: readonly string[] = [];

  /** The same array until rows come or go. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id);
  }

  /** The row that waits for exactly this file. (A file's size and time are asked of the disk: only where a row waits.) */
  leftover(path: string, file: File): Row | undefined {
    const row = this.#byId.get(this.#leftovers.get(path) ?? '');
    return row && row.size === file.size && row.lastModified === file.lastModified ? row : undefined;
  }

  apply(report: Report): void {
    let listChanged = report.gone.length > 0;
    for (const id of report.gone) this.#forget(id);
    for (const row of report.rows) {
      listChanged ||= !this.#byId.has(row.id);
      this.#byId.set(row.id, row);
      if (row.state.kind === 'needs-file') this.#leftovers.set(row.path, row.id);
      else this.#leftovers.delete(row.path);
    }
    if (listChanged) this.#ids = [...this.#byId.keys()];
  }

  #forget(id: string): void {
    const row = this.#byId.get(id);
    if (row && this.#leftovers.get(row.path) === id) this.#leftovers.delete(row.path);
    this.#byId.delete(id);
  }
}
