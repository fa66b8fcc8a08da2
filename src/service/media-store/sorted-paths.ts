// A large set of paths in bytewise UTF-8 order, as a list of blocks. A block is never changed, only replaced:
// whoever holds the blocks of a moment ago reads on undisturbed while the set moves on, at no cost.
import { compareUtf8 } from './utf8-order.ts';

/** Paths per block: few enough to copy on each change, enough that a million paths are a thousand blocks. */
export const BLOCK_PATHS = 1024;

export type Block = readonly string[];

export class SortedPaths {
  readonly #blocks: Block[];

  /** @param blocks none empty, everything in order */
  constructor(blocks: readonly Block[] = []) {
    this.#blocks = [...blocks];
  }

  get size(): number {
    return this.#blocks.reduce((paths, block) => paths + block.length, 0);
  }

  /** The blocks as they are now. */
  blocks(): readonly Block[] {
    return [...this.#blocks];
  }

  /** @returns whether it was new */
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

  /** @returns whether it was there */
  remove(path: string): boolean {
    return this.#removeRun(path, (candidate) => candidate === path);
  }

  /** Removes every path that starts so. @returns whether there was any */
  removeUnder(prefix: string): boolean {
    return this.#removeRun(prefix, (candidate) => candidate.startsWith(prefix));
  }

  /** Removes the run of paths that belong, the first of which is at or right after `start`. */
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

  /** The block that holds this path or would: the last whose first path isn't after it. */
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

/** Where the path is in the block, or where it would go. */
function lowerBound(block: Block, path: string): number {
  return partitionPoint(block, (candidate) => compareUtf8(candidate, path) < 0);
}

/** How many items come before the first that fails the test. The items that pass are all in front. */
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
