// A large set of paths in bytewise UTF-8 order, as a list of blocks. Blocks are immutable: a change replaces a block, so a
// reader of earlier blocks is not affected, and no copy of the set is needed.
import { compareUtf8 } from './utf8-order.ts';

/** Maximum paths in a block. A block is copied on each change; a million paths are about a thousand blocks. */
export const BLOCK_PATHS = 1024;

export type Block = readonly string[];

export class SortedPaths {
  readonly #blocks: Block[];

  /** @param blocks blocks in order, none empty */
  constructor(blocks: readonly Block[] = []) {
    this.#blocks = [...blocks];
  }

  get size(): number {
    return this.#blocks.reduce((paths, block) => paths + block.length, 0);
  }

  /** The current blocks. */
  blocks(): readonly Block[] {
    return [...this.#blocks];
  }

  /** Adds a path. @returns whether it was new */
  add(path: string): boolean {
    const index = this.#blockOf(path);
    const block = this.#blocks[index] ?? [];
    const at = lowerBound(block, path);
    if (block[at] === path) return false;
    const grown = block.toSpliced(at, 0, path);
    const replacement =
      grown.length <= 2 * BLOCK_PATHS ? [grown] : [grown.slice(0, BLOCK_PATHS), grown.slice(BLOCK_PATHS)];
    this.#blocks.splice(index, 1, ...replacement);
    return true;
  }

  /** Removes a path. @returns whether it was in the set */
  remove(path: string): boolean {
    return this.#removeRun(path, (candidate) => candidate === path);
  }

  /** Removes every path with this prefix. @returns whether there was any */
  removeUnder(prefix: string): boolean {
    return this.#removeRun(prefix, (candidate) => candidate.startsWith(prefix));
  }

  /** Removes the consecutive paths that pass the test, beginning at or right after `start`. */
  #removeRun(start: string, belongs: (path: string) => boolean): boolean {
    let index = this.#blockOf(start);
    let removed = false;
    for (let block = this.#blocks[index]; block !== undefined; block = this.#blocks[index]) {
      const from = lowerBound(block, start);
      const length = runLength(block, from, belongs);
      const rest = block.toSpliced(from, length);
      removed ||= length > 0;
      this.#blocks.splice(index, 1, ...(rest.length > 0 ? [rest] : []));
      if (from + length < block.length) break;
      if (rest.length > 0) index++;
    }
    return removed;
  }

  /** Returns the index of the block for this path: the last block whose first path isn't after it. */
  #blockOf(path: string): number {
    const after = partitionPoint(this.#blocks, (block) => compareUtf8(block[0] ?? '', path) <= 0);
    return Math.max(0, after - 1);
  }
}

function runLength(block: Block, from: number, belongs: (path: string) => boolean): number {
  let to = from;
  for (let path = block[to]; path !== undefined && belongs(path); path = block[to]) to++;
  return to - from;
}

/** Returns the index of the path in the block, or the index to insert it at. */
function lowerBound(block: Block, path: string): number {
  return partitionPoint(block, (candidate) => compareUtf8(candidate, path) < 0);
}

/** Returns the number of items before the first that fails the test. All items that pass must come first. */
function partitionPoint<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
