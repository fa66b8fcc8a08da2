import { expect, it } from 'vitest';
import { row } from '#web/features/uploads/testing/views.ts';
import { reportText } from './report-text.ts';

it('the report names every file that was not uploaded, with its reason', () => {
  const rows = [
    row('a.wav', { kind: 'done', despiteCancel: false }),
    row('b/c.wav', { kind: 'failed', reason: { code: 'refused', status: 400, sentence: 'No good' } }),
    row('d.wav', { kind: 'cancelled', mayHaveLanded: false }),
  ];
  expect(reportText(rows)).toBe('1 file uploaded, 1 not uploaded\nb/c.wav\tNo good.');
});
