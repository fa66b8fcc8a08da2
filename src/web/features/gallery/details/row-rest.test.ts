import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRowRest } from './row-rest.ts';

describe('a mouse rests on a file’s row', () => {
  const log: string[] = [];
  const rest = () =>
    createRowRest((path) => {
      log.push(path);
      return () => log.push(`${path} ends`);
    });

  beforeEach(() => {
    vi.useFakeTimers();
    log.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('after a while, however it moves within the row, and until it moves off it', () => {
    const { movesTo } = rest();
    movesTo('a.wav');
    vi.advanceTimersByTime(200);
    movesTo('a.wav');
    vi.advanceTimersByTime(99);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(['a.wav']);
    movesTo('b.wav');
    expect(log).toEqual(['a.wav', 'a.wav ends']);
    vi.advanceTimersByTime(300);
    movesTo(undefined);
    expect(log).toEqual(['a.wav', 'a.wav ends', 'b.wav', 'b.wav ends']);
  });

  test('on none that it only sweeps over', () => {
    const { movesTo } = rest();
    for (const path of ['a.wav', 'b.wav', undefined, 'c.wav', undefined]) {
      movesTo(path);
      vi.advanceTimersByTime(299);
    }
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual([]);
  });

  test('on none that comes under it without a move, until it moves there', () => {
    const { movesTo, isOver } = rest();
    movesTo('a.wav');
    vi.advanceTimersByTime(300);
    isOver('b.wav');
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual(['a.wav', 'a.wav ends']);
    movesTo('b.wav');
    vi.advanceTimersByTime(300);
    expect(log).toEqual(['a.wav', 'a.wav ends', 'b.wav']);
  });

  test('no more once that was ended, until it has been elsewhere', () => {
    const { movesTo, isOver, end } = rest();
    movesTo('a.wav');
    end();
    isOver('a.wav');
    movesTo('a.wav');
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual([]);
    movesTo(undefined);
    movesTo('a.wav');
    vi.advanceTimersByTime(300);
    end();
    end();
    expect(log).toEqual(['a.wav', 'a.wav ends']);
  });
});
