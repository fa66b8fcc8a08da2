import { expect, it } from 'vitest';
import { FileError } from '#lexicon/read/file-error.ts';
import type { SheetRow } from '#lexicon/read/sheet.ts';
import { PLS_EXAMPLES } from '#lexicon/testing/pls-examples.ts';
import { readPls } from './read-pls.ts';

function shown({ cells, problem }: SheetRow): (string | undefined)[] {
  return problem?.kind === 'not-ipa' ? [...cells, `not-ipa ${problem.alphabet}`] : [...cells];
}

it.each(Object.entries(PLS_EXAMPLES))('reads %s', (_, { xml, rows, notes = [] }) => {
  const sheet = readPls(xml);
  expect(sheet.rows.map(shown)).toEqual(rows);
  expect(sheet.notes.map(({ kind }) => kind)).toEqual(notes);
});

it('reports the line of each lexeme', () => {
  const { rows } = readPls(
    '<lexicon>\n<!-- <lexeme>\n -->\n<lexeme\n><grapheme>a</grapheme></lexeme><lexeme/></lexicon>',
  );
  expect(rows.map(({ line }) => line)).toEqual([4, 5]);
});

function refusal(xml: string): unknown {
  try {
    return readPls(xml);
  } catch (error) {
    return error instanceof FileError ? error.problem : error;
  }
}

const BOMB = `<!DOCTYPE lexicon [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;

it.each([
  ['a DOCTYPE', `${BOMB}<lexicon/>`, { kind: 'doctype', at: { line: 1, column: 1 } }],
  ['a DOCTYPE in any case', '<!doctype x SYSTEM "file:///etc/passwd"><lexicon/>', { kind: 'doctype' }],
  [
    'an entity of its own',
    '<lexicon>\n<lexeme><grapheme>&a;</grapheme></lexeme></lexicon>',
    { kind: 'entity', at: { line: 2 } },
  ],
  ['an ampersand alone', '<lexicon><lexeme><grapheme>R&D</grapheme></lexeme></lexicon>', { kind: 'entity' }],
  [
    'a character there is not',
    '<lexicon><lexeme><grapheme>&#0;</grapheme></lexeme></lexicon>',
    { kind: 'entity' },
  ],
  ['another kind of XML', '<html/>', { kind: 'not-a-lexicon' }],
  ['tags that don’t close', '<lexicon>\n  <lexeme></lexicon>', { kind: 'bad-xml', at: { line: 2 } }],
  ['a file that breaks off', '<lexicon><lexeme><grap', { kind: 'bad-xml' }],
  ['a lexicon without words', '<lexicon/>', { kind: 'empty' }],
])('refuses %s', (_, xml, problem) => {
  expect(refusal(xml)).toMatchObject(problem);
});
