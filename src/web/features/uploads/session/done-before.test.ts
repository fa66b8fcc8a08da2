import { describe, expect, it } from 'vitest';
import { totals } from '#web/features/uploads/testing/views.ts';
import { follow, NO_WORK } from './done-before.ts';

type Counts = NonNullable<Parameters<typeof totals>[0]>['counts'];

function after(...steps: NonNullable<Counts>[]): number {
  return steps.reduce((work, counts) => follow(work, totals({ counts }).counts), NO_WORK).doneBefore;
}

describe('files done before the work at hand', () => {
  it('are none of the first work, also once it has ended', () => {
    expect(after({ done: 1, sending: 1 })).toBe(0);
    expect(after({ sending: 2 }, { done: 2 }, { done: 2 })).toBe(0);
  });

  it('are those done when the next began, until more comes', () => {
    expect(after({ done: 2 }, { done: 3, sending: 47 })).toBe(2);
    expect(after({ done: 2 }, { done: 2, sending: 48 }, { done: 50 }, { done: 50 })).toBe(2);
    expect(after({ done: 2 }, { done: 2, sending: 48 }, { done: 50 }, { done: 50, queued: 1 })).toBe(50);
  });

  it('count where nobody saw the work move', () => {
    expect(after({ done: 2 }, { done: 3 })).toBe(2);
  });

  it('are not those done while others are paused or wait for their file', () => {
    expect(after({ sending: 2 }, { done: 1, paused: 1 }, { done: 1, sending: 1 })).toBe(0);
    expect(after({ sending: 2 }, { done: 1, 'needs-file': 1 }, { done: 1, sending: 1 })).toBe(0);
  });

  it('are none once they are off the list', () => {
    expect(after({ done: 2 }, {}, { sending: 1 })).toBe(0);
  });

  it('are the same object while nothing changes', () => {
    const { counts } = totals({ counts: { done: 1 } });
    const work = follow(NO_WORK, counts);
    expect(follow(work, counts)).toBe(work);
  });
});
