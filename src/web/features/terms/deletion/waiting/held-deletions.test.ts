import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { type DeletionState, type HeldEvent, NO_DELETIONS, nextHeld, staying } from './held-deletions.ts';

const term = aTerm({ id: 'a' });
const theirs = aTerm({ id: 'a', word: 'K8s' });
const after = (...events: HeldEvent[]) => events.reduce(nextHeld, NO_DELETIONS);
const asked: HeldEvent = { kind: 'asked', deletions: [{ term }] };
const sent: HeldEvent = { kind: 'sent', ids: ['a'] };
const notSent = (state: DeletionState): HeldEvent => ({ kind: 'not-sent', states: new Map([['a', state]]) });

test.each<[string, HeldEvent[], DeletionState['kind'] | undefined]>([
  ['a requested deletion waits', [asked], 'waits'],
  ['a deletion is sent', [asked, sent], 'sending'],
  ['a deletion without an answer waits again', [asked, sent, notSent({ kind: 'waits' })], 'waits'],
  ['a refused deletion fails', [asked, sent, notSent({ kind: 'failed', reason: 'No.' })], 'failed'],
  [
    'a deletion of a term that someone else changed is a conflict',
    [asked, sent, notSent({ kind: 'changed', current: theirs })],
    'changed',
  ],
  ['a completed or undone deletion is removed', [asked, sent, { kind: 'over', ids: ['a'] }], undefined],
  ['an undone deletion is not sent', [asked, { kind: 'over', ids: ['a'] }, sent], undefined],
  [
    'an answer after an undo does not bring the deletion back',
    [asked, sent, { kind: 'over', ids: ['a'] }, notSent({ kind: 'waits' })],
    undefined,
  ],
  [
    'a deletion that is requested again before its answer waits',
    [asked, sent, asked, notSent({ kind: 'failed', reason: 'No.' })],
    'waits',
  ],
  [
    'events of other deletions have no effect',
    [asked, { kind: 'sent', ids: ['b'] }, { kind: 'over', ids: ['b'] }],
    'waits',
  ],
])('%s', (_rule, events, kind) => {
  expect(after(...events).get('a')?.state.kind).toBe(kind);
});

test('a deletion that is sent again after a conflict applies to the current term', () => {
  const changed = [asked, sent, notSent({ kind: 'changed', current: theirs })];
  expect(after(...changed).get('a')?.term).toBe(term);
  expect(after(...changed, sent).get('a')?.term).toBe(theirs);
});

test('an unsaved edit of a deleted term is remembered, also if the deletion is requested again', () => {
  const edit = { term, changes: { word: 'Kube' } };
  const held = after({ kind: 'asked', deletions: [{ term, edit }] }, asked);
  expect(held.get('a')?.edit).toBe(edit);
});

test('staying returns the terms without a pending deletion, and the same list if there is none', () => {
  const terms = [term, aTerm({ id: 'b' })];
  expect(staying(terms, after(asked)).map(({ id }) => id)).toEqual(['b']);
  expect(staying(terms, NO_DELETIONS)).toBe(terms);
});
