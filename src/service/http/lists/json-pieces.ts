// A list as JSON, piece by piece. Between two pieces everybody else has a turn, however many lists are being written: each
// piece has a turn of the event loop to itself, else sixty-four lists would make one long wait of sixty-four short ones.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pages } from '#service/core/versioned-list.ts';

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

let last: Promise<void> = Promise.resolve();

function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
