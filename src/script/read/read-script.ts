// A script of any of the kinds that are read, by what is in it rather than by what it is called.
import { decodeText } from '#files/decode-text.ts';
import { cuesOf, isSubtitles } from './cues.ts';
import { FILE_MAX_BYTES, LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';
import { paragraphsOf } from './paragraphs.ts';
import { ScriptError, type ScriptLine, type ScriptText } from './script-text.ts';

const PACKED = [0x50, 0x4b];
const LINE_END = /\r\n|\r|\n/;
/** Where a line is taken apart: after a sentence, else after white space. */
const SENTENCE_END = /[.!?…]["'”’»)]*\s+|[。！？]/gu;
const SPACE = /\s+/gu;

/** @throws ScriptError */
export async function readScript(source: Blob | string): Promise<ScriptText> {
  if (typeof source === 'string') return readText(source);
  if (source.size > FILE_MAX_BYTES) throw new ScriptError({ kind: 'too-large', limit: FILE_MAX_BYTES });
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (PACKED.every((byte, index) => bytes[index] === byte))
    return whole({ placedBy: 'paragraph', lines: numbered(paragraphsOf(bytes)) });
  const { text } = decodeText(bytes);
  // Pictures and the like are no text in any encoding.
  if (text.includes('\0')) throw new ScriptError({ kind: 'unknown-format' });
  return readText(text);
}

function readText(raw: string): ScriptText {
  if (raw.length > TEXT_MAX_LENGTH) throw new ScriptError({ kind: 'too-long', limit: TEXT_MAX_LENGTH });
  const text = raw.replace(/^\u{feff}/u, '');
  const lines = text.split(LINE_END);
  return isSubtitles(lines)
    ? whole({ placedBy: 'time', lines: cuesOf(lines) })
    : whole({ placedBy: 'line', lines: numbered(lines) });
}

function numbered(texts: readonly string[]): ScriptLine[] {
  return texts.map((text, index) => ({ text, at: index + 1 }));
}

/** Without what is empty; what is too long for one line in pieces. */
function whole({ placedBy, lines }: ScriptText): ScriptText {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length > TEXT_MAX_LENGTH) throw new ScriptError({ kind: 'too-long', limit: TEXT_MAX_LENGTH });
  const full = lines.filter(({ text }) => text.trim() !== '');
  if (full.length === 0) throw new ScriptError({ kind: 'empty' });
  return {
    placedBy,
    lines: full.flatMap(({ text, at }) => piecesOf(text.trimEnd()).map((piece) => ({ text: piece, at }))),
  };
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LINE_MAX_LENGTH) {
    const start = rest.slice(0, LINE_MAX_LENGTH);
    const end = lastEnd(start, SENTENCE_END) ?? lastEnd(start, SPACE) ?? wholeLetters(start);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function lastEnd(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined;
  for (const { 0: found, index } of text.matchAll(pattern)) end = index + found.length;
  return end;
}

/** No letter of two units is taken apart. */
function wholeLetters(text: string): number {
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
