// Subtitles, SubRip or WebVTT: what is said, and when. Tags and places on the screen are left out.
import type { ScriptLine } from './script-text.ts';

const TIMING = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->/;
const TAGS = /<[^<>]*>|\{\\[^{}]*\}/g;
/** What WebVTT knows. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u{a0}'],
  ['lrm', '\u{200e}'],
  ['rlm', '\u{200f}'],
]);

/** By its first block: the name of the format, or a timing below at most a number. */
export function isSubtitles(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (/^WEBVTT(?:\s|$)/.test(lines[first] ?? '')) return true;
  return TIMING.test(lines[first] ?? '') || TIMING.test(lines[first + 1] ?? '');
}

/** One line for each that is on the screen at once: what is said goes on over its line ends. */
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
      // A block without an empty line before it: its number is none of the words.
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
