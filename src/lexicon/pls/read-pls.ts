// Reads a pronunciation lexicon (W3C PLS 1.0) as rows: each grapheme of a lexeme becomes a term.
// Refuses a DOCTYPE and custom entities, because hostile files use them.
import { decodeXmlText } from '#files/decode-xml-text.ts';
import { createXmlParser, type GetPosition } from '#files/xml-parser.ts';
import { FileError, type FileProblem } from '#lexicon/read/file-error.ts';
import { ROWS_MAX } from '#lexicon/read/limits.ts';
import type { Sheet, SheetNote, SheetRow } from '#lexicon/read/sheet.ts';
import { createLexemeLineCounter } from './lexeme-lines.ts';
import { createLexemeDraft, type LexemeDraft, lexemeToRows, PLS_COLUMNS } from './lexeme-rows.ts';

const PREFIXES = {
  'http://www.w3.org/2005/01/pronunciation-lexicon': 'pls',
  'http://www.w3.org/XML/1998/namespace': 'xml',
};

interface ParserState {
  readonly rows: SheetRow[];
  readonly notes: SheetNote[];
  readonly path: string[];
  languageId: string;
  alphabet: string;
  lexeme: LexemeDraft | undefined;
  text: string;
  attributes: Readonly<Record<string, string>>;
  readonly nextLine: () => number;
}

/** @throws FileError */
export function readPls(xml: string): Sheet {
  const reading: ParserState = {
    rows: [],
    notes: [],
    path: [],
    languageId: '',
    alphabet: '',
    lexeme: undefined,
    text: '',
    attributes: {},
    nextLine: createLexemeLineCounter(xml),
  };
  const parser = createXmlParser().ns(PREFIXES);
  const fail = (kind: 'bad-xml' | 'doctype' | 'entity', at: GetPosition): never => {
    const { line, column } = at();
    throw new FileError({ kind, at: { line: line + 1, column: column + 1 } } satisfies FileProblem);
  };
  parser
    .on('attention', (raw, _, at) => fail(/^<!doctype/i.test(raw) ? 'doctype' : 'bad-xml', at))
    .on('error', (_, at) => fail('bad-xml', at))
    .on('openTag', (name, attributes) => onOpenTag(reading, localName(name), attributes()))
    .on('text', (raw, _, at) => {
      const text = decodeXmlText(raw);
      reading.text += text ?? fail('entity', at);
    })
    .on('cdata', (value) => void (reading.text += value))
    .on('closeTag', (name) => onCloseTag(reading, localName(name)));
  parser.parse(xml);
  if (reading.rows.length === 0) throw new FileError({ kind: 'empty' });
  return { columns: PLS_COLUMNS, rows: reading.rows, notes: reading.notes };
}

/** Removes the namespace prefix, because lexicons without the namespace are common. */
function localName(name: string): string {
  return name.replace(/^pls:/, '');
}

function onOpenTag(reading: ParserState, name: string, attributes: Readonly<Record<string, string>>): void {
  if (reading.path.length === 0) {
    if (name !== 'lexicon') throw new FileError({ kind: 'not-a-lexicon' });
    reading.languageId = decodeXmlText(attributes['xml:lang'] ?? '') ?? '';
    reading.alphabet = attributes['alphabet'] ?? '';
  }
  reading.path.push(name);
  reading.text = '';
  reading.attributes = attributes;
  if (name === 'lexeme') {
    const line = reading.nextLine();
    reading.lexeme = createLexemeDraft(line);
    if (attributes['role'] !== undefined) reading.notes.push({ line, kind: 'role' });
  }
}

function onCloseTag(reading: ParserState, name: string): void {
  reading.path.pop();
  const { lexeme, attributes } = reading;
  const text = reading.text.trim();
  reading.text = '';
  if (!lexeme) return;
  const isPreferred = attributes['prefer'] === 'true' || attributes['prefer'] === '1';
  if (name === 'grapheme') lexeme.graphemes.push(text);
  else if (name === 'phoneme')
    lexeme.phonemes.push({ text, isPreferred, alphabet: attributes['alphabet'] ?? reading.alphabet });
  else if (name === 'alias') lexeme.aliases.push({ text, isPreferred });
  else if (name === 'example') reading.notes.push({ line: lexeme.line, kind: 'example' });
  else if (name === 'lexeme') {
    const { rows, hasMorePronunciations } = lexemeToRows(lexeme, reading.languageId);
    reading.rows.push(...rows);
    if (hasMorePronunciations) reading.notes.push({ line: lexeme.line, kind: 'further-pronunciation' });
    if (reading.rows.length > ROWS_MAX) throw new FileError({ kind: 'too-many-rows', limit: ROWS_MAX });
    reading.lexeme = undefined;
  }
}
