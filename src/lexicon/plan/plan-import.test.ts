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

const held = (word: string, more: Partial<Entry> = {}): ExistingTerm => ({
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
  readonly toMend: number;
}

function wholePlan(
  csv: string,
  terms: readonly ExistingTerm[],
  { defaults = {}, shouldNormalizeIpa = false },
): WholePlan {
  const { sheet } = readText(csv);
  const columns = guessColumns(sheet.columns);
  const given = interpretRows(sheet, { columns, defaults, shouldNormalizeIpa });
  return { rows: planImport(given, terms), toMend: given.ipaFixCount };
}

const kinds = (rows: readonly PlannedRow[]) => rows.map(({ kind }) => kind);
const HEAD = 'word,languageId,ipa,accent';

it('adds what is new, changes what differs, leaves what is the same', () => {
  const rows = plan(`${HEAD}\nnew,en-GB,x,en-GB\na,en-GB,b,en-GB\nb,en-GB, a ,en-GB`, [held('a'), held('b')]);
  expect(kinds(rows)).toEqual(['create', 'update', 'unchanged']);
  expect(rows[1]).toMatchObject({ termId: 'id of a', changes: { phonemization: 'b' }, line: 3 });
});

it('finds a term by its id first, whatever its word is now', () => {
  const rows = plan(`id,${HEAD}\nid of a,changed,en-GB,a,en-GB`, [held('a')]);
  expect(rows[0]).toMatchObject({ kind: 'update', termId: 'id of a', changes: { word: 'changed' } });
});

it('takes the word for it where the id is of another glossary', () => {
  expect(kinds(plan(`id,${HEAD}\nelsewhere,a,en-GB,a,en-GB`, [held('a')]))).toEqual(['unchanged']);
});

it('takes one spelling for another only by the Unicode form', () => {
  const terms = [held('Siobhán'.normalize('NFC'))];
  expect(
    kinds(plan(`${HEAD}\n${'Siobhán'.normalize('NFD')},en-GB,a,en-GB\nsiobhán,en-GB,a,en-GB`, terms)),
  ).toEqual(['update', 'create']);
});

it('asks where several terms fit', () => {
  const rows = plan(`${HEAD}\na,en-GB,x,en-GB`, [held('a', { id: '1' }), held('a', { id: '2' })]);
  expect(rows[0]).toMatchObject({ kind: 'choose', candidates: [{ id: '1' }, { id: '2' }] });
});

it('takes no term twice', () => {
  const rows = plan(`id,${HEAD}\nid of a,a,en-GB,x,en-GB\nid of a,a,en-GB,y,en-GB\n,a,en-GB,z,en-GB`, [
    held('a'),
  ]);
  expect(kinds(rows)).toEqual(['update', 'error', 'create']);
  expect(rows[1]).toMatchObject({ error: { kind: 'repeated-id', line: 2 } });
});

it('adds a row once that stands twice in the file', () => {
  const rows = plan(`${HEAD}\na,en-GB,x,en-GB\na,en-GB,x,en-GB\na,en-GB,y,en-GB`);
  expect(kinds(rows)).toEqual(['create', 'repeated', 'create']);
  expect(rows[1]).toMatchObject({ firstLine: 2 });
});

it('changes only what the file has a column for, and clears what its cell leaves empty', () => {
  const terms = [held('a', { pronounceAs: 'ay', phonemizationLanguageId: 'en' })];
  expect(kinds(plan('word,languageId\na,en-GB', terms))).toEqual(['unchanged']);
  expect(plan('word,languageId,alias\na,en-GB,', terms)[0]).toMatchObject({ changes: { pronounceAs: '' } });
});

it.each([
  ['no word', ',en-GB,x,en-GB', 'The word is empty.'],
  ['no language', 'a,,x,en-GB', 'The language is empty.'],
  ['none of the three ways', 'a,en-GB,x,', 'A term needs one of three'],
  ['too long a word', `${'a'.repeat(1_001)},en-GB,x,en-GB`, 'The word is longer than 1,000 characters.'],
])('refuses, by the contract, a row with %s', (_, row, message) => {
  const [planned] = plan(`${HEAD}\n${row}`);
  expect(planned).toMatchObject({ kind: 'error', line: 2, error: { kind: 'contract' } });
  expect(JSON.stringify(planned)).toContain(message);
});

it('refuses a change that would leave no way of saying it', () => {
  expect(plan(`${HEAD}\na,en-GB,,en-GB`, [held('a')])[0]).toMatchObject({ kind: 'error' });
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

it('refuses what is neither yes nor no, and cells beyond the columns', () => {
  const rows = plan(`${HEAD},case\na,en-GB,x,en-GB,perhaps\nb,en-GB,x,en-GB,no,more`);
  expect(rows).toMatchObject([{ error: { kind: 'case' } }, { error: { kind: 'too-many-cells' } }]);
});

it('fills a language in only where the row and the term say none', () => {
  const defaults = { languageId: 'de', phonemizationLanguageId: 'fr' };
  expect(plan('word,alias\na,x', [], defaults)[0]).toMatchObject({
    draft: { languageId: 'de', phonemizationLanguageId: 'fr' },
  });
  const terms = [held('a', { languageId: 'de', pronounceAs: 'x', phonemizationLanguageId: 'en' })];
  expect(kinds(plan('word,alias\na,x', terms, defaults))).toEqual(['unchanged']);
});

it('reads an object in a column only as a problem where the column means something', () => {
  const rows = plan('[{"word":"a","languageId":"en","ipa":"x","accent":"en","tags":["b"]},{"word":["a"]}]');
  expect(rows).toMatchObject([
    { kind: 'create' },
    { kind: 'error', error: { kind: 'not-text', columns: ['word'] } },
  ]);
});

it('finds nothing to do in its own export, whatever the terms are, with ids and without', () => {
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

it('takes IPA as the file has it, counts what could be mended, and mends it only when asked', () => {
  const csv = `${HEAD}\nnew,en-GB,/gɪf/,en-GB\na,en-GB,ə:,en-GB\nb,en-GB,a,en-GB\nc,en-GB,ə,en-GB`;
  const terms = [held('a', { phonemization: 'ə:' }), held('b')];
  const asGiven = wholePlan(csv, terms, {});
  expect(asGiven.toMend).toBe(2);
  expect(asGiven.rows).toMatchObject([
    { kind: 'create', draft: { phonemization: '/gɪf/' } },
    { kind: 'unchanged' },
    { kind: 'unchanged' },
    { kind: 'create' },
  ]);
  const mended = wholePlan(csv, terms, { shouldNormalizeIpa: true });
  expect(mended.toMend).toBe(2);
  expect(mended.rows).toMatchObject([
    { kind: 'create', draft: { phonemization: 'ɡɪf' } },
    { kind: 'update', changes: { phonemization: 'əː' } },
    { kind: 'unchanged' },
    { kind: 'create' },
  ]);
});
