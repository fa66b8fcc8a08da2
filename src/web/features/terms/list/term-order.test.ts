import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { NO_FILTER } from './term-filter.ts';
import { createView, nextView, withTerms } from './term-order.ts';
import { BY_WORD, toggleSort } from './term-sort.ts';

const nguyen = aTerm({ id: '1', word: 'Nguyễn', languageId: 'en-GB', phonemizationLanguageId: 'vi' });
const sql = aTerm({ id: '2', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });
const both = aTerm({
  id: '3',
  word: 'term 10',
  phonemization: 'tɜːm',
  pronunciationLanguageId: 'en',
  phonemizationLanguageId: 'de',
});

describe('the order of rows', () => {
  const view = createView([nguyen, sql, both], NO_FILTER, BY_WORD);

  test('the order is by word with numbers compared by value, and empty cells last', () => {
    const nine = aTerm({ id: '4', word: 'term 9' });
    expect(createView([both, nine], NO_FILTER, BY_WORD).ids).toEqual(['4', '3']);
    const byValue = toggleSort(BY_WORD, 'value');
    expect(createView([nguyen, sql, both], NO_FILTER, byValue).ids).toEqual(['2', '3', '1']);
  });

  test('a second click on a heading reverses the order', () => {
    expect(createView(view.terms, NO_FILTER, toggleSort(BY_WORD, 'word')).ids).toEqual(
      [...view.ids].toReversed(),
    );
  });

  test('an edited row keeps its place, even if its new value is sorted or filtered differently', () => {
    const filtered = createView([nguyen, sql], { ...NO_FILTER, text: 'sql' }, BY_WORD);
    const edited = withTerms(filtered, [nguyen, { ...sql, word: 'zzz' }]);
    expect(edited.ids).toEqual(['2']);
    expect(withTerms(view, [{ ...nguyen, word: 'zzz' }, sql, both]).ids).toBe(view.ids);
  });

  test('a new row is inserted at its sorted place, even if the filter would hide it', () => {
    const added = aTerm({ id: '5', word: 'Pho' });
    expect(withTerms(view, [nguyen, sql, both, added]).ids).toEqual(['1', '5', '2', '3']);
    const filtered = createView([sql], { ...NO_FILTER, text: 'sql' }, BY_WORD);
    expect(withTerms(filtered, [sql, added]).ids).toEqual(['5', '2']);
  });

  test('another filter moves rows edited since to their sorted place, and keeps the others', () => {
    const edited = withTerms(view, [{ ...nguyen, word: 'zzz' }, sql, both]);
    const { terms, sort } = edited;
    expect(nextView(edited, undefined, { terms, filter: { ...NO_FILTER }, sort }).ids).toEqual([
      '2',
      '3',
      '1',
    ]);
  });

  test('a list after many changes has the same order as one sorted from scratch', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'take 2', 'take 10');
    const list = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), word }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(list, list, fc.boolean(), (before, after, descending) => {
        const sort = { ...BY_WORD, descending };
        const first = createView(before.map(aTerm), NO_FILTER, sort);
        const stay = new Map(first.terms.map((term) => [term.id, term]));
        const terms = after.map((fields) => {
          const known = stay.get(fields.id);
          return known?.word === fields.word ? known : aTerm(fields);
        });
        const again = nextView(first, undefined, { terms, filter: { ...NO_FILTER }, sort });
        expect(again.ids).toEqual(createView(terms, NO_FILTER, sort).ids);
      }),
    );
  });

  test('with the problem filter, a row stays after its problem is fixed', () => {
    const filter = { ...NO_FILTER, problems: true, doubtful: new Set(['2']) };
    const doubtful = createView([nguyen, sql], filter, BY_WORD);
    expect(withTerms(doubtful, [nguyen, { ...sql, word: 'sql' }]).ids).toEqual(['2']);
  });

  test('a deleted row disappears', () => {
    expect(withTerms(view, [nguyen, both]).ids).toEqual(['1', '3']);
  });
});
