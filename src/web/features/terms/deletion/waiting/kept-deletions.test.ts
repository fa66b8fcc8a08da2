import { beforeEach, expect, test } from 'vitest';
import { connections } from '#web/api/connections/connections.ts';
import { addConnection } from '#web/api/connections/connections-state.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { nameInTab } from '#web/features/terms/drafts/of-tabs.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { changedByOthers } from '#web/features/terms/guard/theirs.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { discardDeletion, keepDeletion, keptDeletions } from './kept-deletions.ts';

const term = aTerm({ id: 'an/id', word: 'GIF', phonemization: 'ɡɪf', caseSensitive: true });

let count = 0;
beforeEach(() => {
  const baseUrl = `https://kept-deletions-${count++}.example/api`;
  const connection = { baseUrl, key: 'k', headerName: 'x-api-key', prefix: '' };
  connections.change(() =>
    addConnection({ saved: [], activeId: undefined }, { connection, remember: false }),
  );
});

test('a pending deletion is restored with its term, only in its glossary', () => {
  keepDeletion('g1', { term });
  const [kept] = keptDeletions('g1');
  expect(kept?.term).toEqual(term);
  expect(kept && changedByOthers(draftOf(kept.term), {}, term)).toEqual([]);
  expect(keptDeletions('g2')).toEqual([]);
  discardDeletion('g1', term.id);
  expect(keptDeletions('g1')).toEqual([]);
});

test('a pending deletion is restored with the unsaved edit of its term', () => {
  const edit = {
    term: { ...term, updatedAt: '2025-01-01T00:00:00.000Z', createdAt: '2025-01-01T00:00:00.000Z' },
    changes: { word: 'Gif' },
  };
  keepDeletion('g1', { term, edit });
  expect(keptDeletions('g1')).toEqual([{ term, edit }]);
});

test('deletions of another tab and invalid records are not restored', () => {
  const name = (id: string, tab?: string) => nameInTab('deletion.g1.', id, tab);
  drafts.keep(name('a', 'another-tab'), { base: { updatedAt: '' } });
  drafts.keep(name('b'), { base: 7 });
  expect(keptDeletions('g1')).toEqual([]);
});
