// Records the details of files that this service stores and deletes, in the background right after the change. Changes are
// recorded in order and in batches. A later comparison finds changes that could not be recorded.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#service/core/clock.ts';
import type { FileDetails, MediaStore, Target } from '#service/media-store/media-store.ts';
import type { PathRange, RecordStore } from '#service/records/record-store.ts';
import { getFileDetails, toNotedFile } from './file-details.ts';
import { rowsBetween } from './known-rows.ts';

type Change =
  | { readonly kind: 'stored'; readonly workspace: string; readonly path: string }
  | { readonly kind: 'removed'; readonly workspace: string; readonly targets: readonly Target[] }
  | { readonly kind: 'asked'; readonly answer: () => void };

/** Number of files recorded in one batch. */
const AT_ONCE = 100;
/** Maximum time (ms) that a reader waits for pending changes. */
const WAIT_MS = 250;

export interface ChangeNotesParts {
  readonly media: MediaStore;
  readonly records: RecordStore;
  readonly clock: Clock;
  /** Called when recorded files may need their length and codecs read. */
  readonly onNoted: () => void;
  /** Called when some changes of a workspace could not be recorded. */
  readonly onMissed: (workspace: string) => void;
}

export class ChangeNotes implements AsyncDisposable {
  readonly #parts: ChangeNotesParts;
  #changes: Change[] = [];
  #running: Promise<void> | undefined;

  constructor(parts: ChangeNotesParts) {
    this.#parts = parts;
  }

  stored(workspace: string, path: string): void {
    this.#enqueue({ kind: 'stored', workspace, path });
  }

  removed(workspace: string, targets: readonly Target[]): void {
    this.#enqueue({ kind: 'removed', workspace, targets });
  }

  /** Resolves when all changes so far are recorded, or after the maximum wait. */
  async settled(): Promise<void> {
    if (!this.#running) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#enqueue({ kind: 'asked', answer: resolve });
    const over = new AbortController();
    const tooLong = delay(WAIT_MS, undefined, { ref: false, signal: over.signal }).catch(() => {});
    await Promise.race([promise, tooLong]);
    over.abort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running;
  }

  #enqueue(change: Change): void {
    this.#changes.push(change);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // Wait for the other changes of this turn, to record them together.
    await Promise.resolve();
    while (this.#changes.length > 0) {
      const changes = this.#changes;
      this.#changes = [];
      for (let at = 0; at < changes.length; ) at += await this.#recordNext(changes, at);
    }
    this.#running = undefined;
  }

  /** @returns the number of changes recorded, starting with this one */
  async #recordNext(changes: readonly Change[], at: number): Promise<number> {
    const [change] = changes.slice(at, at + 1);
    if (change?.kind === 'stored') {
      const { workspace } = change;
      const paths = storedIn(workspace, changes.slice(at, at + AT_ONCE));
      await this.#orMissed(workspace, () => this.#note(workspace, new Set(paths)));
      return paths.length;
    }
    if (change?.kind === 'removed') {
      const { workspace, targets } = change;
      await this.#orMissed(workspace, () => this.#forget(workspace, targets));
    }
    if (change?.kind === 'asked') change.answer();
    return 1;
  }

  async #orMissed(workspace: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      // The error itself is not reported, because other requests to the stores report it.
      this.#parts.onMissed(workspace);
    }
  }

  async #note(workspace: string, paths: ReadonlySet<string>): Promise<void> {
    const { media, records, clock } = this.#parts;
    const files: FileDetails[] = [];
    for (const path of paths) {
      const found = await getFileDetails(media, workspace, path);
      if (found) files.push(found);
    }
    const now = clock();
    await records.transaction(({ mediaFiles }) =>
      mediaFiles.note(
        workspace,
        files.map((file) => toNotedFile(file, now)),
      ),
    );
    this.#parts.onNoted();
  }

  async #forget(workspace: string, targets: readonly Target[]): Promise<void> {
    const { records } = this.#parts;
    const read = (limit: number, of: PathRange) => records.mediaFiles.details(workspace, limit, of);
    const forget = (paths: readonly string[]) =>
      records.transaction(({ mediaFiles }) => mediaFiles.forget(workspace, paths));
    const files = targets.filter(({ kind }) => kind === 'file').map(({ path }) => path);
    for (let at = 0; at < files.length; at += AT_ONCE) await forget(files.slice(at, at + AT_ONCE));
    for (const { path, kind } of targets) {
      if (kind !== 'directory') continue;
      // Paths in the folder sort between “/” and the next character, “0”.
      const range = { after: `${path}/`, upTo: `${path}0` };
      for await (const rows of rowsBetween(read, range)) {
        await forget(rows.map((row) => row.path).filter((other) => other.startsWith(`${path}/`)));
      }
    }
  }
}

/** @returns paths of the leading changes that are stored files of this workspace */
function storedIn(workspace: string, changes: readonly Change[]): string[] {
  const paths: string[] = [];
  for (const change of changes) {
    if (change.kind !== 'stored' || change.workspace !== workspace) break;
    paths.push(change.path);
  }
  return paths;
}
