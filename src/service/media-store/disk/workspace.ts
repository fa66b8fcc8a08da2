// Publishes, opens, lists and deletes the files of one workspace on disk. Changes of names run one at a time. So nothing changes
// between a check and the change that depends on it, and the index gets the changes in the same order as the disk.
import { randomUUID } from 'node:crypto';
import { rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import {
  FileChanged,
  type FileDetails,
  isConditionMet,
  NameClash,
  type OpenFile,
  type StoredVersion,
  type Target,
} from '#service/media-store/media-store.ts';
import { throttle } from '#service/media-store/throttle.ts';
import { errorCode, storeError, unless } from './errors.ts';
import { detailsOf, storedVersionAt } from './file-details.ts';
import { openFile } from './open-file.ts';
import { withOpenFolder } from './open-folder.ts';
import { PathIndex } from './path-index.ts';
import { lookUp } from './path-lookup.ts';
import { hasSameBytes, type Piece } from './same-bytes.ts';
import { usedBytes } from './used-bytes.ts';

/** Minimum time (ms) between the starts of two measurements of the used bytes. */
const MEASURE_INTERVAL_MS = 200;

export class DiskWorkspace {
  readonly index: PathIndex;
  readonly usedBytes: () => Promise<number>;
  readonly #root: string;
  readonly #trash: string;
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(root: string, trash: string) {
    this.#root = root;
    this.#trash = trash;
    this.index = new PathIndex(root);
    this.usedBytes = throttle(() => usedBytes(root), MEASURE_INTERVAL_MS);
  }

  async checkName(path: string): Promise<void> {
    await this.#hasFile(path);
  }

  /** @returns whether there is a file at the path @throws NameClash if no file can be stored there */
  async #hasFile(path: string): Promise<boolean> {
    const found = await lookUp(this.#root, path);
    if (found !== 'nothing' && found !== 'file') throw new NameClash(`“${path}” clashes: ${found}.`);
    return found === 'file';
  }

  async has({ path, kind }: Target): Promise<boolean> {
    return (await lookUp(this.#root, path)) === kind;
  }

  open(path: string): Promise<OpenFile | undefined> {
    return openFile(this.#root, path);
  }

  async *details(): AsyncGenerator<readonly FileDetails[]> {
    const { items } = await this.index.list({ fresh: false });
    yield* detailsOf(this.#root, items);
  }

  async versions(paths: readonly string[]): Promise<(StoredVersion | undefined)[]> {
    const found: (StoredVersion | undefined)[] = [];
    for (const path of paths) {
      const isFile = (await lookUp(this.#root, path)) === 'file';
      found.push(isFile ? storedVersionAt(this.#root, path) : undefined);
    }
    return found;
  }

  /**
   * Moves a durable file to its path, replacing any file there. The move is durable once this returns.
   * If its condition fails but the file in place has the same bytes, an earlier attempt published them and its answer was
   * lost. This counts as published.
   * @returns whether the file was moved
   * @throws NameClash, StoreFull, FileChanged
   */
  async publish(
    file: string,
    path: string,
    pieces: readonly Piece[],
    onlyIf?: FileCondition,
  ): Promise<boolean> {
    try {
      await this.#move(file, path, onlyIf);
      return true;
    } catch (error) {
      if (!(error instanceof FileChanged) || !(await this.#holds(path, pieces))) throw error;
      await this.settle(path);
      return false;
    }
  }

  async #holds(path: string, pieces: readonly Piece[]): Promise<boolean> {
    await using file = await this.open(path);
    return file !== undefined && (await hasSameBytes(file, pieces));
  }

  async #move(file: string, path: string, onlyIf: FileCondition | undefined): Promise<void> {
    const target = join(this.#root, path);
    await this.#exclusive(async () => {
      const isReplaced = await this.#hasFile(path);
      if (onlyIf && !isConditionMet(onlyIf, isReplaced ? storedVersionAt(this.#root, path) : undefined)) {
        throw new FileChanged(`“${path}” is not the file that the condition names.`);
      }
      try {
        await moveInto(this.#root, file, target);
      } catch (error) {
        await this.#prune(dirname(target));
        throw storeError(error);
      }
      this.index.note({ kind: 'added', path });
    });
    await this.settle(path);
  }

  /** Makes the name of a published file durable. A file whose folder was already deleted doesn't need it. */
  async settle(path: string): Promise<void> {
    await unless(['ENOENT', 'ENOTDIR'], syncDirectory(dirname(join(this.#root, path))));
  }

  /** @returns whether a directory was moved to the trash, which must be emptied */
  async remove(targets: readonly Target[]): Promise<boolean> {
    const touched = new Set<string>();
    let trashed = false;
    for (const target of targets) {
      const changed = await this.#exclusive(() => this.#removeOne(target));
      if (changed === undefined) continue;
      touched.add(changed);
      trashed ||= target.kind === 'directory';
    }
    for (const directory of touched) await unless(['ENOENT'], syncDirectory(directory));
    return trashed;
  }

  /** @returns the directory whose entries changed, or undefined if there was nothing to remove */
  async #removeOne(target: Target): Promise<string | undefined> {
    if (!(await this.has(target))) return undefined;
    const place = join(this.#root, target.path);
    const inParentFolder = (work: (openPath: string) => Promise<void>) =>
      unless(
        ['ENOENT'],
        withOpenFolder(this.#root, dirname(place), (parent) => work(join(parent, basename(place)))),
      );
    if (target.kind === 'file') {
      await inParentFolder((openPath) => unlink(openPath));
      this.index.note({ kind: 'removed', path: target.path });
    } else {
      await inParentFolder((openPath) => rename(openPath, join(this.#trash, randomUUID())));
      this.index.note({ kind: 'removed-under', prefix: `${target.path}/` });
    }
    return this.#prune(dirname(place));
  }

  /** Removes the directory and its parents as long as they are empty. @returns the first directory that isn't */
  async #prune(directory: string): Promise<string> {
    let current = directory;
    while (current !== this.#root) {
      const name = basename(current);
      try {
        await withOpenFolder(this.#root, dirname(current), (openPath) => rmdir(join(openPath, name)));
      } catch (error) {
        // A missing directory counts as removed.
        if (errorCode(error) !== 'ENOENT') return current;
      }
      current = dirname(current);
    }
    return current;
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastChange.then(work);
    this.#lastChange = turn.catch(() => {});
    return turn;
  }
}

/** Moves the file first and creates the directory only if that fails, because most directories already exist. */
async function moveInto(root: string, file: string, target: string): Promise<void> {
  const move = () =>
    withOpenFolder(root, dirname(target), (openPath) => rename(file, join(openPath, basename(target))));
  try {
    await move();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeDirectories(dirname(target));
    await move();
  }
}
