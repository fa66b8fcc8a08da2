import { afterEach, expect, test, vi } from 'vitest';
import { inPieces } from './in-pieces.ts';

afterEach(() => vi.restoreAllMocks());

test('work goes on until a piece of it has taken its time; the next begins in another task', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const rest = inPieces();
  now.mockReturnValue(9);
  expect(rest()).toBeUndefined();
  now.mockReturnValue(10);
  const order: string[] = [];
  const over = rest()?.then(() => order.push('next piece'));
  await Promise.resolve().then(() => order.push('microtask'));
  await over;
  expect(order).toEqual(['microtask', 'next piece']);
  now.mockReturnValue(19);
  expect(rest()).toBeUndefined();
});

test('what nobody waits for any more ends with its piece', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const calledOff = new AbortController();
  const rest = inPieces(calledOff.signal);
  now.mockReturnValue(10);
  const over = rest();
  calledOff.abort('left');
  await expect(over).rejects.toBe('left');
});
