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
  ['one that is asked for waits', [asked], 'waits'],
  ['it is sent', [asked, sent], 'sending'],
  ['nothing answers again: it waits on', [asked, sent, notSent({ kind: 'waits' })], 'waits'],
  ['the service refuses it', [asked, sent, notSent({ kind: 'failed', reason: 'No.' })], 'failed'],
  ['somebody else changed the term', [asked, sent, notSent({ kind: 'changed', current: theirs })], 'changed'],
  ['it is carried out, or taken back', [asked, sent, { kind: 'over', ids: ['a'] }], undefined],
  ['one that was taken back is not sent', [asked, { kind: 'over', ids: ['a'] }, sent], undefined],
  [
    'what is answered after it was taken back brings nothing back',
    [asked, sent, { kind: 'over', ids: ['a'] }, notSent({ kind: 'waits' })],
    undefined,
  ],
  [
    'asked for anew while it is answered, it waits',
    [asked, sent, asked, notSent({ kind: 'failed', reason: 'No.' })],
    'waits',
  ],
  ['the others are left alone', [asked, { kind: 'sent', ids: ['b'] }, { kind: 'over', ids: ['b'] }], 'waits'],
])('%s', (_rule, events, kind) => {
  expect(after(...events).get('a')?.state.kind).toBe(kind);
});

test('nothing is deleted but as the person saw it: sent once more, it is about what somebody else made of it', () => {
  const changed = [asked, sent, notSent({ kind: 'changed', current: theirs })];
  expect(after(...changed).get('a')?.term).toBe(term);
  expect(after(...changed, sent).get('a')?.term).toBe(theirs);
});

test('what was not saved of a term is remembered, also where it is asked for again', () => {
  const edit = { term, changes: { word: 'Kube' } };
  const held = after({ kind: 'asked', deletions: [{ term, edit }] }, asked);
  expect(held.get('a')?.edit).toBe(edit);
});

test('the terms that stay are the others, and the same list where none goes', () => {
  const terms = [term, aTerm({ id: 'b' })];
  expect(staying(terms, after(asked)).map(({ id }) => id)).toEqual(['b']);
  expect(staying(terms, NO_DELETIONS)).toBe(terms);
});
