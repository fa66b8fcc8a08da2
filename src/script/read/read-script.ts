// A script of any of the kinds that are read, by what is in it rather than by what it is called.
import { decodeText } from '#files/decode-text.ts';
import { FILE_MAX_BYTES, LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';
import { isSubtitles, parseSubtitles } from './parse-subtitles.ts';
import { readDocxParagraphs } from './read-docx.ts';
import { ScriptError, type ScriptLine, type ScriptText } from './script-text.ts';

const ZIP_SIGNATURE = [0x50, 0x4b];
const LINE_END = /\r\n|\r|\n/;
/** Where a line is taken apart: after a sentence, else after white space. */
const SENTENCE_END = /[.!?…]["'”’»)]*\s+|[。！？]/gu;
const SPACE = /\s+/gu;

/** @throws ScriptError */
export async function readScript(source: Blob | string): Promise<ScriptText> {
  if (typeof source === 'string') return readText(source);
  if (source.size > FILE_MAX_BYTES) throw new ScriptError({ kind: 'too-large', limit: FILE_MAX_BYTES });
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (ZIP_SIGNATURE.every((byte, index) => bytes[index] === byte))
    return finishScript({ placedBy: 'paragraph', lines: numberLines(readDocxParagraphs(bytes)) });
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
    ? finishScript({ placedBy: 'time', lines: parseSubtitles(lines) })
    : finishScript({ placedBy: 'line', lines: numberLines(lines) });
}

function numberLines(texts: readonly string[]): ScriptLine[] {
  return texts.map((text, index) => ({ text, at: index + 1 }));
}

/** Without what is empty; what is too long for one line in pieces. */
function finishScript({ placedBy, lines }: ScriptText): ScriptText {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length > TEXT_MAX_LENGTH) throw new ScriptError({ kind: 'too-long', limit: TEXT_MAX_LENGTH });
  const full = lines.filter(({ text }) => text.trim() !== '');
  if (full.length === 0) throw new ScriptError({ kind: 'empty' });
  return {
    placedBy,
    lines: full.flatMap(({ text, at }) =>
      splitLongLine(text.trimEnd()).map((piece) => ({ text: piece, at })),
    ),
  };
}

function splitLongLine(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LINE_MAX_LENGTH) {
    const start = rest.slice(0, LINE_MAX_LENGTH);
    const end =
      lastMatchEnd(start, SENTENCE_END) ?? lastMatchEnd(start, SPACE) ?? beforeSplitSurrogate(start);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function lastMatchEnd(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined;
  for (const { 0: found, index } of text.matchAll(pattern)) end = index + found.length;
  return end;
}

/** No letter of two units is taken apart. */
function beforeSplitSurrogate(text: string): number {
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
