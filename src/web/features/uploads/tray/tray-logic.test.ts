import { describe, expect, it } from 'vitest';
import { leftoverRows } from '#web/features/uploads/leftovers/leftover-rows.ts';
import { matchLeftovers } from '#web/features/uploads/leftovers/match-leftovers.ts';
import { filterIds } from '#web/features/uploads/rows/filter-rows.ts';
import { row, totals, view } from '#web/features/uploads/testing/views.ts';
import { bannerText } from './banners.tsx';
import { headline } from './headline.ts';
import { reportText } from './report-text.ts';
import { NOTHING_SHOWN, steady } from './steady.ts';
import { words } from './words.ts';

describe('the headline', () => {
  it.each([
    ['Uploading 1 of 3 files', view({ files: 3, counts: { done: 1, sending: 1, queued: 1 } })],
    ['Finishing…', view({ files: 2, counts: { done: 1, finishing: 1 } })],
    ['Paused · 2 files to go', view({ files: 3, counts: { done: 1, paused: 2 } })],
    ['Paused · 2 files to go', view({ files: 2, counts: { queued: 2 } }, { paused: true })],
    ['Uploading 1 file', view({ files: 1, counts: { sending: 1 } })],
    ['Uploading 2 files', view({ files: 2, counts: { sending: 1, paused: 1 } })],
    ['3 uploads interrupted', view({ files: 3, counts: { 'needs-file': 3 } })],
    ['2 uploads interrupted, 1 failed', view({ files: 3, counts: { 'needs-file': 2, failed: 1 } })],
    ['1 file uploaded, 2 not uploaded', view({ files: 3, counts: { done: 1, failed: 1, unconfirmed: 1 } })],
    ['1 file not uploaded', view({ files: 1, counts: { failed: 1 } })],
    ['1 file uploaded', view({ files: 1, counts: { done: 1 } })],
    ['Upload cancelled', view({ counts: { cancelled: 1 } })],
    ['Uploads cancelled', view({ counts: { cancelled: 4 } })],
  ])('%s', (text, given) => {
    expect(headline(given)).toBe(text);
  });

  it('leaves out what was done before this work began', () => {
    expect(headline(view({ files: 50, counts: { done: 3, sending: 47 } }), 2)).toBe(
      'Uploading 1 of 48 files',
    );
    expect(headline(view({ files: 50, counts: { done: 50 } }), 2)).toBe('48 files uploaded');
  });
});

it.each([
  ['sends', true, view({ counts: { sending: 1 } }, { elsewhere: true })],
  ['has paused', false, view({ counts: { paused: 1 } }, { elsewhere: true })],
  ['has paused everything', false, view({ counts: { queued: 1 } }, { elsewhere: true, paused: true })],
  ['was interrupted', false, view({ counts: { 'needs-file': 1 } }, { elsewhere: true })],
])('where another tab %s, that it sends is said: %s', (_, said, given) => {
  expect(bannerText(given) === words.banners.elsewhere).toBe(said);
});

describe('the share that is done', () => {
  const after = (...steps: Parameters<typeof totals>[0][]) =>
    steps.reduce((shown, step) => steady(shown, totals({ counts: { sending: 1 }, ...step })), NOTHING_SHOWN);

  it('never goes back while the work stays the same', () => {
    const shown = after({ bytes: 100, sent: 60, confirmed: 40 }, { bytes: 100, sent: 30, confirmed: 40 });
    expect(shown).toMatchObject({ sent: 0.6, confirmed: 0.4 });
  });

  it('never goes back when a file is cancelled', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 50, sent: 10 }).sent).toBe(0.6);
  });

  it('begins anew when there is more to do', () => {
    expect(after({ bytes: 100, sent: 60 }, { bytes: 200, sent: 60 }).sent).toBe(0.3);
  });

  it('leaves out what was done before this work began', () => {
    const done = { bytes: 900, sent: 900, confirmed: 900, counts: { done: 9 } };
    const shown = after(done, { bytes: 1000, sent: 950, confirmed: 900 });
    expect(shown).toMatchObject({ sent: 0.5, confirmed: 0, before: 900 });
  });

  it('counts files where there are no bytes', () => {
    expect(after({ files: 4, bytes: 0, counts: { done: 1, queued: 3 } }).sent).toBe(0.25);
  });

  it('is never more than all', () => {
    expect(after({ bytes: 100, sent: 120 }).sent).toBe(1);
  });

  it('is the same object while nothing changes', () => {
    const shown = after({ bytes: 100, sent: 60 });
    expect(steady(shown, totals({ bytes: 100, sent: 60, counts: { sending: 1 } }))).toBe(shown);
  });
});

