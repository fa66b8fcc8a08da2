import { beforeEach, expect, test } from 'vitest';
import { connections, storages } from '#web/api/connections.ts';
import { connect } from '#web/api/connections-state.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { discardTyping, dropSaved, keepEdit, keepTyping, keptEdits, keptTypingIn } from './cell-drafts.ts';

const term = aTerm({ word: 'GIF', phonemization: 'ɡɪf' });
const edit = { term, changes: { word: 'Gif', phonemization: 'dʒɪf' } };

beforeEach(() => {
  for (const key of storages.local.keys()) storages.local.delete(key);
  const connection = { baseUrl: 'https://media.example/api', key: 'k', headerName: 'x-api-key', prefix: '' };
  connections.change(() => connect({ saved: [], activeId: undefined }, { connection, remember: false }));
});

test('an edit is offered again with the term it began from, in its glossary alone', () => {
  keepEdit('g1', edit);
  expect(keptEdits('g1', [term])).toEqual([edit]);
  expect(keptEdits('g2', [term])).toEqual([]);
});

test('what was saved is offered no more, what was not still is', () => {
  keepEdit('g1', edit);
  dropSaved('g1', term.id, { word: 'Gif', phonemization: 'another, typed since' });
  expect(keptEdits('g1', [term])).toEqual([{ term, changes: { phonemization: 'dʒɪf' } }]);
  dropSaved('g1', term.id, { phonemization: 'dʒɪf' });
  expect(keptEdits('g1', [term])).toEqual([]);
});

test('an edit whose answer alone was lost is not offered, one of a term that is gone is', () => {
  keepEdit('g1', edit);
  expect(keptEdits('g1', [])).toEqual([edit]);
  expect(keptEdits('g1', [aTerm({ ...term, ...edit.changes })])).toEqual([]);
  expect(keptEdits('g1', [])).toEqual([]);
});

test('what is half typed is kept until it is given up', () => {
  const typing = { began: term, column: 'word', field: 'word', as: 'text', draft: 'Gi' } as const;
  keepTyping('g1', typing);
  expect(keptTypingIn('g1')).toEqual(typing);
  expect(keptTypingIn('g2')).toBeUndefined();
  expect(keptTypingIn('g1', 'another tab')).toBeUndefined();
  discardTyping('g1');
  expect(keptTypingIn('g1')).toBeUndefined();
});
