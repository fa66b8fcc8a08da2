// All uploads of the engine, in the order they were added.

import type { Ids } from '#upload/model/file/entry.ts';
import type { Upload } from '#upload/model/upload.ts';

export class UploadRegistry {
  readonly #byId = new Map<string, Upload>();
  /** The latest upload to each path among those registered without their file. New files don't enlarge this map. */
  readonly #interrupted = new Map<string, Upload>();

  /** Adds an upload, or replaces the one with the same id. */
  set(upload: Upload): void {
    const former = this.#byId.get(upload.id);
    if (former) this.#forgetPath(former);
    this.#byId.set(upload.id, upload);
    if (upload.state.kind === 'needs-file') this.#interrupted.set(upload.path, upload);
  }

  get(id: string): Upload | undefined {
    return this.#byId.get(id);
  }

  delete(upload: Upload): void {
    this.#byId.delete(upload.id);
    this.#forgetPath(upload);
  }

  find(ids: Ids): readonly Upload[] {
    if (ids === 'all') return [...this.#byId.values()];
    return ids.map((id) => this.#byId.get(id)).filter((upload) => upload !== undefined);
  }

  /** Returns the upload to this path that was registered without its file and may still wait for it. */
  interruptedAt(path: string): Upload | undefined {
    const upload = this.#interrupted.get(path);
    // The upload may have been renamed.
    return upload?.path === path ? upload : undefined;
  }

  [Symbol.iterator](): IterableIterator<Upload> {
    return this.#byId.values();
  }

  #forgetPath(upload: Upload): void {
    const { path } = upload;
    if (this.#interrupted.get(path) === upload) this.#interrupted.delete(path);
  }
}
