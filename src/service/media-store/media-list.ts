// A list of paths as the port promises it, of blocks of them in order.
import { createHash } from 'node:crypto';
import { yieldToEventLoop } from './event-loop.ts';
import type { MediaList } from './media-store.ts';
import type { Block } from './sorted-paths.ts';

export async function mediaListOf(blocks: readonly Block[]): Promise<MediaList> {
  return { version: await versionOf(blocks), length: lengthOf(blocks), items: flatten(blocks) };
}

export function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((paths, block) => paths + block.length, 0);
}

/**
 * A million paths at once would hold everyone up for a tenth of a second.
 * @param of whose list it is
 */
export async function versionOf(blocks: readonly Block[], of?: string): Promise<string> {
  const hash = createHash('sha256');
  for (const block of blocks) {
    await yieldToEventLoop(of);
    // No path holds a NUL, so no two lists read the same.
    hash.update(`${block.join('\0')}\0`);
  }
  return hash.digest('base64url');
}

export function flatten(blocks: readonly Block[]): Iterable<string> {
  return { [Symbol.iterator]: () => each(blocks) };
}

function* each(blocks: readonly Block[]): Generator<string, void, undefined> {
  for (const block of blocks) yield* block;
}
