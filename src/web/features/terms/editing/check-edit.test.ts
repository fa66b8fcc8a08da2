import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { termChanges } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { anyDraft, aTerm } from '#web/features/terms/testing/terms.ts';
import { words } from '#web/features/terms/words.ts';
import { withChanges } from './changes.ts';
import { checkEdit } from './check-edit.ts';

const ipa = aTerm({ phonemization: 'kuː', pronunciationLanguageId: 'en' });

test.each([
  ['an edit that changes nothing is not sent', { word: 'Kubernetes ' }, { kind: 'unchanged' }],
  ['only the changed cell is sent', { word: 'K8s' }, { kind: 'send', changes: { word: 'K8s' } }],
  [
    'clearing the last pronunciation option waits',
    { phonemization: '' },
    { kind: 'incomplete', message: words.edit.onlyHere, changes: { phonemization: '' } },
  ],
  [
    'clearing the second language of the last option waits',
    { pronunciationLanguageId: ' ' },
    { kind: 'incomplete', message: words.edit.onlyHere, changes: { pronunciationLanguageId: '' } },
  ],
  ['the word can’t be cleared', { word: ' ' }, { kind: 'refused', message: 'The word is empty.' }],
  [
    'an edit that the contract refuses has the contract’s message',
    { languageId: 'x'.repeat(101) },
    { kind: 'refused', message: 'The language is longer than 100 characters.' },
  ],
])('%s', (_rule, edit, check) => {
  expect(checkEdit(ipa, edit)).toEqual(check);
});

test('clearing one of two pronunciation options is sent', () => {
  const both = aTerm({ ...ipa, pronounceAs: 'x', phonemizationLanguageId: 'en' });
  expect(checkEdit(both, { phonemization: '' })).toEqual({ kind: 'send', changes: { phonemization: '' } });
});

test('a term without any pronunciation option can still be edited', () => {
  expect(checkEdit(aTerm(), { word: 'x' })).toMatchObject({ kind: 'send' });
});

describe('a sent edit', () => {
  test('passes the contract', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, edit) => {
        const check = checkEdit(withChanges(aTerm(), before), edit);
        fc.pre(check.kind === 'send');
        expect(termChanges.safeParse(check.changes).success).toBe(true);
      }),
    );
  });

  test('never removes the last pronunciation option', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, edit) => {
        const term = withChanges(aTerm(), before);
        const check = checkEdit(term, edit);
        fc.pre(check.kind === 'send' && satisfiedOptions(term).length > 0);
        expect(satisfiedOptions(withChanges(term, check.changes))).not.toEqual([]);
      }),
    );
  });
});
