// Caches the paths of one workspace. A scan fills the index, changes by the service update it, and a scan from time to time
// finds changes by other programs. The disk is the only source of truth.
import { flatten, lengthOf, versionOf } from '#service/media-store/media-list.ts';
import type { MediaList } from '#service/media-store/media-store.ts';
import { type Block, SortedPaths } from '#service/media-store/sorted-paths.ts';
import { scanPaths } from './scan.ts';

/** A change by the service. Changes are reported in the order in which they were made on disk. */
export type Change =
  | { readonly kind: 'added' | 'removed'; readonly path: string }
  | { readonly kind: 'removed-under'; readonly prefix: string };

interface Snapshot {
  readonly blocks: readonly Block[];
  readonly version: Promise<string>;
}

interface Scan {
  readonly done: Promise<void>;
  /** Changes during the scan, which the scan may or may not have seen. */
  readonly changes: Change[];
}

export class PathIndex {
  readonly #root: string;
  #paths: SortedPaths | undefined;
  #snapshot: Snapshot | undefined;
  #running: Scan | undefined;
  #next: Promise<void> | undefined;

  /** @param root the directory of the workspace, which may be missing */
  constructor(root: string) {
    this.#root = root;
  }

  /** Number of files in the index. */
  get size(): number {
    return this.#paths?.size ?? 0;
  }

  note(change: Change): void {
    this.#running?.changes.push(change);
    if (this.#paths && apply(this.#paths, change)) this.#snapshot = undefined;
  }

  async list({ fresh }: { readonly fresh: boolean }): Promise<MediaList> {
    if (fresh) await this.rescan();
    else if (!this.#paths) await (this.#running?.done ?? this.rescan());
    this.#snapshot ??= takeSnapshot(this.#paths ?? new SortedPaths(), this.#root);
    const { blocks, version } = this.#snapshot;
    return { version: await version, length: lengthOf(blocks), items: flatten(blocks) };
  }

  /** Resolves when a scan that began after this call has ended. Only one scan runs at a time. */
  rescan(): Promise<void> {
    if (!this.#running) return this.#scan();
    this.#next ??= this.#running.done
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#scan();
      });
    return this.#next;
  }

  #scan(): Promise<void> {
    const changes: Change[] = [];
    const draw = async () => {
      try {
        const paths = new SortedPaths(await scanPaths(this.#root));
        for (const change of changes) apply(paths, change);
        this.#paths = paths;
        this.#snapshot = undefined;
      } finally {
        this.#running = undefined;
      }
    };
    this.#running = { changes, done: draw() };
    return this.#running.done;
  }
}

function apply(paths: SortedPaths, change: Change): boolean {
  switch (change.kind) {
    case 'added':
      return paths.add(change.path);
    case 'removed':
      return paths.remove(change.path);
    case 'removed-under':
      return paths.removeUnder(change.prefix);
  }
}

function takeSnapshot(paths: SortedPaths, root: string): Snapshot {
  const blocks = paths.blocks();
  return { blocks, version: versionOf(blocks, root) };
}
