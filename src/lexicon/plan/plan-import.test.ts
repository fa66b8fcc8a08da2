import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '#lexicon/entry.ts';
import { readText } from '#lexicon/read/read-file.ts';
import { createEntry, entryArbitrary } from '#lexicon/testing/entries.ts';
import { toCsv } from '#lexicon/write/write-csv.ts';
import { guessColumns } from './columns.ts';
import type { DefaultLanguages, ExistingTerm } from './draft.ts';
import { interpretRows, planImport } from './plan-import.ts';
import type { PlannedRow } from './planned-row.ts';

const existingTerm = (word: string, more: Partial<Entry> = {}): ExistingTerm => ({
  ...createEntry(word, { phonemization: 'a', pronunciationLanguageId: 'en-GB', ...more }),
  updatedAt: '2026-11-22T00:00:00.000Z',
});

function plan(
  csv: string,
  terms: readonly ExistingTerm[] = [],
  defaults: DefaultLanguages = {},
): readonly PlannedRow[] {
  return wholePlan(csv, terms, { defaults }).rows;
}

interface WholePlan {
  readonly rows: readonly PlannedRow[];
  readonly ipaFixCount: number;
}

function wholePlan(
  csv: string,
  terms: readonly ExistingTerm[],
  { defaults = {}, shouldNormalizeIpa = false },
): WholePlan {
  const { sheet } = readText(csv);
  const columns = guessColumns(sheet.columns);
  const given = interpretRows(sheet, { columns, defaults, shouldNormalizeIpa });
  return { rows: planImport(given, terms), ipaFixCount: given.ipaFixCount };
}

const kinds = (rows: readonly PlannedRow[]) => rows.map(({ kind }) => kind);
const HEAD = 'word,languageId,ipa,accent';

it('creates new terms, updates different ones and leaves equal ones unchanged', () => {
  const rows = plan(`${HEAD}\nnew,en-GB,x,en-GB\na,en-GB,b,en-GB\nb,en-GB, a ,en-GB`, [
    existingTerm('a'),
    existingTerm('b'),
  ]);
  expect(kinds(rows)).toEqual(['create', 'update', 'unchanged']);
  expect(rows[1]).toMatchObject({ termId: 'id of a', changes: { phonemization: 'b' }, line: 3 });
});

it('matches a term by ID first, even if its word differs', () => {
  const rows = plan(`id,${HEAD}\nid of a,changed,en-GB,a,en-GB`, [existingTerm('a')]);
  expect(rows[0]).toMatchObject({ kind: 'update', termId: 'id of a', changes: { word: 'changed' } });
});

it('matches by word if the ID belongs to another glossary', () => {
  expect(kinds(plan(`id,${HEAD}\nelsewhere,a,en-GB,a,en-GB`, [existingTerm('a')]))).toEqual(['unchanged']);
});

it('ignores the Unicode form of a word and no other difference', () => {
  const terms = [existingTerm('Siobhán'.normalize('NFC'))];
  expect(
    kinds(plan(`${HEAD}\n${'Siobhán'.normalize('NFD')},en-GB,a,en-GB\nsiobhán,en-GB,a,en-GB`, terms)),
  ).toEqual(['update', 'create']);
});

it('asks for a decision if several terms match', () => {
  const rows = plan(`${HEAD}\na,en-GB,x,en-GB`, [
    existingTerm('a', { id: '1' }),
    existingTerm('a', { id: '2' }),
  ]);
  expect(rows[0]).toMatchObject({ kind: 'choose', candidates: [{ id: '1' }, { id: '2' }] });
});

it('matches each term at most once', () => {
  const rows = plan(`id,${HEAD}\nid of a,a,en-GB,x,en-GB\nid of a,a,en-GB,y,en-GB\n,a,en-GB,z,en-GB`, [
    existingTerm('a'),
  ]);
  expect(kinds(rows)).toEqual(['update', 'error', 'create']);
  expect(rows[1]).toMatchObject({ error: { kind: 'repeated-id', line: 2 } });
});

it('creates one term for a row that the file repeats', () => {
  const rows = plan(`${HEAD}\na,en-GB,x,en-GB\na,en-GB,x,en-GB\na,en-GB,y,en-GB`);
  expect(kinds(rows)).toEqual(['create', 'repeated', 'create']);
  expect(rows[1]).toMatchObject({ firstLine: 2 });
});

it('keeps attributes without a column and clears attributes with an empty cell', () => {
  const terms = [existingTerm('a', { pronounceAs: 'ay', phonemizationLanguageId: 'en' })];
  expect(kinds(plan('word,languageId\na,en-GB', terms))).toEqual(['unchanged']);
  expect(plan('word,languageId,alias\na,en-GB,', terms)[0]).toMatchObject({ changes: { pronounceAs: '' } });
});

