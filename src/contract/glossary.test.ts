import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newGlossary, newTerm, term, termChanges } from './glossary.ts';
import { NO_OPTION_MESSAGE } from './pronunciation.ts';

const base = { word: 'Nguyễn', languageId: 'vi-VN' };
const option = { phonemizationLanguageId: 'vi', pronunciationLanguageId: 'en-US' };

describe('a new glossary', () => {
  test('needs a name; texts are stored trimmed; no description is null or absent', () => {
    expect(newGlossary.parse({ name: '  Brand  ', description: '   ' })).toEqual({
      name: 'Brand',
      description: null,
    });
    expect(newGlossary.parse({ name: 'Brand' })).toEqual({ name: 'Brand' });
    for (const name of [undefined, null, 1, '', '   ', 'a\0b', '\ud800']) {
      expect(newGlossary.safeParse({ name }).success).toBe(false);
    }
  });

  test('lengths count code points after trimming: a name of 1,000, a description of 10,000', () => {
    expect(newGlossary.safeParse({ name: ` ${'😀'.repeat(1000)} ` }).success).toBe(true);
    expect(newGlossary.safeParse({ name: '😀'.repeat(1001) }).success).toBe(false);
    expect(newGlossary.safeParse({ name: 'a', description: '😀'.repeat(10_000) }).success).toBe(true);
    expect(newGlossary.safeParse({ name: 'a', description: '😀'.repeat(10_001) }).success).toBe(false);
  });

  test('unknown fields are ignored', () => {
    expect(newGlossary.parse({ name: 'a', colour: 'red' })).toEqual({ name: 'a' });
  });
});

describe('a new term', () => {
  test('must satisfy one of the three options, else the error is about the whole body (§2.4)', () => {
    const result = newTerm.safeParse({ ...base, phonemization: 'ŋwiən' });
    expect(result.error?.issues).toEqual([expect.objectContaining({ path: [], message: NO_OPTION_MESSAGE })]);
    expect(newTerm.safeParse({ ...base, ...option }).success).toBe(true);
  });

  test('blank, empty and null pronunciation fields count as unset', () => {
    for (const blank of ['', '  ', null]) {
      expect(newTerm.safeParse({ ...base, ...option, pronunciationLanguageId: blank }).success).toBe(false);
    }
  });

  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['FALSE', false],
    ['True', true],
    [undefined, false],
  ])('caseSensitive %j means %j', (sent, meant) => {
    expect(newTerm.parse({ ...base, ...option, caseSensitive: sent }).caseSensitive).toBe(meant);
  });

  test.each(['yes', '1', 1, 0, null, '', {}, ' true '])('caseSensitive %j is refused', (sent) => {
    expect(newTerm.safeParse({ ...base, ...option, caseSensitive: sent }).success).toBe(false);
  });

  test('language ids are opaque: 1–100 code points, kept as sent but trimmed', () => {
    expect(newTerm.parse({ ...base, ...option, languageId: ' x_Klingon!! ' }).languageId).toBe('x_Klingon!!');
    expect(newTerm.safeParse({ ...base, ...option, languageId: 'é'.repeat(101) }).success).toBe(false);
    expect(newTerm.safeParse({ ...base, ...option, languageId: '' }).success).toBe(false);
  });

  test('a word may have several words, up to 1,000 code points', () => {
    expect(newTerm.parse({ ...base, ...option, word: 'New York City' }).word).toBe('New York City');
    expect(newTerm.safeParse({ ...base, ...option, word: 'a'.repeat(1001) }).success).toBe(false);
  });
});

describe('changes to a term', () => {
  test('contain only the sent fields; "" and null clear an optional field', () => {
    expect(termChanges.parse({})).toEqual({});
    expect(termChanges.parse({ pronounceAs: '', phonemization: null, caseSensitive: 'true' })).toEqual({
      pronounceAs: null,
      phonemization: null,
      caseSensitive: true,
    });
  });

  test('word and language can’t be cleared', () => {
    for (const field of ['word', 'languageId']) {
      for (const value of ['', '  ', null]) {
        expect(termChanges.safeParse({ [field]: value }).success).toBe(false);
      }
    }
  });

  test('never gain a key that wasn’t sent', () => {
    const anyText = fc.option(fc.string(), { nil: null });
    const fields = { phonemization: anyText, phonemizationLanguageId: anyText, pronounceAs: anyText };
    fc.assert(
      fc.property(fc.record(fields, { requiredKeys: [] }), (sent) => {
        expect(Object.keys(termChanges.parse(sent)).sort()).toEqual(Object.keys(sent).sort());
      }),
    );
  });
});

test('answers of other servers may have absent, null or "" for an unset field, and a boolean as a word', () => {
  const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const parsed = term.parse({
    id: 't',
    glossaryId: 'g',
    ...base,
    phonemization: '',
    caseSensitive: 'True',
    ...stamps,
  });
  expect(parsed).toEqual({
    id: 't',
    glossaryId: 'g',
    ...base,
    phonemization: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: null,
    pronounceAs: null,
    caseSensitive: true,
    ...stamps,
  });
});
