import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FILE_MAX_BYTES, TEXT_MAX_LENGTH } from './limits.ts';
import { readScript } from './read-script.ts';
import type { ScriptText } from './script-text.ts';

const said = ({ placedBy, lines }: ScriptText) => [placedBy, ...lines.map(({ text, at }) => `${at} ${text}`)];

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
function docx(body: string, start = ''): Blob {
  const xml = `<?xml version="1.0"?>${start}<w:document xmlns:w="${WORD}" xmlns:mc="${MC}"><w:body>${body}</w:body></w:document>`;
  return new Blob([new Uint8Array(zipSync({ 'word/document.xml': strToU8(xml) }))]);
}

test.each<[string, string | Blob, string[]]>([
  ['plain text, by line', 'One\r\n\r\nTwo\rThree\n', ['line', '1 One', '3 Two', '4 Three']],
  ['a file in another encoding', new Blob([new Uint8Array([0x47, 0xfc])]), ['line', '1 Gü']],
  [
    'SubRip, by time',
    '1\n00:00:01,500 --> 00:00:02,000\n<i>New</i>\nYork\n\n2\n01:00:00,000 --> 01:00:02,000\n{\\an8}Hi\n',
    ['time', '1500 New\nYork', '3600000 Hi'],
  ],
  [
    'SubRip without empty lines between',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB',
    ['time', '1000 A', '3000 B'],
  ],
  [
    'WebVTT, without its notes, styles and tags',
    'WEBVTT - x\n\nNOTE no\n\nSTYLE\n::cue {}\n\nid\n00:01.250 --> 00:02.000 align:start\n<v Bo>R&amp;D &lt;3</v>\n',
    ['time', '1250 R&D <3'],
  ],
  [
    'entities with names of object methods, unchanged',
    'WEBVTT\n\n00:01.250 --> 00:02.000\n&valueOf; &toString;\n',
    ['time', '1250 &valueOf; &toString;'],
  ],
  [
    'unknown elements in a document',
    docx('<w:p><w:r><toString/><w:t>A</w:t></w:r></w:p>'),
    ['paragraph', '1 A'],
  ],
  [
    'text with a timing after the first lines, as plain text',
    'A\nB\n00:00:01,000 --> x',
    ['line', '1 A', '2 B', '3 00:00:01,000 --> x'],
  ],
  [
    'a document, by paragraph',
    docx(
      '<w:p><w:r><w:t>A &amp;</w:t><w:tab/><w:t>b</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>C</w:t></w:r></w:p>',
    ),
    ['paragraph', '1 A &\tb', '3 C'],
  ],
  [
    'a document without deleted text and without fallback content',
    docx(
      '<w:p><w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:ins><w:r><w:t>yes</w:t></w:r></w:ins></w:p>' +
        '<w:p><mc:AlternateContent><mc:Choice><w:r><w:t>new</w:t></w:r></mc:Choice>' +
        '<mc:Fallback><w:r><w:t>old</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>',
    ),
    ['paragraph', '1 yes', '2 new'],
  ],
])('reads %s', async (_, source, lines) => {
  expect(said(await readScript(source))).toEqual(lines);
});

test('splits a very long line into lines with the same position', async () => {
  const { lines } = await readScript(`${'Anna met Bo. '.repeat(400)}\n${'我'.repeat(2_500)}\nend`);
  expect(new Set(lines.map(({ at }) => at))).toEqual(new Set([1, 2, 3]));
  expect(lines.every(({ text }) => text.length <= 1_000)).toBe(true);
  expect(lines.slice(0, 2).every(({ text }) => text.startsWith('Anna') && text.endsWith('Bo. '))).toBe(true);
  expect(lines.filter(({ at }) => at === 2).map(({ text }) => text.length)).toEqual([1_000, 1_000, 500]);
});

test.each<[string, string | Blob, object]>([
  ['nothing', ' \n', { kind: 'empty' }],
  ['a document without words', docx('<w:p/>'), { kind: 'empty' }],
  ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x00, 0x00, 0x01])]), { kind: 'unknown-format' }],
  [
    'a zip archive that is not a document',
    new Blob([new Uint8Array(zipSync({ 'a.txt': strToU8('a') }))]),
    { kind: 'unknown-format' },
  ],
  ['a damaged zip archive', new Blob(['PK nothing']), { kind: 'unknown-format' }],
  ['broken XML', docx('<w:p><w:t>a</w:p>'), { kind: 'broken-document' }],
  ['a DOCTYPE', docx('<w:p/>', '<!DOCTYPE a [<!ENTITY b "c">]>'), { kind: 'broken-document' }],
  ['an entity', docx('<w:p><w:r><w:t>&b;</w:t></w:r></w:p>'), { kind: 'broken-document' }],
  [
    'a file that is too large',
    new Blob([new Uint8Array(FILE_MAX_BYTES + 1)]),
    { kind: 'too-large', limit: FILE_MAX_BYTES },
  ],
  ['a text that is too long', 'a'.repeat(TEXT_MAX_LENGTH + 1), { kind: 'too-long', limit: TEXT_MAX_LENGTH }],
])('refuses %s', async (_, source, problem) => {
  await expect(readScript(source)).rejects.toMatchObject({ problem });
});
