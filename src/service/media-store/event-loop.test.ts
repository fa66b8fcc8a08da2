import { expect, test } from 'vitest';
import { yieldToEventLoop } from './event-loop.ts';

const WORKERS = 20;
const PIECES = 3;
const PIECE_MS = 3;

test('turns of the event loop stay short with any number of waiting callers', async () => {
  let turn = 0;
  /** End times of all steps except the first, which runs before there is other work to yield to. */
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

test('new callers queue behind waiting callers', async () => {
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

test('owners take turns, although one waits for many steps', async () => {
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

test('short steps continue in one turn while it has time', async () => {
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
  // With eight steps a turn it would take fifty turns.
  expect(turns).toBeLessThan(25);
});

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
