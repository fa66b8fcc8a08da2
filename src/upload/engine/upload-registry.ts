// All uploads of the engine. Those near their turn, and all of which something became, are here as such; the others wait
// packed, and whoever asks for one of them gets it unpacked.
import type { Ids } from '#upload/model/file/entry.ts';
import type { Upload } from '#upload/model/upload.ts';
import { Backlog } from './backlog.ts';
import type { PackedFiles } from './packed-files.ts';

export class UploadRegistry {
  readonly backlog = new Backlog();
  readonly #onUnpacked: (uploads: readonly Upload[], files: PackedFiles) => void;
  readonly #byId = new Map<string, Upload>();
  /** The latest to each path, of those that came without their file: of a hundred thousand new ones it costs nothing. */
  readonly #interrupted = new Map<string, Upload>();

  constructor(onUnpacked: (uploads: readonly Upload[], files: PackedFiles) => void = () => {}) {
    this.#onUnpacked = onUnpacked;
  }

  /** Takes the place of an upload with the same id. */
  set(upload: Upload): void {
    const former = this.#byId.get(upload.id);
    if (former) this.#forgetPath(former);
    this.#byId.set(upload.id, upload);
    if (upload.state.kind === 'needs-file') this.#interrupted.set(upload.path, upload);
  }

  has(id: string): boolean {
    return this.#byId.has(id) || this.backlog.has(id);
  }

  get(id: string): Upload | undefined {
    if (this.backlog.has(id)) this.#unpack(this.backlog.takeWith(id));
    return this.#byId.get(id);
  }

  delete(upload: Upload): void {
    this.#byId.delete(upload.id);
    this.#forgetPath(upload);
  }

  find(ids: Ids): readonly Upload[] {
    if (ids === 'all') return [...this];
    return ids.map((id) => this.get(id)).filter((upload) => upload !== undefined);
  }

  /** Without those that are packed: something has become of these, or soon will. */
  get unpacked(): Iterable<Upload> {
    return this.#byId.values();
  }

  /** Unpacks those whose turn is next. @returns whether there were any */
  unpackNext(): boolean {
    return this.#unpack(this.backlog.takeNext());
  }

  /** One that came without its file: it may wait for it still. */
  interruptedAt(path: string): Upload | undefined {
    return this.#interrupted.get(path);
  }

  [Symbol.iterator](): IterableIterator<Upload> {
    while (this.unpackNext());
    return this.#byId.values();
  }

  #unpack(files: PackedFiles | undefined): boolean {
    if (!files) return false;
    const uploads = files.unpacked();
    for (const upload of uploads) this.set(upload);
    this.#onUnpacked(uploads, files);
    return true;
  }

  #forgetPath(upload: Upload): void {
    const { path } = upload;
    if (this.#interrupted.get(path) === upload) this.#interrupted.delete(path);
  }
}
