import { beforeEach, expect, test } from 'vitest';
import { connections } from '#web/api/connections/connections.ts';
import { addConnection } from '#web/api/connections/connections-state.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { discardTyping, dropEdit, keepEdit, keepTyping, keptEdits, readTyping } from './cell-drafts.ts';

const term = aTerm({ word: 'GIF', phonemization: 'ɡɪf' });
const edit = { term, changes: { word: 'Gif', phonemization: 'dʒɪf' } };

let count = 0;
beforeEach(() => {
  const connection = {
    baseUrl: `https://media-${count++}.example/api`,
    key: 'k',
    headerName: 'x-api-key',
    prefix: '',
  };
  connections.change(() =>
    addConnection({ saved: [], activeId: undefined }, { connection, remember: false }),
  );
});

test('an edit is restored with the term it was based on, only in its glossary', () => {
  keepEdit('g1', edit);
  expect(keptEdits('g1', [term])).toEqual([edit]);
  expect(keptEdits('g2', [term])).toEqual([]);
});

test('saved fields of an edit are not restored, and unsaved ones are', () => {
  keepEdit('g1', edit);
  dropEdit('g1', term.id, { word: 'Gif', phonemization: 'another, typed since' });
  expect(keptEdits('g1', [term])).toEqual([{ term, changes: { phonemization: 'dʒɪf' } }]);
  dropEdit('g1', term.id, { phonemization: 'dʒɪf' });
  expect(keptEdits('g1', [term])).toEqual([]);
});

test('an edit that the server already has is not restored, and one of a deleted term is', () => {
  keepEdit('g1', edit);
  expect(keptEdits('g1', [])).toEqual([edit]);
  expect(keptEdits('g1', [aTerm({ ...term, ...edit.changes })])).toEqual([]);
  expect(keptEdits('g1', [])).toEqual([]);
});

test('half-typed text is stored until it is discarded', () => {
  const typing = { began: term, column: 'word', field: 'word', as: 'text', draft: 'Gi' } as const;
  keepTyping('g1', typing);
  expect(readTyping('g1')).toEqual(typing);
  expect(readTyping('g2')).toBeUndefined();
  expect(readTyping('g1', 'another tab')).toBeUndefined();
  discardTyping('g1');
  expect(readTyping('g1')).toBeUndefined();
});

test('edits of two tabs in different fields of a term are stored together and removed separately', () => {
  const theirs = { term, changes: { word: 'Gif' } };
  const mine = { term: { ...term, updatedAt: '2030-01-01T00:00:00.000Z' }, changes: { pronounceAs: 'jif' } };
  keepEdit('g1', theirs);
  keepEdit('g1', mine);
  const both = { term, changes: { word: 'Gif', pronounceAs: 'jif' } };
  expect(keptEdits('g1', [term])).toEqual([both]);
  keepEdit('g1', { ...mine, changes: { pronounceAs: 'gif' } }, mine.changes);
  dropEdit('g1', term.id, { pronounceAs: 'gif' });
  expect(keptEdits('g1', [term])).toEqual([theirs]);
});

test('an edit that an earlier version stored is restored', () => {
  drafts.keep(`cell-edit.g1.${term.id}`, edit);
  expect(keptEdits('g1', [term])).toEqual([edit]);
});
