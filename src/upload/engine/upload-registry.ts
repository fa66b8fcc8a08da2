// All uploads of the engine, in the order in which they came.

import type { Ids } from '#upload/model/entry.ts';
import type { Upload } from '#upload/model/upload.ts';

export class UploadRegistry {
  readonly #byId = new Map<string, Upload>();
  /** The latest upload to a path. */
  readonly #byPath = new Map<string, Upload>();

  /** Takes the place of an upload with the same id. */
  set(upload: Upload): void {
    this.#byId.set(upload.id, upload);
    this.#byPath.set(upload.target.path, upload);
  }

  get(id: string): Upload | undefined {
    return this.#byId.get(id);
  }

  delete(upload: Upload): void {
    this.#byId.delete(upload.id);
    if (this.#byPath.get(upload.target.path) === upload) this.#byPath.delete(upload.target.path);
  }

  find(ids: Ids): readonly Upload[] {
    if (ids === 'all') return [...this.#byId.values()];
    return ids.map((id) => this.#byId.get(id)).filter((upload) => upload !== undefined);
  }

  to(path: string): Upload | undefined {
    return this.#byPath.get(path);
  }

  [Symbol.iterator](): IterableIterator<Upload> {
    return this.#byId.values();
  }
}
