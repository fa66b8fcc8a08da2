import { describe, expect, test } from 'vitest';
import { BLANK_DRAFT, type Changes, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { NO_FILTER } from '#web/features/terms/list/term-filter.ts';
import { createView } from '#web/features/terms/list/term-order.ts';
import { BY_WORD } from '#web/features/terms/list/term-sort.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { words } from '#web/features/terms/words.ts';
import { thereAlready } from './kept-rows.ts';
import { isNewRow, type NewRow, newRowId, nextRows } from './new-rows.ts';
import { missingIn, typedInto, usualLanguage } from './typed-draft.ts';
import { termsWithNewRows, withNewRows } from './with-new-rows.ts';

const draft = (fields: Partial<TermDraft>): TermDraft => ({ ...BLANK_DRAFT, ...fields });
const typed = (id: string, word: string): NewRow => ({
  kind: 'typed',
  id,
  draft: draft({ word }),
  reason: words.newRow.needsPronunciation,
});

describe('typing into a new row', () => {
  test.each<[string, Partial<TermDraft>, Changes, Partial<TermDraft>]>([
    ['a new word gets the usual language', {}, { word: 'SQL' }, { languageId: 'en' }],
    [
      'a language that was cleared stays empty',
      { word: 'SQL', languageId: 'en' },
      { languageId: '' },
      { languageId: '' },
    ],
    ['a language that was typed stays', { languageId: 'fr' }, { word: 'SQL' }, { languageId: 'fr' }],
    [
      'words typed as a pronunciation become a respelling in the language of the text',
      { word: 'SQL', languageId: 'de' },
      { phonemization: 'sequel' },
      {
        pronounceAs: 'sequel',
        phonemization: '',
        phonemizationLanguageId: 'de',
        pronunciationLanguageId: '',
      },
    ],
    [
      'IPA letters typed as a pronunciation become IPA with the accent of the language',
      { word: 'GIF', languageId: 'de' },
      { phonemization: 'dʒɪf' },
      { phonemization: 'dʒɪf', pronounceAs: '', pronunciationLanguageId: 'de', phonemizationLanguageId: '' },
    ],
    [
      'a corrected IPA text stays IPA, whatever its letters',
      { phonemization: 'dʒif', pronunciationLanguageId: 'de' },
      { phonemization: 'kif' },
      { phonemization: 'kif', pronunciationLanguageId: 'de' },
    ],
    [
      'a text that is set as IPA is cleaned, whatever its letters',
      {},
      { word: 'GIF', phonemization: '/sit/', pronounceAs: '' },
      { phonemization: 'sit', pronounceAs: '', pronunciationLanguageId: 'en' },
    ],
    [
      'an accent that was cleared stays empty',
      { phonemization: 'dʒif', pronunciationLanguageId: 'de', languageId: 'de' },
      { pronunciationLanguageId: '' },
      { pronunciationLanguageId: '' },
    ],
    [
      'clearing the pronunciation clears both of its fields',
      { pronounceAs: 'x' },
      { pronounceAs: '' },
      { pronounceAs: '', phonemization: '' },
    ],
  ])('%s', (_rule, before, changes, after) => {
    expect(typedInto(draft(before), changes, 'en')).toMatchObject(after);
  });

  test('a language typed last applies to the text typed before, as its language or its accent', () => {
    const last = { languageId: 'en-GB' };
    const ipa = typedInto(draft({ word: 'Aoife', phonemization: 'ˈiːfə' }), last, undefined);
    expect(ipa).toMatchObject({ ...last, pronunciationLanguageId: 'en-GB', phonemizationLanguageId: '' });
    const like = typedInto(draft({ word: 'Aoife', pronounceAs: 'ee fa' }), last, undefined);
    expect(like).toMatchObject({ ...last, pronunciationLanguageId: '', phonemizationLanguageId: 'en-GB' });
  });

  test('in an empty glossary no language is filled in', () => {
    expect(typedInto(BLANK_DRAFT, { word: 'SQL' }, undefined).languageId).toBe('');
  });
});

test.each<[Partial<TermDraft>, string | undefined]>([
  [{ pronounceAs: 'x' }, words.newRow.needsWord],
  [{ word: 'SQL' }, words.newRow.needsLanguage],
  [{ word: 'SQL', languageId: 'en' }, words.newRow.needsPronunciation],
  [{ word: 'SQL', languageId: 'en', pronounceAs: 'x' }, words.newRow.needsPronunciation],
  [{ word: 'SQL', languageId: 'en', pronounceAs: 'x', phonemizationLanguageId: 'en' }, undefined],
])('missingIn names the missing field of %o', (fields, missing) => {
  expect(missingIn(draft(fields))).toBe(missing);
});

describe('new rows', () => {
  test('keep their positions when they change, and new ones come last', () => {
    const added: NewRow = { kind: 'added', id: 'new:1', termId: 't1' };
    const rows = nextRows([typed('new:1', 'a'), typed('new:2', 'b')], {
      kind: 'put',
      rows: [typed('new:3', 'c'), added],
    });
    expect(rows.map(({ id }) => id)).toEqual(['new:1', 'new:2', 'new:3']);
    expect(rows[0]).toBe(added);
  });

  test('that became terms are removed when the table is sorted again', () => {
    const rows = nextRows([{ kind: 'added', id: 'new:1', termId: 't1' }, typed('new:2', 'b')], {
      kind: 'ordered',
    });
    expect(rows.map(({ id }) => id)).toEqual(['new:2']);
  });

  test('are recognized by their IDs', () => {
    expect([newRowId('a'), 't1'].map(isNewRow)).toEqual([true, false]);
  });
});

describe('the table', () => {
  const view = createView(
    [aTerm({ id: 't1', word: 'b' }), aTerm({ id: 't2', word: 'a' })],
    NO_FILTER,
    BY_WORD,
  );

  test('shows new rows at the end, followed by the empty row', () => {
    const table = withNewRows(view, [typed('new:1', 'c')], 'new:2');
    expect(table.ids).toEqual(['t2', 't1', 'new:1', 'new:2']);
    expect(table.byId.get('new:1')).toMatchObject({ id: 'new:1', word: 'c' });
    expect([table.newRowOf('t1'), table.newRowOf('new:2')]).toEqual([undefined, 'entry']);
  });

  test('shows a row that became a term at the same position under the same key', () => {
    const table = withNewRows(view, [{ kind: 'added', id: 'new:1', termId: 't2' }], 'new:2');
    expect(table.ids).toEqual(['t1', 't2', 'new:2']);
    expect(table.keyOf('t2')).toBe('new:1');
  });

  test('doesn’t show an added term that no longer exists', () => {
    expect(withNewRows(view, [{ kind: 'added', id: 'new:1', termId: 't9' }], 'new:2').ids).toEqual([
      't2',
      't1',
      'new:2',
    ]);
  });

  test('doesn’t show a term that is listed before its response beside the row being sent', () => {
    const sent = draft({
      word: 'SQL',
      languageId: 'en',
      pronounceAs: 'sequel',
      phonemizationLanguageId: 'en',
    });
    const before = [aTerm({ id: 't1', ...sent, phonemization: null, pronunciationLanguageId: null })];
    const terms = [...before, { ...before[0], id: 't2' }, aTerm({ id: 't3', word: 'SQL' })];
    const idsWith = (row: NewRow) =>
      withNewRows(createView(terms.map(aTerm), NO_FILTER, BY_WORD), [row], 'new:2').ids;
    const sending: NewRow = { kind: 'sending', id: 'new:1', draft: sent, sent, before };
    expect(idsWith(sending)).toEqual(['t1', 't3', 'new:1', 'new:2']);
    expect(idsWith({ kind: 'added', id: 'new:1', termId: 't2' })).toEqual(['t1', 't3', 't2', 'new:2']);
    // The listed term belongs to someone else, because this row was refused.
    const failed: NewRow = { kind: 'failed', id: 'new:1', draft: sent, reason: '', why: 'refused' };
    expect(idsWith(failed)).toEqual(['t1', 't2', 't3', 'new:1', 'new:2']);
  });

  test('of all terms includes new rows, and each term once', () => {
    const sent = draft({ word: 'SQL', languageId: 'en' });
    const sending: NewRow = { kind: 'sending', id: 'new:1', draft: sent, sent, before: [] };
    const arrived = aTerm({ id: 't1', word: 'SQL', languageId: 'en' });
    const other = aTerm({ id: 't2', word: 'GIF' });
    const ids = (rows: readonly NewRow[]) => termsWithNewRows([arrived, other], rows).map(({ id }) => id);
    expect(ids([])).toEqual(['t1', 't2']);
    expect(ids([sending, typed('new:2', 'c')])).toEqual(['t2', 'new:1', 'new:2']);
    expect(ids([{ kind: 'added', id: 'new:1', termId: 't1' }])).toEqual(['t1', 't2']);
  });

  test('returns the same term object for an unchanged row', () => {
    const rows = [typed('new:1', 'c')];
    const [one, two] = [withNewRows(view, rows, 'new:2'), withNewRows(view, rows, 'new:2')];
    expect(one.byId.get('new:1')).toBe(two.byId.get('new:1'));
    expect(one.byId.get('new:2')).toBe(two.byId.get('new:2'));
  });
});

test('the usual language is that of most terms', () => {
  expect(usualLanguage(['en', 'de', 'de'].map((languageId) => aTerm({ languageId })))).toBe('de');
  expect(usualLanguage([])).toBeUndefined();
});

test('a row whose response was lost is found in the list, and one that was refused is not', () => {
  const failed = (id: string, word: string, why: 'left' | 'refused' = 'left'): NewRow => ({
    kind: 'failed',
    id,
    draft: draft({ word, languageId: 'en', pronounceAs: 'x', phonemizationLanguageId: 'en' }),
    reason: '',
    why,
  });
  const there = aTerm({
    word: 'SQL',
    languageId: 'en',
    phonemization: null,
    pronunciationLanguageId: null,
    pronounceAs: 'x',
    phonemizationLanguageId: 'en',
  });
  const rows = [failed('a', 'SQL'), failed('b', 'SQL', 'refused'), failed('c', 'GIF'), typed('d', 'SQL')];
  expect([...thereAlready(rows, [aTerm(), there])]).toEqual(['a']);
});
