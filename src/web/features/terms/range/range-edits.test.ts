import { describe, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { withChanges } from '#web/features/terms/editing/changes.ts';
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import type { PasteTarget } from './cell-changes.ts';
import { readCopiedValues, serializeCopiedValues } from './copied-values.ts';
import type { CellRange } from './range.ts';
import { emptiedRange, filledDown, type Paste, pasting } from './range-edits.ts';

const ipa = aTerm({ id: 'a', word: 'GIF', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' });
const like = aTerm({ id: 'b', word: 'nginx', pronounceAs: 'engine x', phonemizationLanguageId: 'en' });
const read = aTerm({ id: 'c', word: 'Škoda', phonemizationLanguageId: 'cs', pronunciationLanguageId: 'de' });
const rows: Term[] = [ipa, like, read];

function range(top: number, from: SortColumn, bottom = top, to = from): CellRange {
  const columns = SORT_COLUMNS.slice(SORT_COLUMNS.indexOf(from), SORT_COLUMNS.indexOf(to) + 1);
  return { top, bottom, columns };
}
/** Runs all steps at once. */
const pasted = (...what: Parameters<typeof pasting>): Paste => {
  const steps = pasting(...what);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
const settle = (typed: string) => (typed === 'German' ? 'de' : typed);
const paste = (texts: string[][], onto: CellRange) =>
  pasted(texts, onto, { rows, shown: SORT_COLUMNS }, settle);
const changes = ({ edits }: Pick<Paste, 'edits'>) =>
  Object.fromEntries(edits.map(({ term, changes: made }) => [term.id, made]));

describe('pasting', () => {
  test('a paste starts at the first cell and covers one cell per text', () => {
    const done = paste(
      [
        ['one', 'fr'],
        ['two', 'German'],
      ],
      range(0, 'word'),
    );
    expect(changes(done)).toEqual({
      a: { word: 'one', languageId: 'fr' },
      b: { word: 'two', languageId: 'de' },
    });
    expect(done.range).toEqual(range(0, 'word', 1, 'language'));
  });

  test('a paste may have more rows than a function can have arguments', () => {
    const texts = Array.from({ length: 200_000 }, () => ['x']);
    expect(paste(texts, range(0, 'word')).added).toHaveLength(199_997);
  });

  test('one cell fills the whole range, and two rows fill four', () => {
    expect(changes(paste([['fr']], range(0, 'language', 2)))).toEqual({
      a: { languageId: 'fr' },
      b: { languageId: 'fr' },
      c: { languageId: 'fr' },
    });
    expect(paste([['x'], ['y']], range(0, 'word', 2)).range).toEqual(range(0, 'word', 1));
  });

  test('a pronunciation copied from the table stays IPA or a respelling, whatever its letters', () => {
    const said = aTerm({ id: 'd', phonemization: 'ðæt', pronounceAs: 'that' });
    const values = readCopiedValues(serializeCopiedValues([said, ipa], ['word', 'value']) ?? '');
    const texts = [
      ['one', 'ðæt · that'],
      ['two', 'ɡɪf'],
    ];
    const onto = { rows, shown: SORT_COLUMNS.filter((column) => column !== 'language' && column !== 'how') };
    const onWordAndValue = { top: 1, bottom: 1, columns: ['word'] } as const;
    const done = pasted(texts, onWordAndValue, { ...onto, values }, settle);
    expect(changes(done)).toEqual({
      b: { word: 'one', phonemization: 'ðæt', pronounceAs: 'that' },
      c: { word: 'two', phonemization: 'ɡɪf', phonemizationLanguageId: '' },
    });
    // In another column it is plain text.
    const elsewhere = pasted([['ðæt']], range(0, 'word'), { ...onto, values }, settle);
    expect(changes(elsewhere)).toEqual({ a: { word: 'ðæt' } });
  });

  test.each(['', 'no JSON', '[]', '{"column": 0, "rows": []}', '{"column": "0", "rows": [{}]}'])(
    'clipboard data of pronunciations is ignored if it is invalid: %j',
    (text) => {
      expect(readCopiedValues(text)).toBeUndefined();
    },
  );

  test('pasting equal values changes nothing', () => {
    expect(paste([['GIF', 'en']], range(0, 'word')).edits).toEqual([]);
  });

  test('texts below the last row become new rows, except empty ones', () => {
    const texts = [
      ['x', 'fr'],
      ['y', 'fr'],
      ['z', 'de'],
      ['', ''],
    ];
    expect(paste(texts, range(1, 'word')).added).toEqual([{ word: 'z', languageId: 'de' }]);
  });

  test.each([
    ['IPA', 'biˈjɒnseɪ', { phonemization: 'biˈjɒnseɪ' }],
    ['a respelling', 'a dell', { pronounceAs: 'a dell' }],
  ])('a text in the Method column that names no option becomes the pronunciation: %s', (_, text, made) => {
    expect(paste([['Adele', 'en', text]], range(3, 'word'))).toMatchObject({
      added: [{ word: 'Adele', languageId: 'en', ...made }],
      unusedMethodTexts: [],
    });
    expect(changes(paste([[text]], range(0, 'how')))).toEqual({ a: { phonemization: text } });
  });

  test('texts in the Method column without an effect are reported', () => {
    expect(paste([['music', 'jif']], range(0, 'how'))).toMatchObject({
      edits: [{ changes: { phonemization: 'jif' } }],
      unusedMethodTexts: ['music'],
    });
    expect(paste([['Respelling']], range(0, 'how'))).toMatchObject({
      edits: [],
      unusedMethodTexts: ['Respelling'],
    });
    expect(paste([['IPA']], range(0, 'how'))).toMatchObject({ edits: [], unusedMethodTexts: [] });
  });

  test('pasted times are reported, because they cannot be set', () => {
    expect(paste([['2026-01-01']], range(0, 'updated'))).toMatchObject({ edits: [], hadTimes: true });
  });

  describe('below a heading that names a pronunciation field', () => {
    const under = (shown: readonly PasteTarget[], ...texts: string[][]) =>
      pasted(texts, { top: 0, bottom: 0, columns: shown.slice(0, 1) }, { rows: [ipa], shown }, settle);

    test('a text replaces the other field, and an empty text does not', () => {
      const shown = ['word', 'pronounceAs', 'phonemizedIn', 'spokenIn'] as const;
      expect(under(shown, ['GIF', 'jif', 'en', '']).edits).toMatchObject([
        { changes: { phonemization: '', pronounceAs: 'jif', phonemizationLanguageId: 'en' } },
      ]);
      expect(under(['word', 'pronounceAs'], ['GIF', '']).edits).toEqual([]);
    });

    test('a row with both fields sets each to its own text', () => {
      const shown = ['phonemization', 'word', 'pronounceAs'] as const;
      expect(under(shown, ['dʒɪf', 'GIF', ''], ['sit', 'New', ''], ['', 'Old', 'ŋgo'])).toMatchObject({
        edits: [{ changes: { phonemization: 'dʒɪf' } }],
        added: [
          { word: 'New', phonemization: 'sit', pronounceAs: '' },
          { word: 'Old', phonemization: '', pronounceAs: 'ŋgo' },
        ],
        range: { columns: ['value', 'word'] },
      });
    });
  });

  test('two pronunciations copied from one cell are refused', () => {
    const done = paste([['IPA · Respelling', 'ɡɪf · jif']], range(1, 'how'));
    expect(done).toMatchObject({ edits: [], refused: 1 });
  });

  test('the copied method decides the field in new rows too, whatever the letters', () => {
    const way = (how: string, text: string) => paste([[how, text]], range(3, 'how')).added;
    expect(way('IPA', 'sit')).toEqual([{ phonemization: 'sit', pronounceAs: '' }]);
    expect(way('Respelling', 'ŋgo')).toEqual([{ phonemization: '', pronounceAs: 'ŋgo' }]);
  });

  test('a pasted pronunciation goes into the field that the term uses', () => {
    expect(changes(paste([['dʒɪf'], ['engine ex']], range(0, 'value')))).toEqual({
      a: { phonemization: 'dʒɪf' },
      b: { pronounceAs: 'engine ex' },
    });
  });

  test.each([
    ['a text with IPA letters is IPA', 'ˈʃkoda', { phonemization: 'ˈʃkoda' }],
    ['a text in slashes is IPA', '/skoda/', { phonemization: '/skoda/' }],
    ['another text is a respelling', 'shkoda', { pronounceAs: 'shkoda' }],
  ])('in a term without a pronunciation text, %s', (_rule, text, made) => {
    expect(changes(paste([[text]], range(2, 'value')))['c']).toMatchObject(made);
  });

  test.each([
    ['IPA', 'ˈʃkoda', { phonemization: 'ˈʃkoda', phonemizationLanguageId: '' }, 'manual-phonemization'],
    ['a respelling', 'shkoda', { pronounceAs: 'shkoda', pronunciationLanguageId: '' }, 'pronounce-as'],
  ])('pasted onto a term with language rules, %s replaces them', (_, text, made, way) => {
    const { edits } = paste([[text]], range(2, 'value'));
    expect(changes({ edits })).toEqual({ c: made });
    expect(edits.map((edit) => satisfiedOptions(withChanges(edit.term, edit.changes)))).toEqual([[way]]);
  });

  test('a language pasted next to a pronunciation is kept', () => {
    expect(changes(paste([['ˈʃkoda', 'cs', 'cs']], range(2, 'value')))).toEqual({
      c: { phonemization: 'ˈʃkoda', pronunciationLanguageId: 'cs' },
    });
  });

  test.each([
    ['today', 'Respelling'],
    ['earlier', 'Say it like'],
  ])('the copied method, as it is named %s, decides the field and clears the other one', (_, method) => {
    expect(changes(paste([[method, 'jif', 'en', '']], range(0, 'how')))).toEqual({
      a: {
        phonemization: '',
        pronounceAs: 'jif',
        phonemizationLanguageId: 'en',
        pronunciationLanguageId: '',
      },
    });
  });

  test.each([
    ['today', 'Language rules'],
    ['earlier', 'In a language'],
  ])('a copied row with language rules, as they are named %s, gives another term the same', (_, method) => {
    const texts = [[method, '', 'cs', 'de']];
    expect(changes(paste(texts, range(0, 'how')))).toEqual({
      a: { phonemization: '', phonemizationLanguageId: 'cs', pronunciationLanguageId: 'de' },
    });
  });

  test.each([
    ['TRUE', { caseSensitive: true }],
    ['yes', { caseSensitive: true }],
    ['FALSE', undefined],
  ])('%s is accepted as a boolean', (text, made) => {
    expect(changes(paste([[text]], range(0, 'caseSensitive')))['a']).toEqual(made);
  });

  test('a text that is no boolean is refused and counted', () => {
    expect(paste([['perhaps']], range(0, 'caseSensitive'))).toMatchObject({ edits: [], refused: 1 });
  });

  test('a cell with two options accepts no pasted text', () => {
    const both = aTerm({ ...ipa, pronounceAs: 'jif', phonemizationLanguageId: 'en' });
    expect(pasted([['x']], range(0, 'value'), { rows: [both], shown: SORT_COLUMNS }, settle)).toMatchObject({
      edits: [],
      refused: 1,
    });
  });
});

test('a hidden column accepts no pasted text', () => {
  const shown = SORT_COLUMNS.filter((column) => column !== 'how');
  const done = pasted([['fr', 'ʒif']], range(0, 'language'), { rows, shown }, settle);
  expect(changes(done)).toEqual({ a: { languageId: 'fr', phonemization: 'ʒif' } });
});

test('columns beyond the last one are counted', () => {
  expect(paste([['1', '2', '3']], range(0, 'caseSensitive'))).toMatchObject({ cutOff: 1 });
  expect(paste([['1', '2']], range(0, 'caseSensitive'))).toMatchObject({ cutOff: 0 });
});

describe('filling down', () => {
  test('fill down copies the first row into all rows below, with its pronunciation option', () => {
    expect(filledDown(range(0, 'value', 2, 'spokenIn'), rows).map(({ changes: made }) => made)).toEqual([
      { phonemization: 'ɡɪf', pronounceAs: '', phonemizationLanguageId: '', pronunciationLanguageId: 'en' },
      { phonemization: 'ɡɪf', phonemizationLanguageId: '', pronunciationLanguageId: 'en' },
    ]);
  });

  test.each([
    ['IPA', 0, { phonemization: 'ɡɪf', phonemizationLanguageId: '' }],
    ['a respelling', 1, { pronounceAs: 'engine x', pronunciationLanguageId: '' }],
  ])('fill down replaces language rules by %s', (_, from, made) => {
    const onto = [rows[from] ?? ipa, read];
    expect(filledDown(range(0, 'value', 1), onto).map((edit) => edit.changes)).toEqual([made]);
  });

  test('fill down leaves only the filled option in a term that used another', () => {
    expect(filledDown(range(0, 'value', 1), rows).map((edit) => edit.changes)).toEqual([
      {
        phonemization: 'ɡɪf',
        pronounceAs: '',
        phonemizationLanguageId: '',
        pronunciationLanguageId: 'en',
      },
    ]);
  });

  test('fill down of a single cell copies the cell above', () => {
    expect(changes({ edits: filledDown(range(1, 'spokenIn'), rows) })).toEqual({
      b: { pronunciationLanguageId: 'en' },
    });
    expect(filledDown(range(0, 'spokenIn'), rows)).toEqual([]);
  });
});

test('emptying a range clears optional cells and keeps word, language and time', () => {
  expect(changes({ edits: emptiedRange(range(0, 'word', 1, 'updated'), rows) })).toEqual({
    a: { phonemization: '', pronunciationLanguageId: '' },
    b: { pronounceAs: '', phonemizationLanguageId: '' },
  });
});
