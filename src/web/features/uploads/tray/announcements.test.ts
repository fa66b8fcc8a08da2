import { describe, expect, it } from 'vitest';
import type { Listing } from '#upload/client.ts';
import { NO_PROGRESS, nextProgress } from '#web/features/uploads/session/upload-progress.ts';
import { totals } from '#web/features/uploads/testing/views.ts';
import { announce, NOTHING_ANNOUNCED } from './announcements.ts';

type Step = Parameters<typeof totals>[0] & { readonly ids?: readonly string[] };

function toListing(ids: readonly string[]): Listing {
  return { count: ids.length, first: ids[0], last: ids.at(-1) };
}

/** @returns all texts for screen readers, with "" if a text was removed */
function shown(steps: readonly Step[]): string[] {
  let announced = NOTHING_ANNOUNCED;
  let work = NO_PROGRESS;
  return steps.flatMap((step) => {
    work = nextProgress(work, totals(step));
    const next = announce(announced, totals(step), work, toListing(step.ids ?? ['a.wav']));
    announced = next.announced;
    return next.text ?? [];
  });
}

function announceAll(steps: readonly Step[]): string[] {
  return shown(steps).filter((text) => text !== '');
}

const at = (sent: number, bytes = 100): Step => ({ files: 1, bytes, sent, counts: { sending: 1 } });
const done: Step = { files: 1, bytes: 100, sent: 100, counts: { done: 1 } };

describe('screen readers hear', () => {
  it('the start, each quarter and the end, once each', () => {
    expect(
      announceAll([{}, at(0), at(10), at(25), at(26), at(50), at(49), at(51), at(80), at(100), done, done]),
    ).toEqual([
      'Upload of 1 file started.',
      '25 percent uploaded.',
      '50 percent uploaded.',
      '75 percent uploaded.',
      'Uploads finished. 1 file uploaded.',
    ]);
  });

  it('the end of another list, even if as many files are done as before', () => {
    const other = { ...done, ids: ['b.wav'] };
    expect(announceAll([done, other, other])).toEqual([
      'Uploads finished. 1 file uploaded.',
      'Uploads finished. 1 file uploaded.',
    ]);
    const [both, one] = [
      { ...done, counts: { done: 2 }, ids: ['a.wav', 'b.wav'] },
      { ...done, ids: ['b.wav'] },
    ];
    expect(announceAll([both, one])).toHaveLength(1);
  });

  it('quarters of the whole list', () => {
    const more = (sent: number): Step => ({ files: 2, bytes: 200, sent, counts: { done: 1, sending: 1 } });
    expect(announceAll([done, more(100), more(160)]).at(-1)).toBe('75 percent uploaded.');
  });

  it('only the last of several quarters reached at once', () => {
    expect(announceAll([at(0), at(60)])).toEqual(['Upload of 1 file started.', '50 percent uploaded.']);
  });

  it('no announcement when more files start a new count', () => {
    expect(announceAll([at(0), at(60), at(60, 1000), at(250, 1000)])).toEqual([
      'Upload of 1 file started.',
      '50 percent uploaded.',
      '25 percent uploaded.',
    ]);
  });

  it('only the end of small files that finish at once', () => {
    expect(announceAll([{}, { files: 2, counts: { done: 2 } }])).toEqual([
      'Uploads finished. 2 files uploaded.',
    ]);
  });

  it('failures at the end, and again after a retry', () => {
    const failed: Step = { files: 2, bytes: 100, sent: 50, counts: { done: 1, failed: 1 } };
    expect(announceAll([at(0), failed, at(60), failed])).toEqual([
      'Upload of 1 file started.',
      'Uploads finished. 1 file uploaded, 1 not uploaded.',
      'Upload of 1 file started.',
      'Uploads finished. 1 file uploaded, 1 not uploaded.',
    ]);
  });

  it('the end only once no file can continue, as a paused one can', () => {
    const paused: Step = { files: 2, bytes: 100, sent: 60, counts: { done: 1, paused: 1 } };
    expect(announceAll([at(0), paused, at(60), { counts: { done: 2 } }])).toEqual([
      'Upload of 1 file started.',
      '50 percent uploaded.',
      'Uploads finished. 2 files uploaded.',
    ]);
  });

  it('files that must be chosen again at the end, unless they were so from the start', () => {
    const stopped: Step = { counts: { 'needs-file': 1 } };
    expect(announceAll([stopped])).toEqual([]);
    expect(announceAll([at(0), stopped])).toEqual([
      'Upload of 1 file started.',
      'Uploads finished. 1 file not uploaded.',
    ]);
  });

  it('the same text again, after another text or none', () => {
    const start = 'Upload of 1 file started.';
    expect(shown([at(0), { counts: { cancelled: 1 } }, at(0)])).toEqual([start, '', start]);
    const end = 'Uploads finished. 1 file uploaded.';
    expect(shown([done, {}, done])).toEqual([end, '', end]);
  });

  it('no end if all files were cancelled or rows were removed', () => {
    expect(announceAll([at(0), { counts: { cancelled: 1 } }])).toEqual(['Upload of 1 file started.']);
    expect(announceAll([done, {}])).toEqual(['Uploads finished. 1 file uploaded.']);
  });
});
