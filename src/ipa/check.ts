// All there is to say of a transcription: what was mended, what is suggested, what is doubtful. Doubts never stop
// anything: they are told. Positions are those of `value`.
import { cleaned, type Fix } from './fixes.ts';
import type { Notation } from './notation.ts';
import { parsed } from './parse.ts';
import { partsOf, signOf } from './signs.ts';
import { type StructureContext, structureDoubts } from './structure.ts';
import { type Suggestion, suggestionFor } from './suggestions.ts';

export const ISSUE_CODES = [
  'unknown-character',
  'capital',
  'digit',
  'widened',
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
  /** A hint is worth knowing, a warning most likely a mistake. */
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
  const { notation, value, fixes } = cleaned(typed);
  if (notation !== 'ipa') return { notation, value, fixes, suggestions: [], issues: [] };
  const suggestions: Suggestion[] = [];
  const issues: Issue[] = [];
  let index = 0;
  for (const char of value) {
    if (signOf(char)?.tier === 'strict') {
      index += char.length;
      continue;
    }
    const suggestion = suggestionFor(value, index, char);
    if (suggestion) suggestions.push(suggestion);
    const doubt = suggestion ? undefined : doubtOf(char);
    if (doubt) issues.push({ ...doubt, index, char });
    index += char.length;
  }
  for (const doubt of structureDoubts(parsed(value), context))
    issues.push({ ...doubt, char: charAt(value, doubt.index) });
  return { notation, value, fixes, suggestions, issues: issues.toSorted((a, b) => a.index - b.index) };
}

function charAt(value: string, index: number): string {
  const code = value.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** What is to be said of the character alone; nothing where it is on the chart, or the same as what is. */
function doubtOf(char: string): Pick<Issue, 'code' | 'severity'> | undefined {
  let isWidened = false;
  for (const part of partsOf(char)) {
    const sign = signOf(part);
    if (!sign) return { code: unknownCode(char), severity: 'warning' };
    isWidened ||= sign.tier === 'widened';
  }
  return isWidened ? { code: 'widened', severity: 'hint' } : undefined;
}

function unknownCode(char: string): IssueCode {
  if (/\p{Lu}/u.test(char)) return 'capital';
  return /\p{N}/u.test(char) ? 'digit' : 'unknown-character';
}
