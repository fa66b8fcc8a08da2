// Files whose turn is far off, packed, in the order in which they came. All stand as they came: queued, or paused with
// everything else. Whatever else becomes of one of them, it is unpacked for first.
import { NumbersById } from '#upload/model/numbers-by-id.ts';
import { QUEUED, type UploadState } from '#upload/model/upload-state.ts';
import { PackedFiles, type WaitingEntry } from './packed-files.ts';

export class Backlog {
  #state: UploadState = QUEUED;
  readonly #blocks = new Map<number, PackedFiles>();
  readonly #blockOf = new NumbersById();
  #added = 0;

  get blocks(): Iterable<PackedFiles> {
    return this.#blocks.values();
  }

  get isEmpty(): boolean {
    return this.#blocks.size === 0;
  }

  /** In which all of them are, and those that come will be. */
  set state(state: UploadState) {
    this.#state = state;
    for (const files of this.blocks) files.state = state;
  }

  get state(): UploadState {
    return this.#state;
  }

  has(id: string): boolean {
    return this.#blocks.has(this.#blockOf.get(id) ?? 0);
  }

  add(entries: readonly WaitingEntry[]): PackedFiles {
    const files = new PackedFiles(entries, this.#state);
    const block = ++this.#added;
    this.#blocks.set(block, files);
    for (const { id } of entries) this.#blockOf.set(id, block);
    return files;
  }

  /** Takes out those whose turn is next. */
  takeNext(): PackedFiles | undefined {
    const [block] = this.#blocks.keys();
    return this.#take(block);
  }

  /** Takes this one out, with those it was packed with. */
  takeWith(id: string): PackedFiles | undefined {
    return this.#take(this.#blockOf.get(id));
  }

  clear(): void {
    this.#blocks.clear();
    this.#blockOf.clear();
  }

  #take(block = 0): PackedFiles | undefined {
    const files = this.#blocks.get(block);
    this.#blocks.delete(block);
    return files;
  }
}
