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
      busy(PIECE_MS);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  clearImmediate(counting);
  const inOne = turns.map((one) => turns.filter((other) => other === one).length);
  const most = Math.max(...inOne);
  expect(most).toBeLessThan(WORKERS / 2);
});

test('who comes later goes behind those who wait: else each turn could be taken up by newcomers', async () => {
  const order: (number | 'newcomer')[] = [];
  await yieldToEventLoop();
  // The turn is full.
  busy(10);
  let newcomer: Promise<unknown> | undefined;
  const wait = async (_: unknown, at: number) => {
    await yieldToEventLoop();
    newcomer ??= yieldToEventLoop().then(() => order.push('newcomer'));
    order.push(at);
  };
  await Promise.all(Array.from({ length: WORKERS }, wait));
  await newcomer;
  expect(order).toEqual([...Array.from({ length: WORKERS }).keys(), 'newcomer']);
});

test('others take turns with whoever waits for very many pieces', async () => {
  const order: string[] = [];
  await yieldToEventLoop('a');
  // The turn is full.
  busy(10);
  const piece = async (of: string) => {
    await yieldToEventLoop(of);
    order.push(of);
  };
  await Promise.all([...Array.from({ length: WORKERS }, () => piece('a')), piece('b'), piece('c')]);
  expect(order.slice(0, 4)).toEqual(['a', 'b', 'c', 'a']);
});

test('those who wait for little go on in one turn for as long as it has time', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    counting = setImmediate(count);
  };
  await yieldToEventLoop();
  // The turn is full.
  busy(10);
  let counting = setImmediate(count);
  await Promise.all(Array.from({ length: 400 }, () => yieldToEventLoop()));
  clearImmediate(counting);
  // Eight a turn would take fifty.
  expect(turns).toBeLessThan(25);
});

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
