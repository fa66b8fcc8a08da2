import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { ReplacedTerms, replacedTerms } from './replaced-terms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const at = (id: string, second: number, word = id) =>
  aTerm({ id, word, updatedAt: `2026-01-01T00:00:0${second}.000Z` });

/** A list, and how often it was changed. */
function listOf(...terms: Term[]) {
  let list: readonly Term[] = terms;
  let changes = 0;
  return {
    words: () => list.map(({ word }) => word),
    changes: () => changes,
    change: (step: (list: readonly Term[]) => Term[]) => {
      list = step(list);
      changes += 1;
    },
  };
}

test('a single saved term is in the list at once', () => {
  const list = listOf(at('a', 0), at('b', 0));
  const replaced = new ReplacedTerms();
  replaced.put(at('a', 1, 'A'), list.change);
  expect(list.words()).toEqual(['A', 'b']);
  expect(replaced.get('a')).toBeUndefined();
});

test('callbacks of a term that is listed later don’t run with those of an earlier one', () => {
  const list = listOf(at('a', 0), at('b', 0));
  const replaced = new ReplacedTerms();
  const calls: string[] = [];
  const end = () => void calls.push(`end ${list.words().join('')}`);
  replaced.put(at('a', 1, 'A'), list.change);
  replaced.afterwards(() => calls.push('a'), end);
  // The second response arrives before the callbacks of the first have run.
  replaced.put(at('b', 1, 'B'), list.change);
  replaced.afterwards(() => calls.push('b'), end);
  vi.advanceTimersByTime(50);
  expect(calls).toEqual(['a', 'end Ab']);
  vi.advanceTimersByTime(60);
  expect(calls).toEqual(['a', 'end Ab', 'b', 'end AB']);
});

test('of terms added in quick succession all but the first enter the list together, each once', () => {
  const list = listOf(at('a', 0));
  const replaced = new ReplacedTerms();
  for (const id of ['b', 'c', 'd']) replaced.add(at(id, 1), list.change);
  // A refetch adds one of them first.
  list.change((now) => [...now, at('c', 1)]);
  expect(list.words()).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(101);
  expect(list.words()).toEqual(['a', 'b', 'c', 'd']);
  expect(list.changes()).toBe(3);
});

test('of terms saved in quick succession all but the first are replaced together, with their callbacks', () => {
  const list = listOf(at('a', 0), at('b', 0), at('c', 0));
  const replaced = new ReplacedTerms();
  let lifted: readonly string[] | undefined;
  replaced.put(at('a', 1, 'A'), list.change);
  replaced.put(at('b', 1, 'B'), list.change);
  replaced.put(at('c', 1, 'C'), list.change);
  replaced.put(at('b', 2, 'B2'), list.change);
  replaced.afterwards(() => (lifted = list.words()));
  expect(list.words()).toEqual(['A', 'b', 'c']);
  expect(replaced.get('b')?.word).toBe('B2');
  vi.advanceTimersByTime(99);
  expect(lifted).toBeUndefined();
  vi.advanceTimersByTime(2);
  expect(list.words()).toEqual(['A', 'B2', 'C']);
  expect(lifted).toEqual(['A', 'B2', 'C']);
  expect(list.changes()).toBe(2);
  expect(replaced.get('b')).toBeUndefined();
});

test('a newer change by someone else that the list already has is kept', () => {
  const list = listOf(at('a', 0), at('b', 0));
  const replaced = new ReplacedTerms();
  replaced.put(at('a', 1, 'A'), list.change);
  replaced.put(at('b', 1, 'mine'), list.change);
  list.change((before) => before.map((term) => (term.id === 'b' ? at('b', 2, 'theirs') : term)));
  vi.advanceTimersByTime(100);
  expect(list.words()).toEqual(['A', 'theirs']);
});

test('each list has its own instance', () => {
  const client = new QueryClient();
  expect(replacedTerms(client, 'one')).toBe(replacedTerms(client, 'one'));
  expect(replacedTerms(client, 'one')).not.toBe(replacedTerms(client, 'other'));
  expect(replacedTerms(client, 'one')).not.toBe(replacedTerms(new QueryClient(), 'one'));
});
