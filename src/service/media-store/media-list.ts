// Creates a MediaList from sorted blocks of paths.
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
 * Hashes all paths. It yields in between, because a million paths take a tenth of a second.
 * @param owner owner of the list, for `yieldToEventLoop`
 */
export async function versionOf(blocks: readonly Block[], owner?: string): Promise<string> {
  const hash = createHash('sha256');
  for (const block of blocks) {
    await yieldToEventLoop(owner);
    // Paths have no NUL, so different lists never hash the same text.
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
