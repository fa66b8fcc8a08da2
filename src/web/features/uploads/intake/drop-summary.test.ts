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

test('files for interrupted uploads that only the person leads to say so, where any goes on', () => {
  expect(said({ kind: 'resumed', resumed: 1, unmatched: 0, batch })).toBe(
    `${words.notes.given(1)} No handle.`,
  );
  expect(said({ kind: 'resumed', resumed: 0, unmatched: 1, batch })).toBe(words.notes.unmatched(1));
});

test('what there is to say of a drop beside its files is said where some of it goes', () => {
  expect(said({ kind: 'added', files: 1, resumed: 0, batch })).toBe('No handle.');
  expect(said({ kind: 'nothing', batch })).toBe(words.notes.nothing);
});

test('of a drop whose files are all in the tray nothing is said', () => {
  expect(said({ kind: 'added', files: 1, resumed: 0, batch: BATCH })).toBeUndefined();
});
