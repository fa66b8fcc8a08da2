import { describe, expect, it } from 'vitest';
import { totals } from '#web/features/uploads/testing/views.ts';
import { NO_PROGRESS, nextProgress } from './upload-progress.ts';

type Step = NonNullable<Parameters<typeof totals>[0]>;

const work = (...steps: Step[]) => steps.reduce((now, step) => nextProgress(now, totals(step)), NO_PROGRESS);

describe('the progress of uploads', () => {
  const after = (...steps: Step[]) =>
    steps.reduce((now, step) => nextProgress(now, totals({ counts: { sending: 1 }, ...step })), NO_PROGRESS);

  it('never decreases while the files are the same', () => {
    const now = after({ bytes: 100, sent: 60, confirmed: 40 }, { bytes: 100, sent: 30, confirmed: 40 });
    expect(now).toMatchObject({ sent: 0.6, confirmed: 0.4 });
  });

  it('never decreases when a file is cancelled', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 50, sent: 10 }).sent).toBe(0.6);
  });

  it('starts again when files are added', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 200, sent: 60 }).sent).toBe(0.3);
  });

  it('includes done files of the list', () => {
    const now = after({ bytes: 1000, sent: 950, confirmed: 900, done: 900, counts: { done: 9, sending: 1 } });
    expect(now).toMatchObject({ sent: 0.95, confirmed: 0.9 });
  });

  it('keeps the bytes of a failed file that is retried', () => {
    const failed = { bytes: 100, sent: 60, confirmed: 40, counts: { failed: 1 } };
    expect(after(failed, { bytes: 100, sent: 60, confirmed: 40 })).toMatchObject({ sent: 0.6 });
  });

  it('counts files if all are empty', () => {
    expect(after({ files: 4, bytes: 0, counts: { done: 1, queued: 3 } }).sent).toBe(0.25);
  });

  it('is at most 100 %', () => {
    expect(after({ bytes: 100, sent: 120 }).sent).toBe(1);
  });
});

it.each<Step>([{ counts: { done: 1 } }, { bytes: 100, sent: 60, counts: { sending: 1 } }])(
  'is the same object while nothing changes: %j',
  (step) => {
    const now = work(step);
    expect(nextProgress(now, totals(step))).toBe(now);
  },
);
