// A list as JSON, piece by piece. Between two pieces, and two pages that are read for them, everybody else has a turn,
// however many lists are being written.
import type { Pages } from '#service/core/versioned-list.ts';
import { ownTurn } from '#service/http/own-turn.ts';

/** Characters gathered before a piece is sent: one write per item would drown a list of a million paths. */
const PIECE_LENGTH = 65_536;

export async function* jsonPieces(pages: Pages<unknown>): AsyncGenerator<Buffer, void, undefined> {
  let piece = '[';
  let separator = '';
  await ownTurn();
  for await (const page of pages) {
    for (const item of page) {
      piece += separator + JSON.stringify(item);
      separator = ',';
      if (piece.length >= PIECE_LENGTH) {
        yield Buffer.from(piece);
        piece = '';
        await ownTurn();
      }
    }
    await ownTurn();
  }
  yield Buffer.from(`${piece}]`);
}
