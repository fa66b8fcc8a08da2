import { describe, expect, test } from 'vitest';
import { BLANK_DRAFT, type Changes, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { NO_FILTER } from '#web/features/terms/list/term-filter.ts';
import { viewOf } from '#web/features/terms/list/term-order.ts';
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
    ['a word takes the usual language', {}, { word: 'SQL' }, { languageId: 'en' }],
    [
      'a language that is emptied stays empty',
      { word: 'SQL', languageId: 'en' },
      { languageId: '' },
      { languageId: '' },
    ],
    ['a language that is typed stays', { languageId: 'fr' }, { word: 'SQL' }, { languageId: 'fr' }],
    [
      'words are what it is said like, read in its language',
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
      'sounds are IPA, with its accent',
      { word: 'GIF', languageId: 'de' },
      { phonemization: 'dʒɪf' },
      { phonemization: 'dʒɪf', pronounceAs: '', pronunciationLanguageId: 'de', phonemizationLanguageId: '' },
    ],
    [
      'what was IPA and is corrected stays IPA, whatever its letters',
      { phonemization: 'dʒif', pronunciationLanguageId: 'de' },
      { phonemization: 'kif' },
      { phonemization: 'kif', pronunciationLanguageId: 'de' },
    ],
    [
      'what is said to be IPA is, and is cleaned',
      {},
      { word: 'GIF', phonemization: '/sit/', pronounceAs: '' },
      { phonemization: 'sit', pronounceAs: '', pronunciationLanguageId: 'en' },
    ],
    [
      'an accent that was emptied stays empty',
      { phonemization: 'dʒif', pronunciationLanguageId: 'de', languageId: 'de' },
      { pronunciationLanguageId: '' },
      { pronunciationLanguageId: '' },
    ],
    [
      'emptying takes both',
      { pronounceAs: 'x' },
      { pronounceAs: '' },
      { pronounceAs: '', phonemization: '' },
    ],
  ])('%s', (_rule, before, changes, after) => {
    expect(typedInto(draft(before), changes, 'en')).toMatchObject(after);
  });

  test('the language of the text may come last: what was typed before it is read in it, or spoken with its accent', () => {
    const last = { languageId: 'en-GB' };
    const ipa = typedInto(draft({ word: 'Aoife', phonemization: 'ˈiːfə' }), last, undefined);
    expect(ipa).toMatchObject({ ...last, pronunciationLanguageId: 'en-GB', phonemizationLanguageId: '' });
    const like = typedInto(draft({ word: 'Aoife', pronounceAs: 'ee fa' }), last, undefined);
    expect(like).toMatchObject({ ...last, pronunciationLanguageId: '', phonemizationLanguageId: 'en-GB' });
  });

  test('in an empty glossary no language is guessed', () => {
    expect(typedInto(BLANK_DRAFT, { word: 'SQL' }, undefined).languageId).toBe('');
  });
});

test.each<[Partial<TermDraft>, string | undefined]>([
  [{ pronounceAs: 'x' }, words.newRow.needsWord],
  [{ word: 'SQL' }, words.newRow.needsLanguage],
  [{ word: 'SQL', languageId: 'en' }, words.newRow.needsPronunciation],
  [{ word: 'SQL', languageId: 'en', pronounceAs: 'x' }, words.newRow.needsPronunciation],
  [{ word: 'SQL', languageId: 'en', pronounceAs: 'x', phonemizationLanguageId: 'en' }, undefined],
])('what is missing in %o is told', (fields, missing) => {
  expect(missingIn(draft(fields))).toBe(missing);
});

describe('rows', () => {
  test('keep their place whatever becomes of them, and new ones come last', () => {
    const added: NewRow = { kind: 'added', id: 'new:1', termId: 't1' };
    const rows = nextRows([typed('new:1', 'a'), typed('new:2', 'b')], {
      kind: 'put',
      rows: [typed('new:3', 'c'), added],
    });
    expect(rows.map(({ id }) => id)).toEqual(['new:1', 'new:2', 'new:3']);
    expect(rows[0]).toBe(added);
  });

  test('that were added leave when the table is put in order', () => {
    const rows = nextRows([{ kind: 'added', id: 'new:1', termId: 't1' }, typed('new:2', 'b')], {
      kind: 'ordered',
    });
    expect(rows.map(({ id }) => id)).toEqual(['new:2']);
  });

  test('are told from terms by their ids', () => {
    expect([newRowId('a'), 't1'].map(isNewRow)).toEqual([true, false]);
  });
});

