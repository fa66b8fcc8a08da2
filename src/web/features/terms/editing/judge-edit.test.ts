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

test('what was stopped before it was sent, and is made as it was, is not sent', () => {
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

test('what else is changed of such a term is sent', () => {
  const edits = stopped({ word: 'Jif' });
  const shown = withChanges(term, { word: 'Jif' });
  const judged = judge(
    { term: shown, changes: { word: 'GIF', languageId: 'de' } },
    edits.get(term.id),
    known,
  );
  expect(judged.toSend?.changes).toEqual({ languageId: 'de' });
});

test('where nobody knows what the service has, it is sent', () => {
  const edits = stopped({ word: 'Jif' });
  const shown = withChanges(term, { word: 'Jif' });
  expect(judge({ term: shown, changes: { word: 'GIF' } }, edits.get(term.id)).toSend?.changes).toEqual({
    word: 'GIF',
  });
});

test('what is made as it was, after the first of its edits was sent and the rest stopped, is sent all the same', () => {
  const edits = stopped({ word: 'GIF' });
  const sent = withChanges(term, { word: 'Jif' });
  noteSavedHere(sent, ['word']);
  for (const isAwaited of [false, true]) {
    const judged = judge({ term, changes: { word: 'GIF' } }, edits.get(term.id), { term: sent, isAwaited });
    expect(judged.toSend).toEqual({ term: sent, changes: { word: 'GIF' } });
    expect(after(edits, judged.events).get(term.id)?.cells.word?.kind).toBe('saving');
  }
});

test('what somebody else has made of it since stays', () => {
  const edits = stopped({ word: 'GIF' });
  const theirs = { ...withChanges(term, { word: 'theirs' }), updatedAt: '2026-01-01T00:00:09.000Z' };
  const judged = judge({ term, changes: { word: 'GIF' } }, edits.get(term.id), {
    term: theirs,
    isAwaited: false,
  });
  expect(judged.toSend).toBeUndefined();
  expect(after(edits, judged.events).size).toBe(0);
});
