import { expect, test } from 'vitest';
import { SEARCH_MATCHES, SEARCH_MISSES } from '#text/testing/search-cases.ts';
import { BY_NAME, listed, toggleSort } from './glossary-list.ts';

function glossary(id: string, name: string, description: string | null = null, updatedAt = '2026-01-01') {
  return { id, name, description, createdAt: updatedAt, updatedAt };
}

const list = [
  glossary('g1', 'Produits', 'Noms de marque, été', '2026-03-01'),
  glossary('g2', 'Chapter 10', null, '2026-01-01'),
  glossary('g3', 'Chapter 9', 'Names', '2026-02-01'),
];

function ids(query: string, sort = BY_NAME) {
  return listed(list, query, sort).map(({ id }) => id);
}

test.each([
  ['every word must occur, in any field', 'names chapter', ['g3']],
  ['accents and case don’t matter', 'ETE', ['g1']],
  ['an id finds its glossary', 'g2', ['g2']],
  ['nothing typed shows all, by name, numbers as numbers', ' ', ['g3', 'g2', 'g1']],
])('%s', (_rule, query, expected) => {
  expect(ids(query)).toEqual(expected);
});

test.each(SEARCH_MATCHES)('%s finds %s', (query, name) => {
  expect(listed([glossary('g', name)], query, BY_NAME)).toHaveLength(1);
});

test.each(SEARCH_MISSES)('%s does not find %s', (query, name) => {
  expect(listed([glossary('g', name)], query, BY_NAME)).toEqual([]);
});

test('a click on Changed shows the newest first, a second click the oldest', () => {
  const newest = toggleSort(BY_NAME, 'updated');
  expect(ids('', newest)).toEqual(['g1', 'g3', 'g2']);
  expect(ids('', toggleSort(newest, 'updated'))).toEqual(['g2', 'g3', 'g1']);
});

test('sorting doesn’t change the list that was passed in', () => {
  ids('');
  expect(list.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3']);
});
