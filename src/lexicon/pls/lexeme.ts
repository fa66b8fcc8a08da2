// Converts a term to a lexeme of the W3C Pronunciation Lexicon Specification 1.0, and reports what the lexeme can't contain.
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { codePointLength } from '#contract/text.ts';
import type { Entry } from '#lexicon/entry.ts';
import type { PlsRequirements } from './presets.ts';

/** Kinds of losses. The first three leave the whole term out; the others lose a part of it. */
export const LOSSES = [
  'no-form',
  'not-in-xml',
  'too-long',
  'read-in',
  'accent',
  'ignores-case',
  'spaces',
] as const;
export type Loss = (typeof LOSSES)[number];

export interface Lexeme {
  /** XML of the lexeme; undefined if the lexicon can't contain the term at all. */
  readonly xml: string | undefined;
  readonly losses: readonly Loss[];
}

/** Characters that XML 1.0 can't contain, not even as a reference. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

export function toLexeme(entry: Entry, demands: PlsRequirements): Lexeme {
  const ways = satisfiedOptions(entry);
  const ipa = ways.includes('manual-phonemization') ? (entry.phonemization ?? '') : '';
  const alias = ways.includes('pronounce-as') ? (entry.pronounceAs ?? '') : '';
  const phoneme = demands.decomposed ? ipa.normalize('NFD').replace(/\s+/gu, '') : ipa;
  const left = rejectionReason(entry.word, phoneme, alias, demands);
  if (left) return { xml: undefined, losses: [left] };
  const losses: Loss[] = [];
  if (
    alias === '' ? ways.includes('phonemize-in-language') : entry.phonemizationLanguageId !== entry.languageId
  )
    losses.push('read-in');
  if (phoneme !== '' && entry.pronunciationLanguageId !== entry.languageId) losses.push('accent');
  if (!entry.caseSensitive) losses.push('ignores-case');
  if (demands.decomposed && /\s/u.test(ipa)) losses.push('spaces');
  const parts = [element('grapheme', entry.word), element('phoneme', phoneme), element('alias', alias)];
  return { xml: `  <lexeme>${parts.join('')}</lexeme>\n`, losses };
}

function rejectionReason(
  word: string,
  phoneme: string,
  alias: string,
  { maxReplacement }: PlsRequirements,
): Loss | undefined {
  if (phoneme === '' && alias === '') return 'no-form';
  if ([word, phoneme, alias].some((text) => NOT_IN_XML.test(text))) return 'not-in-xml';
  const isTooLong = (text: string) => maxReplacement !== undefined && codePointLength(text) > maxReplacement;
  return isTooLong(phoneme) || isTooLong(alias) ? 'too-long' : undefined;
}

function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}
