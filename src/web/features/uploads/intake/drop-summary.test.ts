import { expect, test } from 'vitest';
import { dropSummary } from './drop-summary.ts';
import type { Processed } from './intake.ts';
import { words } from './words.ts';

const BATCH = {
  target: '',
  matches: [],
  uncertain: [],
  ready: [],
  clashing: [],
  empty: [],
  refused: [],
  junk: [],
  emptyFolders: [],
};
const batch = { ...BATCH, note: 'No handle.' };
const said = (processed: Processed) => dropSummary(processed)?.message;

test('a remark is added if files resume interrupted uploads, and not if none does', () => {
  expect(said({ kind: 'resumed', resumed: 1, unmatched: 0, batch })).toBe(
    `${words.notes.given(1)} No handle.`,
  );
  expect(said({ kind: 'resumed', resumed: 0, unmatched: 1, batch })).toBe(words.notes.unmatched(1));
});

test('a remark is shown if files are uploaded, and otherwise the message that nothing is', () => {
  expect(said({ kind: 'added', files: 1, resumed: 0, batch })).toBe('No handle.');
  expect(said({ kind: 'nothing', batch })).toBe(words.notes.nothing);
});

test('a drop without a remark has no message if all files are in the tray', () => {
  expect(said({ kind: 'added', files: 1, resumed: 0, batch: BATCH })).toBeUndefined();
});
