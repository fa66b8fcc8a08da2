// Reads the paragraphs of a Word document. Leaves out text that was deleted with "Track changes".
// Refuses a DOCTYPE and custom entities, because hostile files use them.
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
  /** Unfinished paragraphs. Paragraphs nest, because a text box is inside a paragraph. */
  readonly open: string[];
  isText: boolean;
  /** Nesting depth of `mc:Fallback`, which repeats content for older programs. Its text is skipped. */
  fallbackDepth: number;
}

/** @throws ScriptError */
export function readDocxParagraphs(bytes: Uint8Array): string[] {
  const document = unpackDocument(bytes)['word/document.xml'];
  if (!document) throw new ScriptError({ kind: 'unknown-format' });
  const state: ParserState = { done: [], open: [], isText: false, fallbackDepth: 0 };
  const fail = (): never => {
    throw new ScriptError({ kind: 'broken-document' });
  };
  const parser = createXmlParser().ns(PREFIXES);
  parser
    .on('attention', fail)
    .on('error', fail)
    .on('openTag', (name) => onOpenTag(state, name))
    .on('text', (raw) => {
      if (state.isText) appendText(state, decodeXmlText(raw) ?? fail());
    })
    .on('cdata', (value) => {
      if (state.isText) appendText(state, value);
    })
    .on('closeTag', (name) => onCloseTag(state, name));
  parser.parse(new TextDecoder().decode(document));
  return state.done;
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

function onOpenTag(state: ParserState, name: string): void {
  if (name === 'mc:Fallback') state.fallbackDepth += 1;
  if (state.fallbackDepth > 0) return;
  if (name === 'w:p') state.open.push('');
  if (name === 'w:t') state.isText = true;
  appendText(state, CHARACTER_ELEMENTS.get(name) ?? '');
}

function onCloseTag(state: ParserState, name: string): void {
  if (name === 'mc:Fallback') state.fallbackDepth -= 1;
  if (state.fallbackDepth > 0) return;
  if (name === 'w:t') state.isText = false;
  if (name === 'w:p') state.done.push(state.open.pop() ?? '');
}

function appendText(state: ParserState, text: string): void {
  const last = state.open.length - 1;
  if (last >= 0) state.open[last] += text;
}
