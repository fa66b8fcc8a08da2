// Finds IPA in a sentence: the given symbols, and text with letters or marks used only in transcriptions. IPA is set in
// a special font, because similar symbols look the same in the font of the interface.
import type { Fix } from '#ipa/normalize-ipa.ts';

export interface Run {
  readonly text: string;
  readonly isIpa: boolean;
}

/** Characters around a transcription that don't belong to it. */
const AROUND = '\\s“”()';
const SOUNDS = '\\u0250-\\u036F\\u1D00-\\u1DBF\\u203F\\uA700-\\uA71F';
const TRANSCRIPTION = `[^${AROUND}]*[${SOUNDS}](?:[^${AROUND}]*[^${AROUND}.,:;])?`;
/** Letters and digits that are clear in any font. Marking them would mark half of a sentence. */
const PLAIN = /^[\p{L}\p{N}]$/u;

/** Returns the symbols that a sentence about these fixes names. */
export function getSigns(fixes: readonly Fix[]): string[] {
  return fixes.flatMap(({ from, to }) => [from, to]);
}

/** @param signs symbols that the sentence names, such as ' */
export function signRuns(sentence: string, signs: readonly string[] = []): Run[] {
  const named = signs.filter((sign) => sign.trim() !== '' && !(sign < '\u0080' && PLAIN.test(sign)));
  const found = new RegExp([...named.map(literal), TRANSCRIPTION].join('|'), 'gu');
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: text, index } of sentence.matchAll(found)) {
    if (index > end) runs.push({ text: sentence.slice(end, index), isIpa: false });
    runs.push({ text, isIpa: true });
    end = index + text.length;
  }
  if (end < sentence.length) runs.push({ text: sentence.slice(end), isIpa: false });
  return runs;
}

/** Escapes a symbol for a regular expression. */
function literal(sign: string): string {
  return sign.replaceAll(/[\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