describe('files chosen again', () => {
  const interrupted = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false } as const;
  const chosen = (path: string, size = 3) => ({
    path,
    file: new File(['x'.repeat(size)], path.split('/').at(-1) ?? '', { lastModified: 5 }),
  });
  const waiting = (path: string) => row(path, interrupted, { size: 3, lastModified: 5 });
  const paths = (...args: Parameters<typeof matchLeftovers>) =>
    matchLeftovers(...args).matched.map(({ chosen: one, row: { path } }) => [one.path, path]);

  it('match by name, size and date, wherever they were chosen', () => {
    const rows = [waiting('x/day 1/a.wav')];
    expect(paths([chosen('a.wav')], rows)).toEqual([['a.wav', 'x/day 1/a.wav']]);
    expect(paths([chosen('a.wav', 4)], rows)).toEqual([]);
    expect(paths([chosen('b.wav')], rows)).toEqual([]);
  });

  it('of the same name match the folders they lie in, each once', () => {
    const rows = [waiting('x/1/a.wav'), waiting('x/2/a.wav')];
    expect(paths([chosen('2/a.wav'), chosen('1/a.wav'), chosen('a.wav')], rows)).toEqual([
      ['2/a.wav', 'x/2/a.wav'],
      ['1/a.wav', 'x/1/a.wav'],
    ]);
  });

  it('match in any Unicode form', () => {
    expect(paths([chosen('e\u0301.wav')], [waiting('é.wav')])).toHaveLength(1);
  });
});

it('interrupted are what a click or the same file continues, not a file that has changed', () => {
  const needsFile = (
    path: string,
    code: 'file-not-here' | 'file-unreadable' | 'file-changed',
    byHandle = false,
  ) => row(path, { kind: 'needs-file', reason: { code }, byHandle });
  const rows = [
    needsFile('a', 'file-not-here', true),
    needsFile('b', 'file-not-here'),
    needsFile('c', 'file-unreadable'),
    needsFile('d', 'file-changed'),
    row('e', { kind: 'sending' }),
  ];
  const shown = { ...view({ counts: { 'needs-file': 4, sending: 1 } }), ids: rows.map(({ id }) => id) };
  const leftovers = leftoverRows(shown, (id) => rows.find((one) => one.id === id));
  expect(leftovers.rows.map(({ path }) => path)).toEqual(['a', 'b', 'c']);
  expect(leftovers.byHandle).toBe(1);
});

it('the report names every file that did not make it, with its reason', () => {
  const rows = [
    row('a.wav', { kind: 'done', despiteCancel: false }),
    row('b/c.wav', { kind: 'failed', reason: { code: 'refused', status: 400, sentence: 'No good' } }),
    row('d.wav', { kind: 'cancelled', mayHaveLanded: false }),
  ];
  expect(reportText(rows)).toBe('1 file uploaded, 1 not uploaded\nb/c.wav\tNo good.');
});

it('the filter lists files by how they stand, in their order', () => {
  const rows = [
    row('a', { kind: 'done', despiteCancel: false }),
    row('b', { kind: 'queued' }),
    row('c', { kind: 'failed', reason: { code: 'stalled' } }),
    row('d', { kind: 'sending' }),
  ];
  const ids = rows.map(({ id }) => id);
  const shown = (filter: Parameters<typeof filterIds>[1]) =>
    filterIds(ids, filter, (id) => rows.find((one) => one.id === id));
  expect(shown('all')).toBe(ids);
  expect(shown('unfinished')).toEqual(['b', 'd']);
  expect(shown('problems')).toEqual(['c']);
});
