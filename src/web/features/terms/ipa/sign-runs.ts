// Where in a sentence there is IPA: what it names, and what has letters or marks that only sounds are written with. Set in
// the face of the interface, signs that look alike can't be told apart.
import type { Fix } from '#ipa/normalize-ipa.ts';

export interface Run {
  readonly text: string;
  readonly isIpa: boolean;
}

/** What is around a transcription in a sentence, and no part of it. */
const AROUND = '\\s“”()';
const SOUNDS = '\\u0250-\\u036F\\u1D00-\\u1DBF\\u203F\\uA700-\\uA71F';
const TRANSCRIPTION = `[^${AROUND}]*[${SOUNDS}](?:[^${AROUND}]*[^${AROUND}.,:;])?`;
/** In any face it is known which these are, and a sentence is full of them. */
const PLAIN = /^[\p{L}\p{N}]$/u;

/** What a sentence about these names. */
export function signsOf(fixes: readonly Fix[]): string[] {
  return fixes.flatMap(({ from, to }) => [from, to]);
}

/** @param signs what the sentence names, such as ' */
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

/** For a regular expression: a sign may mean something else there. */
function literal(sign: string): string {
  return sign.replaceAll(/[\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
