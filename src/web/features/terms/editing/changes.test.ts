import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDraft, aTerm } from '#web/features/terms/testing/terms.ts';
import { BLANK_DRAFT, changedAttributes, draftOf, isEmpty, withChanges } from './changes.ts';

describe('an update sends only the changed attributes', () => {
  test('an unchanged draft sends nothing', () => {
    fc.assert(fc.property(anyDraft, (draft) => isEmpty(changedAttributes(draft, { ...draft }))));
  });

  test('each sent attribute differs, and each omitted one differs at most in outer white space', () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        const changes = changedAttributes(before, after);
        const merged = { ...before, ...changes };
        for (const field of ['word', 'languageId', 'phonemization', 'pronounceAs'] as const) {
          expect(changes[field]).not.toBe(before[field]);
          if (after[field] !== before[field]) expect(merged[field]).toBe(after[field].trim());
          else expect(field in changes).toBe(false);
        }
        expect(merged.caseSensitive).toBe(after.caseSensitive);
      }),
    );
  });

  test.each([
    ['typing a value sends it trimmed', {}, { word: ' Kubernetes ' }, { word: 'Kubernetes' }],
    ['clearing sends ""', { phonemization: 'kuː' }, { phonemization: '' }, { phonemization: '' }],
    ['white space clears too', { phonemization: 'kuː' }, { phonemization: '  ' }, { phonemization: '' }],
    ['added outer white space is no change', { word: 'a' }, { word: 'a ' }, {}],
    ['white space another server kept can be removed', { word: ' a' }, { word: 'a' }, { word: 'a' }],
    ['case is a change', { word: 'a' }, { word: 'A' }, { word: 'A' }],
    ['case sensitivity is sent as a boolean', {}, { caseSensitive: true }, { caseSensitive: true }],
  ])('%s', (_rule, before, after, changes) => {
    const base = { ...BLANK_DRAFT, ...before };
    expect(changedAttributes(base, { ...base, ...after })).toEqual(changes);
  });
});

test('the table shows a cleared field as unset while saving, like the server’s response', () => {
  const term = aTerm({ phonemization: 'kuː', pronunciationLanguageId: 'en' });
  const after = withChanges(term, { phonemization: '', word: 'x' });
  expect(after).toMatchObject({ phonemization: null, pronunciationLanguageId: 'en', word: 'x' });
  expect(draftOf(after)).toMatchObject({ phonemization: '', word: 'x' });
});
