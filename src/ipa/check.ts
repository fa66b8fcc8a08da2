// Checks a transcription: normalizes it, suggests corrections that need a decision, and reports issues.
// Issues never prevent saving. Positions are offsets in the normalized `value`, not in the typed text.
import { type Fix, normalizeIpa } from './normalize-ipa.ts';
import type { Notation } from './notation.ts';
import { parseIpa } from './parse.ts';
import { type StructureContext, structureIssues } from './structure.ts';
import { type Suggestion, suggestionFor } from './suggestions.ts';
import { decompose, getSymbol } from './symbols.ts';

export const ISSUE_CODES = [
  'unknown-character',
  'capital',
  'digit',
  'extended',
  'no-sound',
  'mark-at-start',
  'stress-at-end',
  'dangling-tie',
  'two-stresses',
  'no-stress',
  'repeated-mark',
  'tone-without-meaning',
  'word-count',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export interface Issue {
  readonly code: IssueCode;
  /** A warning is most likely a mistake. A hint is worth knowing, but often right. */
  readonly severity: 'warning' | 'hint';
  readonly index: number;
  readonly char: string;
}

export interface IpaCheck {
  readonly notation: Notation;
  readonly value: string;
  readonly fixes: readonly Fix[];
  readonly suggestions: readonly Suggestion[];
  readonly issues: readonly Issue[];
}

export function checkIpa(typed: string, context: StructureContext = {}): IpaCheck {
  const { notation, value, fixes } = normalizeIpa(typed);
  if (notation !== 'ipa') return { notation, value, fixes, suggestions: [], issues: [] };
  const suggestions: Suggestion[] = [];
  const issues: Issue[] = [];
  let index = 0;
  for (const char of value) {
    if (getSymbol(char)?.tier === 'strict') {
      index += char.length;
      continue;
    }
    const suggestion = suggestionFor(value, index, char);
    if (suggestion) suggestions.push(suggestion);
    const issue = suggestion ? undefined : issueForChar(char);
    if (issue) issues.push({ ...issue, index, char });
    index += char.length;
  }
  for (const issue of structureIssues(parseIpa(value), context))
    issues.push({ ...issue, char: charAt(value, issue.index) });
  return { notation, value, fixes, suggestions, issues: issues.toSorted((a, b) => a.index - b.index) };
}

function charAt(value: string, index: number): string {
  const code = value.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** @returns the issue of a character by itself, or undefined if it is on the IPA chart or equivalent to a symbol there */
function issueForChar(char: string): Pick<Issue, 'code' | 'severity'> | undefined {
  let isExtended = false;
  for (const part of decompose(char)) {
    const symbol = getSymbol(part);
    if (!symbol) return { code: unknownCode(char), severity: 'warning' };
    isExtended ||= symbol.tier === 'extended';
  }
  return isExtended ? { code: 'extended', severity: 'hint' } : undefined;
}

function unknownCode(char: string): IssueCode {
  if (/\p{Lu}/u.test(char)) return 'capital';
  return /\p{N}/u.test(char) ? 'digit' : 'unknown-character';
}
