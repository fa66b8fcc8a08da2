import { expect, it } from 'vitest';
import { type Choose, planCreate } from '#lexicon/client.ts';
import { toKind } from './plan-kinds.ts';
import { decided, runRow } from './run-row.ts';
import { words } from './words.ts';

const values = {
  texts: { word: 'read', languageId: 'en', phonemization: 'a', pronunciationLanguageId: 'en' },
};
const row: Choose = { kind: 'choose', line: 2, word: 'read', languageId: 'en', values, candidates: [] };

it('a skipped row counts as unchanged, and the report says whether it was skipped or undecided', () => {
  const left = decided(row, 'skip', {});
  expect(toKind(left.kind)).toBe('unchanged');
  expect(runRow(left).outcome).toEqual({ kind: 'left-out', reason: words.row.skipped });
  const open = decided(row, undefined, {});
  expect(toKind(open.kind)).toBe('choose');
  expect(runRow(open).outcome).toEqual({ kind: 'left-out', reason: words.row.undecided });
  expect(decided(row, 'new', {})).toEqual(planCreate(2, values, {}));
});
