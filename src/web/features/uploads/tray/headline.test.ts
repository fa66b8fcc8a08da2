import { describe, expect, it } from 'vitest';
import { view } from '#web/features/uploads/testing/views.ts';
import { amountText, headline } from './headline.ts';

describe('the headline', () => {
  it.each([
    ['Uploading 1 of 3 files', view({ files: 3, counts: { done: 1, sending: 1, queued: 1 } })],
    ['Uploading 1 of 2 files, 1 failed', view({ files: 3, counts: { done: 1, sending: 1, failed: 1 } })],
    ['Finishing…', view({ files: 2, counts: { done: 1, finishing: 1 } })],
    ['Paused · 2 files left', view({ files: 3, counts: { done: 1, paused: 2 } })],
    ['Paused · 3 files left', view({ files: 3, counts: { finishing: 1, paused: 2 } })],
    ['Uploading 1 file', view({ files: 1, counts: { sending: 1 } })],
    ['Uploading 2 files', view({ files: 2, counts: { sending: 1, paused: 1 } })],
    ['3 uploads interrupted', view({ files: 3, counts: { 'needs-file': 3 } })],
    ['2 uploads interrupted, 1 failed', view({ files: 3, counts: { 'needs-file': 2, failed: 1 } })],
    ['1 file uploaded, 2 not uploaded', view({ files: 3, counts: { done: 1, failed: 1, unconfirmed: 1 } })],
    ['1 file not uploaded', view({ files: 1, counts: { failed: 1 } })],
    ['1 file uploaded', view({ files: 1, counts: { done: 1 } })],
    ['1 file needs your decision', view({ files: 2, counts: { done: 1, conflict: 1 } })],
    ['2 files need your decision', view({ files: 2, counts: { conflict: 2 } })],
    ['Upload cancelled', view({ counts: { cancelled: 1 } })],
    ['Uploads cancelled', view({ counts: { cancelled: 4 } })],
  ])('%s', (text, given) => {
    expect(headline(given)).toBe(text);
  });

  it.each([
    ['moving', true, '27 MB of 31 MB'],
    ['still', false, '18 MB of 31 MB'],
  ])('the amount beside the headline sums up the rows: %s', (_, moving, text) => {
    const { totals } = view({ bytes: 31e6, sent: 27e6, again: 9e6, confirmed: 18e6, done: 10e6 });
    expect(amountText(totals, moving)).toBe(text);
  });

  it.each([
    ['offline', 'Offline · 2 files left'],
    ['silent', 'Can’t reach the server · 2 files left'],
    ['full', 'Storage is full · 2 files left'],
  ] as const)('the headline names the problem first while nothing is sent: %s', (line, text) => {
    expect(headline(view({ files: 3, counts: { done: 1, waiting: 1, queued: 1 } }), line)).toBe(text);
    expect(headline(view({ files: 1, counts: { done: 1 } }), line)).toBe('1 file uploaded');
  });
});
