// Checks the order of symbols in a transcription: stress belongs before a syllable, and marks belong after a letter.
import type { Issue } from './check.ts';
import { isNucleus, type Part, type Sound } from './parse.ts';

export interface StructureContext {
  /** Word that the transcription belongs to. */
  readonly word?: string;
  /** Language ID of the accent, in any spelling. */
  readonly language?: string;
}

/** Languages without tones, in which every word of several syllables has a stressed syllable. */
const STRESS_LANGUAGES = new Set(
  'be bg ca cs da de el en es fi hr hu is it mk nl pl pt ro ru sk sl sq sr uk'.split(' '),
);
const TONE_LETTER = /[\u02E5-\u02E9\uA71B\uA71C]/;

type StructureIssue = Omit<Issue, 'char'>;

export function structureIssues(parts: readonly Part[], context: StructureContext): StructureIssue[] {
  if (!parts.some(({ kind }) => kind === 'sound'))
    return [{ code: 'no-sound', severity: 'warning', index: 0 }];
  const issues: StructureIssue[] = [];
  const isStressed = STRESS_LANGUAGES.has(context.language?.split(/[-_]/)[0]?.toLowerCase() ?? '');
  for (const [at, part] of parts.entries()) {
    const issue = part.kind === 'sound' ? soundIssue(part) : placementIssue(part, parts[at + 1]);
    if (issue) issues.push(issue);
    if (isStressed && part.kind === 'tone' && TONE_LETTER.test(part.text))
      issues.push(issueAt(part, 'tone-without-meaning'));
  }
  for (const word of splitWords(parts)) issues.push(...stressIssues(word, isStressed));
  const expected = context.word?.trim().split(/\s+/).length;
  if (expected !== undefined && context.word?.trim() && expected < splitWords(parts).length)
    issues.push({ code: 'word-count', severity: 'hint', index: 0 });
  return issues;
}

function issueAt(
  { index }: Part,
  code: Issue['code'],
  severity: Issue['severity'] = 'warning',
): StructureIssue {
  return { code, severity, index };
}

/** A doubled length mark is allowed, because Estonian distinguishes three lengths. */
function soundIssue(sound: Sound): StructureIssue | undefined {
  const isRepeated = sound.marks.some((mark, at) => mark !== 'ː' && sound.marks.indexOf(mark) !== at);
  return isRepeated ? issueAt(sound, 'repeated-mark') : undefined;
}

function placementIssue(part: Exclude<Part, Sound>, next: Part | undefined): StructureIssue | undefined {
  switch (part.kind) {
    case 'mark':
    case 'length':
      return issueAt(part, 'mark-at-start');
    case 'tie':
      return issueAt(part, 'dangling-tie');
    case 'stress':
      return next?.kind === 'sound' || next?.kind === 'modifier' || next?.kind === 'bracket'
        ? undefined
        : issueAt(part, 'stress-at-end');
    default:
      return undefined;
  }
}

function splitWords(parts: readonly Part[]): Part[][] {
  const words: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'space') words.push([]);
    else words.at(-1)?.push(part);
  }
  return words.filter((word) => word.length > 0);
}

function stressIssues(word: readonly Part[], isStressed: boolean): StructureIssue[] {
  const primary = word.filter(({ kind, text }) => kind === 'stress' && text === 'ˈ');
  const [, second] = primary;
  if (second) return [issueAt(second, 'two-stresses')];
  const [first] = word;
  if (!isStressed || !first || word.some(({ kind }) => kind === 'stress')) return [];
  const nuclei = word.filter((part) => part.kind === 'sound' && isNucleus(part));
  return countSyllables(nuclei, word) > 1 ? [issueAt(first, 'no-stress', 'hint')] : [];
}

/** Counts adjacent vowels as one syllable, because they may be a diphthong. */
function countSyllables(nuclei: readonly Part[], word: readonly Part[]): number {
  return nuclei.filter((part) => !nuclei.includes(word[word.indexOf(part) - 1] ?? part)).length;
}
