import { expect, test } from 'vitest';
import { noteSavedHere } from '#web/features/terms/guard/theirs.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { type CellEditEvent, NO_EDITS, nextEdits } from './cell-edits.ts';
import { type Changes, withChanges } from './changes.ts';
import { judge } from './judge-edit.ts';

const term = aTerm({ word: 'GIF', languageId: 'en' });
const stopped = (changes: Changes) => {
  const events: CellEditEvent[] = [
    { kind: 'sent', termId: term.id, term, changes },
    {
      kind: 'failed',
      termId: term.id,
      changes,
      reason: () => 'You stopped.',
      trouble: { kind: 'stopped' },
    },
  ];
  return events.reduce(nextEdits, NO_EDITS);
};
const known = { term, isAwaited: false };
const after = (edits: ReturnType<typeof stopped>, events: readonly CellEditEvent[]) =>
  nextEdits(edits, { kind: 'all', events });

test('an edit that reverts a stopped change is not sent', () => {
  const edits = stopped({ word: 'Jif', caseSensitive: true });
  const shown = withChanges(term, { word: 'Jif', caseSensitive: true });
  const judged = judge({ term: shown, changes: { word: 'GIF' } }, edits.get(term.id), known);
  expect(judged.toSend).toBeUndefined();
  expect(after(edits, judged.events).get(term.id)?.changes).toEqual({ caseSensitive: true });
  const rest = judge(
    { term: shown, changes: { word: 'GIF', caseSensitive: false } },
    edits.get(term.id),
    known,
  );
  expect(rest.toSend).toBeUndefined();
  expect(after(edits, rest.events).size).toBe(0);
});

test('other changes in an edit that reverts a stopped change are sent', () => {
  const edits = stopped({ word: 'Jif' });
  const shown = withChanges(term, { word: 'Jif' });
  const judged = judge(
    { term: shown, changes: { word: 'GIF', languageId: 'de' } },
    edits.get(term.id),
    known,
  );
  expect(judged.toSend?.changes).toEqual({ languageId: 'de' });
});

test('an edit that reverts a stopped change is sent if the server’s values are unknown', () => {
  const edits = stopped({ word: 'Jif' });
  const shown = withChanges(term, { word: 'Jif' });
  expect(judge({ term: shown, changes: { word: 'GIF' } }, edits.get(term.id)).toSend?.changes).toEqual({
    word: 'GIF',
  });
});

test('reverting a term is sent if the first of several edits was saved before the stop', () => {
  const edits = stopped({ word: 'GIF' });
  const sent = withChanges(term, { word: 'Jif' });
  noteSavedHere(sent, ['word']);
  for (const isAwaited of [false, true]) {
    const judged = judge({ term, changes: { word: 'GIF' } }, edits.get(term.id), { term: sent, isAwaited });
    expect(judged.toSend).toEqual({ term: sent, changes: { word: 'GIF' } });
    expect(after(edits, judged.events).get(term.id)?.cells.word?.kind).toBe('saving');
  }
});

test('reverting a term keeps a later change by somebody else', () => {
  const edits = stopped({ word: 'GIF' });
  const theirs = { ...withChanges(term, { word: 'theirs' }), updatedAt: '2026-01-01T00:00:09.000Z' };
  const judged = judge({ term, changes: { word: 'GIF' } }, edits.get(term.id), {
    term: theirs,
    isAwaited: false,
  });
  expect(judged.toSend).toBeUndefined();
  expect(after(edits, judged.events).size).toBe(0);
});
