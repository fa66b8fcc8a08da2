// A list as JSON, piece by piece. A turn is waited for between two pieces, and between two pages that are read for them.
import type { Pages } from '#service/core/versioned-list.ts';
import type { Turn } from '#service/http/work-turns.ts';

/** Characters gathered before a piece is sent: one write per item would drown a list of a million paths. */
const PIECE_LENGTH = 65_536;

export async function* jsonChunks(
  pages: Pages<unknown>,
  turn: Turn,
  { inLines = false }: { readonly inLines?: boolean | undefined } = {},
): AsyncGenerator<Buffer, void, undefined> {
  let piece = '[';
  let separator = '';
  await turn();
  for await (const page of pages) {
    for (const item of page) {
      piece += separator + JSON.stringify(item);
      separator = inLines ? ',\n' : ',';
      if (piece.length >= PIECE_LENGTH) {
        yield Buffer.from(piece);
        piece = '';
        await turn();
      }
    }
    await turn();
  }
  yield Buffer.from(`${piece}]`);
}
