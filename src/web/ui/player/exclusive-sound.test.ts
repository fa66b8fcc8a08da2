import { describe, expect, test } from 'vitest';
import { claimSound, isSounding } from './exclusive-sound.ts';

describe('one sound at a time', () => {
  test('a new sound stops the previous one, once', () => {
    const log: string[] = [];
    claimSound(() => log.push('first'));
    expect(log).toEqual([]);
    const secondEnded = claimSound(() => log.push('second'));
    expect(log).toEqual(['first']);
    secondEnded();
    const thirdEnded = claimSound(() => log.push('third'));
    thirdEnded();
    expect(log).toEqual(['first']);
  });

  test('sound is on until the latest sound has ended, not an earlier one', () => {
    expect(isSounding()).toBe(false);
    const firstEnded = claimSound(() => firstEnded());
    const secondEnded = claimSound(() => {});
    expect(isSounding()).toBe(true);
    firstEnded();
    expect(isSounding()).toBe(true);
    secondEnded();
    expect(isSounding()).toBe(false);
  });
});
