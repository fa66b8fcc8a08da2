import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { FileError } from './file-error.ts';
import { readFile, readText } from './read-file.ts';

const bytesOf = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index++)
    view.setUint16(2 * index, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
};
const TEXT = 'word,languageId\nGrün,de\nCafé,fr\n';

it.each([
  ['UTF-8', 'utf-8', strToU8(TEXT)],
  ['UTF-8 with a byte order mark', 'utf-8', strToU8(`\u{feff}${TEXT}`)],
  ['UTF-16 (little endian) with a byte order mark', 'utf-16le', bytesOf(`\u{feff}${TEXT}`, true)],
  ['UTF-16 (big endian) with a byte order mark', 'utf-16be', bytesOf(`\u{feff}${TEXT}`, false)],
  ['UTF-16 (little endian) without a byte order mark', 'utf-16le', bytesOf(TEXT, true)],
  ['UTF-16 (big endian) without a byte order mark', 'utf-16be', bytesOf(TEXT, false)],
  ['Windows-1252', 'windows-1252', new Uint8Array(Buffer.from(TEXT, 'latin1'))],
])('reads %s', async (_, encoding, bytes) => {
  const read = await readFile(new Blob([new Uint8Array(bytes)]));
  expect(read.encoding).toBe(encoding);
  expect(read.sheet).toMatchObject({
    columns: ['word', 'languageId'],
    rows: [{ cells: ['Grün', 'de'] }, { cells: ['Café', 'fr'] }],
  });
});

it.each([
  ['commas', 'word,alias\na,b'],
  ['semicolons', 'word;alias\na;b'],
  ['tabs', 'word\talias\na\tb'],
  ['the separator that the first line names', 'sep=|\nword|alias\na|b'],
  ['semicolons with quoted cells', 'word;alias\n"a";b'],
  ['CR line endings', 'word,alias\ra,b\r'],
  ['blank lines between rows', '\n\nword,alias\n\n , \na,b\n\n'],
])('tells cells apart by %s', (_, text) => {
  const { columns, rows } = readText(text).sheet;
  expect(columns).toEqual(['word', 'alias']);
  expect(rows.map(({ cells }) => cells)).toEqual([['a', 'b']]);
});

it('reports the line of each row, even if cells contain line breaks', () => {
  const { rows } = readText('word,alias\r\n"a\nb","c\r\nd"\r\n\r\n"e ""f""",g').sheet;
  expect(rows).toEqual([
    { line: 2, cells: ['a\nb', 'c\r\nd'] },
    { line: 6, cells: ['e "f"', 'g'] },
  ]);
});

it('reads tab-separated cells that begin with an unescaped quotation mark', () => {
  const { rows } = readText('word\talias\n"Weird Al\tx\n"Heroes" (song)\ty\nlast\tz').sheet;
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['"Weird Al', 'x'],
    ['"Heroes" (song)', 'y'],
    ['last', 'z'],
  ]);
});

it('treats the first row as a term if no column has a known heading', () => {
  expect(readText('Siobhán;shi vawn\nAoife;ee fa').sheet).toMatchObject({
    unnamed: true,
    columns: ['1', '2'],
    rows: [{ line: 1, cells: ['Siobhán', 'shi vawn'] }, { line: 2 }],
  });
});

async function refusal(content: BlobPart): Promise<unknown> {
  try {
    return await readFile(new Blob([content]));
  } catch (error) {
    return error instanceof FileError ? error.problem : error;
  }
}

it.each<[string, BlobPart, object]>([
  ['nothing', '', { kind: 'empty' }],
  ['only blanks', ' \n\n', { kind: 'empty' }],
  [
    'text after a closing quotation mark',
    'word,alias\n"a" b,c',
    { kind: 'open-quote', at: { line: 2, column: 1 } },
  ],
  ['an open quotation mark', 'word,alias\na,"b\nc', { kind: 'open-quote', at: { line: 2, column: 3 } }],
  ['broken JSON', '{"terms":\n [,]}', { kind: 'bad-json', at: { line: 2 } }],
  ['truncated JSON', '[{"word": "a"', { kind: 'bad-json' }],
  ['JSON without a list', '{"a": 1}', { kind: 'no-terms' }],
  ['a list of words', '["a"]', { kind: 'no-terms' }],
  ['an empty list', '{"terms": []}', { kind: 'empty' }],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]), { kind: 'unknown-format' }],
  ['an Excel file from before 2007', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), { kind: 'old-workbook' }],
  [
    'a zip archive that is not a workbook',
    new Uint8Array(zipSync({ 'a.txt': strToU8('a') })),
    { kind: 'not-a-workbook' },
  ],
  ['a broken archive', 'PK nothing', { kind: 'not-a-workbook' }],
])('refuses %s', async (_, content, problem) => {
  expect(await refusal(content)).toMatchObject(problem);
});

it('refuses a small file with too many cells', async () => {
  const problem = { kind: 'too-many-columns', limit: 200 };
  const wide = `word${','.repeat(100_000)}x\n${'a\n'.repeat(100_000)}`;
  expect(await refusal(wide)).toEqual(problem);
  const keys = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ [`k${index}`]: 'x' })));
  expect(await refusal(keys)).toEqual(problem);
});

it.each([
  [
    'a cell in the last column of a sheet',
    '<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>',
    'too-many-columns',
  ],
  [
    'a cell in the last row of a sheet',
    '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>x</t></is></c></row>',
    'too-many-rows',
  ],
])('refuses a workbook with %s', async (_, rows, kind) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheet = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  const workbook = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) });
  expect(await refusal(new Uint8Array(workbook))).toMatchObject({ kind });
});

it.each([
  ['whose sheet has another name', 'xl/sheets/other.bin', 'r="XFD10000"', 'too-many-columns'],
  [
    'whose cell’s place is written in another way',
    'xl/worksheets/sheet1.xml',
    'r="&#90;ZZ2"',
    'not-a-workbook',
  ],
])('refuses a workbook %s', async (_, name, place, kind) => {
  const sheet = `<worksheet><sheetData><row><c ${place}><v>1</v></c></row></sheetData></worksheet>`;
  expect(await refusal(new Uint8Array(zipSync({ [name]: strToU8(sheet) })))).toMatchObject({ kind });
});
