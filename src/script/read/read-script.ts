// Reads a script of any supported format. Detects the format by the content, not by the file name.
import { decodeText } from '#files/decode-text.ts';
import { FILE_MAX_BYTES, LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';
import { isSubtitles, parseSubtitles } from './parse-subtitles.ts';
import { readDocxParagraphs } from './read-docx.ts';
import { ScriptError, type ScriptLine, type ScriptText } from './script-text.ts';

const ZIP_SIGNATURE = [0x50, 0x4b];
const LINE_END = /\r\n|\r|\n/;
/** Long lines are split after a sentence, or else after white space. */
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
  // A NUL character means a binary file such as a picture.
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

/** Removes empty lines and splits long ones. @throws ScriptError if nothing is left or the text is too long */
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

/** Returns the split position, moved by one if it would split a surrogate pair. */
function beforeSplitSurrogate(text: string): number {
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}
