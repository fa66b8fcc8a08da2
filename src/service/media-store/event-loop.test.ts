import { expect, test } from 'vitest';
import { yieldToEventLoop } from './event-loop.ts';

const WORKERS = 20;
const PIECES = 3;
const PIECE_MS = 3;

test('however many wait for their next piece of work, no turn of the event loop is taken up by all of them', async () => {
  let turn = 0;
  /** When each piece but the first was done: until then nothing tells that there is much. */
  const turns: number[] = [];
  const count = () => {
    turn++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const work = async () => {
    for (let piece = 0; piece < PIECES; piece++) {
      await yieldToEventLoop();
      if (piece > 0) turns.push(turn);
      const end = performance.now() + PIECE_MS;
      while (performance.now() < end);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  clearImmediate(counting);
  const inOne = turns.map((one) => turns.filter((other) => other === one).length);
  const most = Math.max(...inOne);
  expect(most).toBeLessThan(WORKERS / 2);
});
