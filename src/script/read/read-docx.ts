// The words of a document of Word: its paragraphs as they stand. Hostile XML is refused: no DOCTYPE, no entities beyond
// XML's own. What was deleted while changes were followed isn't there.

import { decodeXmlText } from '#files/decode-xml-text.ts';
import { UnpackError, type UnpackedFiles, unpackBounded } from '#files/unpack-bounded.ts';
import { createXmlParser } from '#files/xml-parser.ts';
import { UNPACKED_MAX_BYTES } from './limits.ts';
import { ScriptError } from './script-text.ts';

const PREFIXES = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
};
const CHARACTER_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u{2011}'],
]);

interface ParserState {
  readonly done: string[];
  /** A paragraph of a box stands inside another. */
  readonly open: string[];
  isText: boolean;
  /** How deep one is in what older programs show in the place of something newer. */
  instead: number;
}

/** @throws ScriptError */
export function readDocxParagraphs(bytes: Uint8Array): string[] {
  const document = unpackDocument(bytes)['word/document.xml'];
  if (!document) throw new ScriptError({ kind: 'unknown-format' });
  const reading: ParserState = { done: [], open: [], isText: false, instead: 0 };
  const fail = (): never => {
    throw new ScriptError({ kind: 'broken-document' });
  };
  const parser = createXmlParser().ns(PREFIXES);
  parser
    .on('attention', fail)
    .on('error', fail)
    .on('openTag', (name) => onOpenTag(reading, name))
    .on('text', (raw) => {
      if (reading.isText) appendText(reading, decodeXmlText(raw) ?? fail());
    })
    .on('cdata', (value) => {
      if (reading.isText) appendText(reading, value);
    })
    .on('closeTag', (name) => onCloseTag(reading, name));
  parser.parse(new TextDecoder().decode(document));
  return reading.done;
}

function unpackDocument(bytes: Uint8Array): UnpackedFiles {
  try {
    return unpackBounded(bytes, UNPACKED_MAX_BYTES);
  } catch (cause) {
    if (cause instanceof UnpackError && cause.kind === 'too-large')
      throw new ScriptError({ kind: 'too-large', limit: UNPACKED_MAX_BYTES }, { cause });
    throw new ScriptError({ kind: 'broken-document' }, { cause });
  }
}

function onOpenTag(reading: ParserState, name: string): void {
  if (name === 'mc:Fallback') reading.instead += 1;
  if (reading.instead > 0) return;
  if (name === 'w:p') reading.open.push('');
  if (name === 'w:t') reading.isText = true;
  appendText(reading, CHARACTER_ELEMENTS.get(name) ?? '');
}

function onCloseTag(reading: ParserState, name: string): void {
  if (name === 'mc:Fallback') reading.instead -= 1;
  if (reading.instead > 0) return;
  if (name === 'w:t') reading.isText = false;
  if (name === 'w:p') reading.done.push(reading.open.pop() ?? '');
}

function appendText(reading: ParserState, text: string): void {
  const last = reading.open.length - 1;
  if (last >= 0) reading.open[last] += text;
}
