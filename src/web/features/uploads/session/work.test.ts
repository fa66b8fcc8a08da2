import { describe, expect, it } from 'vitest';
import { totals } from '#web/features/uploads/testing/views.ts';
import { NO_WORK, nextWork } from './work.ts';

type Step = NonNullable<Parameters<typeof totals>[0]>;

const work = (...steps: Step[]) => steps.reduce((now, step) => nextWork(now, totals(step)), NO_WORK);

describe('files done before the work at hand', () => {
  const after = (...steps: NonNullable<Step['counts']>[]) =>
    work(...steps.map((counts) => ({ counts }))).doneBefore;

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
});

describe('the share of it that is done', () => {
  const after = (...steps: Step[]) =>
    steps.reduce((now, step) => nextWork(now, totals({ counts: { sending: 1 }, ...step })), NO_WORK);

  it('never goes back while the work stays the same', () => {
    const now = after({ bytes: 100, sent: 60, confirmed: 40 }, { bytes: 100, sent: 30, confirmed: 40 });
    expect(now).toMatchObject({ sent: 0.6, confirmed: 0.4 });
  });

  it('never goes back when a file is cancelled', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 50, sent: 10 }).sent).toBe(0.6);
  });

  it('begins anew when there is more to do', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 200, sent: 60 }).sent).toBe(0.3);
  });

  it('leaves out what was done before this work began', () => {
    const done = { bytes: 900, sent: 900, confirmed: 900, done: 900, counts: { done: 9 } };
    const now = after(done, { bytes: 1000, sent: 950, confirmed: 900, done: 900 });
    expect(now).toMatchObject({ sent: 0.5, confirmed: 0, bytesBefore: 900 });
  });

  it('leaves out nothing of a file that failed before and is tried again', () => {
    const failed = { bytes: 100, sent: 60, confirmed: 40, counts: { failed: 1 } };
    expect(after(failed, { bytes: 100, sent: 60, confirmed: 40 })).toMatchObject({
      sent: 0.6,
      bytesBefore: 0,
    });
  });

  it('counts files where there are no bytes', () => {
    expect(after({ files: 4, bytes: 0, counts: { done: 1, queued: 3 } }).sent).toBe(0.25);
  });

  it('is never more than all', () => {
    expect(after({ bytes: 100, sent: 120 }).sent).toBe(1);
  });
});

it.each<Step>([{ counts: { done: 1 } }, { bytes: 100, sent: 60, counts: { sending: 1 } }])(
  'the work is the same object while nothing changes: %j',
  (step) => {
    const now = work(step);
    expect(nextWork(now, totals(step))).toBe(now);
  },
);
