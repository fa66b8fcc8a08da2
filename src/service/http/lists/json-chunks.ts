// Serialises a list as JSON in chunks. Other work may run after each chunk and after each page of the list.
import type { Pages } from '#service/core/versioned-list.ts';
import type { Turn } from '#service/http/work-turns.ts';

/** Minimum length (characters) of a chunk. One write per item would be too slow for a million paths. */
const CHUNK_LENGTH = 65_536;

export async function* jsonChunks(
  pages: Pages<unknown>,
  turn: Turn,
  { inLines = false }: { readonly inLines?: boolean | undefined } = {},
): AsyncGenerator<Buffer, void, undefined> {
  let chunk = '[';
  let separator = '';
  await turn();
  for await (const page of pages) {
    for (const item of page) {
      chunk += separator + JSON.stringify(item);
      separator = inLines ? ',\n' : ',';
      if (chunk.length >= CHUNK_LENGTH) {
        yield Buffer.from(chunk);
        chunk = '';
        await turn();
      }
    }
    await turn();
  }
  yield Buffer.from(`${chunk}]`);
}