it.each([
  ['no word', ',en-GB,x,en-GB', 'The word is empty.'],
  ['no language', 'a,,x,en-GB', 'The language is empty.'],
  ['too long a word', `${'a'.repeat(1_001)},en-GB,x,en-GB`, 'The word is longer than 1,000 characters.'],
])('refuses, by the contract, a row with %s', (_, row, message) => {
  const [planned] = plan(`${HEAD}\n${row}`);
  expect(planned).toMatchObject({ kind: 'error', line: 2, error: { kind: 'contract' } });
  expect(JSON.stringify(planned)).toContain(message);
});

it.each([
  ['IPA without an accent', 'x,,,', 'manual-phonemization'],
  ['a respelling without its language', ',en,,ay', 'pronounce-as'],
  ['a language without an accent', ',,ko,', 'phonemize-in-language'],
  ['an accent alone', ',en,,', undefined],
])('refuses a row that has only %s, and names the option that it begins', (_, cells, option) => {
  const [planned] = plan(`word,languageId,ipa,accent,phonemizationLanguageId,alias\na,en-GB,${cells}`);
  expect(planned).toMatchObject({ kind: 'error', line: 2, error: { kind: 'incomplete', option } });
});

it('rejects an update that leaves no complete pronunciation option', () => {
  const rows = plan(`${HEAD}\na,en-GB,,en-GB`, [existingTerm('a')]);
  expect(rows[0]).toMatchObject({ kind: 'error', error: { kind: 'incomplete' } });
});

it.each([
  ['TRUE', true],
  ['yes', true],
  ['0', false],
  ['', false],
])('reads “%s” as case-sensitive: %s', (cell, expected) => {
  expect(plan(`${HEAD},case\na,en-GB,x,en-GB,${cell}`)[0]).toMatchObject({
    draft: { caseSensitive: expected },
  });
});

it('rejects an invalid "match case" value and cells beyond the last column', () => {
  const rows = plan(`${HEAD},case\na,en-GB,x,en-GB,perhaps\nb,en-GB,x,en-GB,no,more`);
  expect(rows).toMatchObject([{ error: { kind: 'case' } }, { error: { kind: 'too-many-cells' } }]);
});

it('uses a default language only if neither the row nor the term has one', () => {
  const defaults = { languageId: 'de', phonemizationLanguageId: 'fr' };
  expect(plan('word,alias\na,x', [], defaults)[0]).toMatchObject({
    draft: { languageId: 'de', phonemizationLanguageId: 'fr' },
  });
  const terms = [existingTerm('a', { languageId: 'de', pronounceAs: 'x', phonemizationLanguageId: 'en' })];
  expect(kinds(plan('word,alias\na,x', terms, defaults))).toEqual(['unchanged']);
});

it('rejects an object in a cell only if its column is mapped to an attribute', () => {
  const rows = plan('[{"word":"a","languageId":"en","ipa":"x","accent":"en","tags":["b"]},{"word":["a"]}]');
  expect(rows).toMatchObject([
    { kind: 'create' },
    { kind: 'error', error: { kind: 'not-text', columns: ['word'] } },
  ]);
});

it('changes nothing when importing an export, with and without IDs', () => {
  const said = { pronounceAs: 'a', phonemizationLanguageId: 'b', updatedAt: 'now' };
  const valid = entryArbitrary.map((drawn) => Object.assign(drawn, said));
  fc.assert(
    fc.property(fc.uniqueArray(valid, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }), (terms) => {
      const csv = toCsv(terms);
      const { sheet } = readText(csv);
      for (const columns of [guessColumns(sheet.columns), guessColumns(['', ...sheet.columns.slice(1)])]) {
        const options = { columns, defaults: {}, shouldNormalizeIpa: false };
        const rows = planImport(interpretRows(sheet, options), terms);
        expect(new Set(kinds(rows))).toEqual(new Set(['unchanged']));
      }
    }),
  );
});

it('keeps IPA unchanged by default, counts rows to normalize and normalizes them if asked', () => {
  const csv = `${HEAD}\nnew,en-GB,/gɪf/,en-GB\na,en-GB,ə:,en-GB\nb,en-GB,a,en-GB\nc,en-GB,ə,en-GB`;
  const terms = [existingTerm('a', { phonemization: 'ə:' }), existingTerm('b')];
  const asGiven = wholePlan(csv, terms, {});
  expect(asGiven.ipaFixCount).toBe(2);
  expect(asGiven.rows).toMatchObject([
    { kind: 'create', draft: { phonemization: '/gɪf/' } },
    { kind: 'unchanged' },
    { kind: 'unchanged' },
    { kind: 'create' },
  ]);
  const normalized = wholePlan(csv, terms, { shouldNormalizeIpa: true });
  expect(normalized.ipaFixCount).toBe(2);
  expect(normalized.rows).toMatchObject([
    { kind: 'create', draft: { phonemization: 'ɡɪf' } },
    { kind: 'update', changes: { phonemization: 'əː' } },
    { kind: 'unchanged' },
    { kind: 'create' },
  ]);
});
