// A list as JSON, piece by piece. Between two pieces everybody else has a turn, however many lists are being written.
import type { Pages } from '#service/core/versioned-list.ts';
import { ownTurn } from './own-turn.ts';

/** Characters gathered before a piece is sent: one write per item would drown a list of a million paths. */
const PIECE_LENGTH = 65_536;

export async function* jsonPieces(pages: Pages<unknown>): AsyncGenerator<Buffer, void, undefined> {
  let piece = '[';
  let separator = '';
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
  }
  yield Buffer.from(`${piece}]`);
}