describe('in the table', () => {
  const view = viewOf([aTerm({ id: 't1', word: 'b' }), aTerm({ id: 't2', word: 'a' })], NO_FILTER, BY_WORD);

  test('new rows stand at the end, then the one for the next word', () => {
    const table = withNewRows(view, [typed('new:1', 'c')], 'new:2');
    expect(table.ids).toEqual(['t2', 't1', 'new:1', 'new:2']);
    expect(table.byId.get('new:1')).toMatchObject({ id: 'new:1', word: 'c' });
    expect([table.newRowOf('t1'), table.newRowOf('new:2')]).toEqual([undefined, 'entry']);
  });

  test('a row that became a term stays where it was typed, and is the same row', () => {
    const table = withNewRows(view, [{ kind: 'added', id: 'new:1', termId: 't2' }], 'new:2');
    expect(table.ids).toEqual(['t1', 't2', 'new:2']);
    expect(table.keyOf('t2')).toBe('new:1');
  });

  test('a term that was added and is gone is not there', () => {
    expect(withNewRows(view, [{ kind: 'added', id: 'new:1', termId: 't9' }], 'new:2').ids).toEqual([
      't2',
      't1',
      'new:2',
    ]);
  });

  test('a term that comes into the list before its answer is not there beside the row that was sent', () => {
    const sent = draft({
      word: 'SQL',
      languageId: 'en',
      pronounceAs: 'sequel',
      phonemizationLanguageId: 'en',
    });
    const before = [aTerm({ id: 't1', ...sent, phonemization: null, pronunciationLanguageId: null })];
    const terms = [...before, { ...before[0], id: 't2' }, aTerm({ id: 't3', word: 'SQL' })];
    const idsWith = (row: NewRow) =>
      withNewRows(viewOf(terms.map(aTerm), NO_FILTER, BY_WORD), [row], 'new:2').ids;
    const sending: NewRow = { kind: 'sending', id: 'new:1', draft: sent, sent, before };
    expect(idsWith(sending)).toEqual(['t1', 't3', 'new:1', 'new:2']);
    expect(idsWith({ kind: 'added', id: 'new:1', termId: 't2' })).toEqual(['t1', 't3', 't2', 'new:2']);
    // It was another's.
    const failed: NewRow = { kind: 'failed', id: 'new:1', draft: sent, reason: '', why: 'refused' };
    expect(idsWith(failed)).toEqual(['t1', 't2', 't3', 'new:1', 'new:2']);
  });

  test('beside all terms stands what is to be one, and a term only once that came before its answer', () => {
    const sent = draft({ word: 'SQL', languageId: 'en' });
    const sending: NewRow = { kind: 'sending', id: 'new:1', draft: sent, sent, before: [] };
    const arrived = aTerm({ id: 't1', word: 'SQL', languageId: 'en' });
    const other = aTerm({ id: 't2', word: 'GIF' });
    const ids = (rows: readonly NewRow[]) => termsWithNewRows([arrived, other], rows).map(({ id }) => id);
    expect(ids([])).toEqual(['t1', 't2']);
    expect(ids([sending, typed('new:2', 'c')])).toEqual(['t2', 'new:1', 'new:2']);
    expect(ids([{ kind: 'added', id: 'new:1', termId: 't1' }])).toEqual(['t1', 't2']);
  });

  test('a row that did not change is the same term again', () => {
    const rows = [typed('new:1', 'c')];
    const [one, two] = [withNewRows(view, rows, 'new:2'), withNewRows(view, rows, 'new:2')];
    expect(one.byId.get('new:1')).toBe(two.byId.get('new:1'));
    expect(one.byId.get('new:2')).toBe(two.byId.get('new:2'));
  });
});

test('the usual language is the one most terms are in', () => {
  expect(usualLanguage(['en', 'de', 'de'].map((languageId) => aTerm({ languageId })))).toBe('de');
  expect(usualLanguage([])).toBeUndefined();
});

test('a row whose answer was lost is known by what the list shows, one that was never sent is not', () => {
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
