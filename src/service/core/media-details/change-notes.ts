// Puts on record what this service stores and deletes, right after: nobody who sends a file waits for it. Changes are taken
// in the order they happened, those of many files at once in one go. What can't be put on record is left to be found by a
// comparison.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#service/core/clock.ts';
import type { FileDetails, MediaStore, Target } from '#service/media-store/media-store.ts';
import type { PathRange, RecordStore } from '#service/records/record-store.ts';
import { rowsBetween } from './known-rows.ts';
import { lookAt, noted } from './look.ts';

type Change =
  | { readonly kind: 'stored'; readonly workspace: string; readonly path: string }
  | { readonly kind: 'removed'; readonly workspace: string; readonly targets: readonly Target[] }
  | { readonly kind: 'asked'; readonly answer: () => void };

/** Files that are put on record together. */
const AT_ONCE = 100;
/** How long who asks waits at most for what was changed before, in milliseconds. */
const WAIT_MS = 250;

export interface ChangeNotesParts {
  readonly media: MediaStore;
  readonly records: RecordStore;
  readonly clock: Clock;
  /** There are files that may not have been read. */
  readonly onNoted: () => void;
  /** What was changed in this workspace isn't all on record. */
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
    this.#tell({ kind: 'stored', workspace, path });
  }

  removed(workspace: string, targets: readonly Target[]): void {
    this.#tell({ kind: 'removed', workspace, targets });
  }

  /** Resolves once what was told until now is on record, or has taken too long. */
  async settled(): Promise<void> {
    if (!this.#running) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tell({ kind: 'asked', answer: resolve });
    const over = new AbortController();
    const tooLong = delay(WAIT_MS, undefined, { ref: false, signal: over.signal }).catch(() => {});
    await Promise.race([promise, tooLong]);
    over.abort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running;
  }

  #tell(change: Change): void {
    this.#changes.push(change);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // Whatever else is told in this turn goes with it.
    await Promise.resolve();
    while (this.#changes.length > 0) {
      const changes = this.#changes;
      this.#changes = [];
      for (let at = 0; at < changes.length; ) at += await this.#carryOut(changes, at);
    }
    this.#running = undefined;
  }

  /** @returns how many changes from this one on are done */
  async #carryOut(changes: readonly Change[], at: number): Promise<number> {
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
      // Whatever it was, who asks the stores for something else hears of it too.
      this.#parts.onMissed(workspace);
    }
  }

  async #note(workspace: string, paths: ReadonlySet<string>): Promise<void> {
    const { media, records, clock } = this.#parts;
    const files: FileDetails[] = [];
    for (const path of paths) {
      const found = await lookAt(media, workspace, path);
      if (found) files.push(found);
    }
    const now = clock();
    await records.transaction(({ mediaFiles }) =>
      mediaFiles.note(
        workspace,
        files.map((file) => noted(file, now)),
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
      // What is under it lies between its “/” and the character after that.
      const range = { after: `${path}/`, upTo: `${path}0` };
      for await (const rows of rowsBetween(read, range)) {
        await forget(rows.map((row) => row.path).filter((other) => other.startsWith(`${path}/`)));
      }
    }
  }
}

/** Those at the beginning that are stored in this workspace. */
function storedIn(workspace: string, changes: readonly Change[]): string[] {
  const paths: string[] = [];
  for (const change of changes) {
    if (change.kind !== 'stored' || change.workspace !== workspace) break;
    paths.push(change.path);
  }
  return paths;
}
