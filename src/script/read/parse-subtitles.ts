// Parses subtitles (SubRip or WebVTT) into lines with their time. Removes tags and screen positions.
import type { ScriptLine } from './script-text.ts';

const TIMING = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->/;
const TAGS = /<[^<>]*>|\{\\[^{}]*\}/g;
/** Entities of WebVTT. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u{a0}'],
  ['lrm', '\u{200e}'],
  ['rlm', '\u{200f}'],
]);

/** Detects subtitles by the first block: `WEBVTT`, or a timing, optionally after a number. */
export function isSubtitles(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (/^WEBVTT(?:\s|$)/.test(lines[first] ?? '')) return true;
  return TIMING.test(lines[first] ?? '') || TIMING.test(lines[first + 1] ?? '');
}

/** Returns one line per subtitle. Line breaks inside a subtitle are kept, because a term may span them. */
export function parseSubtitles(lines: readonly string[]): ScriptLine[] {
  const cues: ScriptLine[] = [];
  let at: number | undefined;
  let said: string[] = [];
  const end = () => {
    if (at !== undefined && said.length > 0) cues.push({ text: said.join('\n'), at });
    at = undefined;
    said = [];
  };
  for (const line of [...lines, '']) {
    const timing = TIMING.exec(line);
    if (timing) {
      // Without an empty line between two blocks, the last line is the number of the next block. Remove it.
      if (/^\d+$/.test(said.at(-1) ?? '')) said.pop();
      end();
      at = toMilliseconds(timing);
    } else if (line.trim() === '') end();
    else if (at !== undefined) said.push(toPlainText(line));
  }
  return cues;
}

function toMilliseconds([, hours = '0', minutes = '0', seconds = '0', part = '0']: RegExpExecArray): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

function toPlainText(line: string): string {
  return line.replace(TAGS, '').replace(/&(\w{1,8});/g, (whole, name: string) => ENTITIES.get(name) ?? whole);
}
