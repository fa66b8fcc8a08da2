import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHoverIntent } from './hover-intent.ts';

describe('hover intent', () => {
  const log: string[] = [];
  const rest = () =>
    createHoverIntent((path) => {
      log.push(path);
      return () => log.push(`${path} ends`);
    });

  beforeEach(() => {
    vi.useFakeTimers();
    log.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('begins after 300 ms on a row, even if the mouse moves within it, and stops when it leaves', () => {
    const { moveTo } = rest();
    moveTo('a.wav');
    vi.advanceTimersByTime(200);
    moveTo('a.wav');
    vi.advanceTimersByTime(99);
    expect(log).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(['a.wav']);
    moveTo('b.wav');
    expect(log).toEqual(['a.wav', 'a.wav ends']);
    vi.advanceTimersByTime(300);
    moveTo(undefined);
    expect(log).toEqual(['a.wav', 'a.wav ends', 'b.wav', 'b.wav ends']);
  });

  test('begins on no row that the mouse only crosses', () => {
    const { moveTo } = rest();
    for (const path of ['a.wav', 'b.wav', undefined, 'c.wav', undefined]) {
      moveTo(path);
      vi.advanceTimersByTime(299);
    }
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual([]);
  });

  test('begins on a row that scrolls under the mouse only once the mouse moves', () => {
    const { moveTo, setUnder } = rest();
    moveTo('a.wav');
    vi.advanceTimersByTime(300);
    setUnder('b.wav');
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual(['a.wav', 'a.wav ends']);
    moveTo('b.wav');
    vi.advanceTimersByTime(300);
    expect(log).toEqual(['a.wav', 'a.wav ends', 'b.wav']);
  });

  test('begins again after a cancel only once the mouse has left the row', () => {
    const { moveTo, setUnder, cancel } = rest();
    moveTo('a.wav');
    cancel();
    setUnder('a.wav');
    moveTo('a.wav');
    vi.advanceTimersByTime(1_000);
    expect(log).toEqual([]);
    moveTo(undefined);
    moveTo('a.wav');
    vi.advanceTimersByTime(300);
    cancel();
    cancel();
    expect(log).toEqual(['a.wav', 'a.wav ends']);
  });
});
