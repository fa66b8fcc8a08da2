import { describe, expect, test } from 'vitest';
import { isSounding, takeSound } from './sole-sound.ts';

describe('one sound at a time', () => {
  test('a new sound stops the previous one, once', () => {
    const log: string[] = [];
    takeSound(() => log.push('first'));
    expect(log).toEqual([]);
    const secondEnded = takeSound(() => log.push('second'));
    expect(log).toEqual(['first']);
    secondEnded();
    const thirdEnded = takeSound(() => log.push('third'));
    thirdEnded();
    expect(log).toEqual(['first']);
  });

  test('sound is on until the latest sound has ended, not an earlier one', () => {
    expect(isSounding()).toBe(false);
    const firstEnded = takeSound(() => firstEnded());
    const secondEnded = takeSound(() => {});
    expect(isSounding()).toBe(true);
    firstEnded();
    expect(isSounding()).toBe(true);
    secondEnded();
    expect(isSounding()).toBe(false);
  });
});
