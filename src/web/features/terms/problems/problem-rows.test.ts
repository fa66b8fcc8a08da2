import { expect, test } from 'vitest';
import type { Problem } from '#lint/client.ts';
import { NO_DELETIONS } from '#web/features/terms/deletion/waiting/held-deletions.ts';
import { type CellEdits, NO_EDITS, nextEdits } from '#web/features/terms/editing/cell-edits.ts';
import { BLANK_DRAFT } from '#web/features/terms/editing/changes.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { allProblems, getLineKey, problemLines, stillSame } from './problem-rows.ts';
import { canRetry, unsavedChanges } from './unsaved-changes.ts';

const FOUND: readonly Problem[] = [
  { kind: 'no-pronunciation', termIds: ['a'] },
  { kind: 'no-pronunciation', termIds: ['b'] },
  { kind: 'same-word', termIds: ['c', 'd'] },
];

function failed(
  changes: { word?: string; phonemization?: string },
  trouble?: 'incomplete' | 'away',
): CellEdits {
  const sent = nextEdits(NO_EDITS, { kind: 'sent', termId: 'a', term: aTerm({ id: 'a' }), changes });
  return nextEdits(sent, {
    kind: 'failed',
    termId: 'a',
    changes,
    reason: () => 'Offline.',
    trouble: trouble && { kind: trouble },
  });
}

test('an edit that was not saved can be retried, unless it is incomplete', () => {
  expect(unsavedChanges(failed({ word: 'Kia' }), [], NO_DELETIONS)).toEqual([
    {
      kind: 'unsaved',
      of: 'edit',
      termIds: ['a'],
      word: 'Kia',
      changes: { word: 'Kia' },
      reason: 'Offline.',
      attribute: 'word',
      trouble: undefined,
    },
  ]);
  const incomplete = unsavedChanges(failed({ phonemization: '' }, 'incomplete'), [], NO_DELETIONS);
  expect(incomplete).toMatchObject([{ word: 'Kubernetes', attribute: 'phonemization' }]);
  expect(incomplete.map(canRetry)).toEqual([false]);
});

test('new rows are listed with their missing attribute until they are terms', () => {
  const row = (id: string, draft: Partial<typeof BLANK_DRAFT>) =>
    ({ kind: 'typed', id, draft: { ...BLANK_DRAFT, ...draft }, reason: 'Missing.' }) as const;
  const rows = [
    row('1', {}),
    row('2', { word: 'a' }),
    row('3', { word: 'a', languageId: 'en' }),
    { kind: 'added', id: '4', termId: 't' } as const,
  ];
  const found = unsavedChanges(NO_EDITS, rows, NO_DELETIONS);
  expect(found.map(({ attribute }) => attribute)).toEqual(['word', 'languageId', 'phonemization']);
});

test('a term with an edit that waits for a pronunciation is listed once', () => {
  const here = unsavedChanges(failed({ phonemization: '' }, 'incomplete'), [], NO_DELETIONS);
  const problems = allProblems(FOUND, here);
  expect(problems.map(({ kind, termIds }) => `${kind} ${termIds.join('')}`)).toEqual([
    'unsaved a',
    'no-pronunciation b',
    'same-word cd',
  ]);
});

test('changes that wait for the connection are no problems and come last in the list', () => {
  const here = unsavedChanges(failed({ word: 'Kia' }, 'away'), [], NO_DELETIONS);
  expect(allProblems(FOUND, here)).toEqual(FOUND);
  expect(
    problemLines([...FOUND, ...here])
      .map(getLineKey)
      .slice(-2),
  ).toEqual(['waits', 'waits a']);
});

test('two languages with several spellings in the same terms are two lines', () => {
  const forms = (...ids: string[]) => ids.map((id) => ({ id, termCount: 1, changeCount: 1 }));
  const lines = problemLines([
    { kind: 'language-forms', termIds: ['a', 'b'], forms: forms('en-US', 'en_us') },
    { kind: 'language-forms', termIds: ['a', 'b'], forms: forms('de-DE', 'de_de') },
  ]);
  expect(new Set(lines.map(getLineKey)).size).toBe(3);
});

test('terms count as the same word according to their current values, not those of the last check', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => aTerm({ id, word: 'Kia' }));
  if (!a || !b || !c) throw new Error();
  expect(stillSame('same-word', [a, b, c])).toEqual(['a', 'b', 'c']);
  expect(stillSame('same-word', [a, b, { ...c, word: 'Key' }])).toEqual(['a', 'b']);
  expect(stillSame('same-word', [a, { ...b, languageId: 'vi' }])).toEqual([]);
  expect(stillSame('same-word', [a])).toEqual([]);
  expect(stillSame('shadowed', [a, { ...b, caseSensitive: true }])).toEqual(['a', 'b']);
  expect(stillSame('shadowed', [a, b])).toEqual([]);
});

test('each kind of problem has a heading', () => {
  expect(problemLines(FOUND).map(getLineKey)).toEqual([
    'no-pronunciation',
    'no-pronunciation a',
    'no-pronunciation b',
    'same-word',
    'same-word c d',
  ]);
});
