// Whether signs stand where they can be spoken: stress before a syllable, marks after a letter.
import type { Issue } from './check.ts';
import { isNucleus, type Part, type Sound } from './parse.ts';

export interface StructureContext {
  /** What it is the pronunciation of. */
  readonly word?: string;
  /** Whose accent it is spoken with, as an id of whatever form. */
  readonly language?: string;
}

/** Languages whose words of several syllables have one stressed, and that have no tones. */
const STRESSED = new Set(
  'be bg ca cs da de el en es fi hr hu is it mk nl pl pt ro ru sk sl sq sr uk'.split(' '),
);
const TONE_MARK = /[\u02E5-\u02E9\uA71B\uA71C]/;

type Doubt = Omit<Issue, 'char'>;

export function structureDoubts(parts: readonly Part[], context: StructureContext): Doubt[] {
  if (!parts.some(({ kind }) => kind === 'sound'))
    return [{ code: 'no-sound', severity: 'warning', index: 0 }];
  const issues: Doubt[] = [];
  const isStressed = STRESSED.has(context.language?.split(/[-_]/)[0]?.toLowerCase() ?? '');
  for (const [at, part] of parts.entries()) {
    const issue = part.kind === 'sound' ? soundIssue(part) : misplaced(part, parts[at + 1]);
    if (issue) issues.push(issue);
    if (isStressed && part.kind === 'tone' && TONE_MARK.test(part.text))
      issues.push(doubt(part, 'tone-without-meaning'));
  }
  for (const word of wordsOf(parts)) issues.push(...stressIssues(word, isStressed));
  const expected = context.word?.trim().split(/\s+/).length;
  if (expected !== undefined && context.word?.trim() && expected < wordsOf(parts).length)
    issues.push({ code: 'word-count', severity: 'hint', index: 0 });
  return issues;
}

function doubt({ index }: Part, code: Issue['code'], severity: Issue['severity'] = 'warning'): Doubt {
  return { code, severity, index };
}

/** Length may be doubled: Estonian has three. */
function soundIssue(sound: Sound): Doubt | undefined {
  const isRepeated = sound.marks.some((mark, at) => mark !== 'ː' && sound.marks.indexOf(mark) !== at);
  return isRepeated ? doubt(sound, 'repeated-mark') : undefined;
}

function misplaced(part: Exclude<Part, Sound>, next: Part | undefined): Doubt | undefined {
  switch (part.kind) {
    case 'mark':
    case 'length':
      return doubt(part, 'mark-at-start');
    case 'tie':
      return doubt(part, 'dangling-tie');
    case 'stress':
      return next?.kind === 'sound' || next?.kind === 'modifier' || next?.kind === 'bracket'
        ? undefined
        : doubt(part, 'stress-at-end');
    default:
      return undefined;
  }
}

function wordsOf(parts: readonly Part[]): Part[][] {
  const words: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'space') words.push([]);
    else words.at(-1)?.push(part);
  }
  return words.filter((word) => word.length > 0);
}

function stressIssues(word: readonly Part[], isStressed: boolean): Doubt[] {
  const primary = word.filter(({ kind, text }) => kind === 'stress' && text === 'ˈ');
  const [, second] = primary;
  if (second) return [doubt(second, 'two-stresses')];
  const [first] = word;
  if (!isStressed || !first || word.some(({ kind }) => kind === 'stress')) return [];
  const nuclei = word.filter((part) => part.kind === 'sound' && isNucleus(part));
  return syllables(nuclei, word) > 1 ? [doubt(first, 'no-stress', 'hint')] : [];
}

/** Two vowels beside each other may be one diphthong. */
function syllables(nuclei: readonly Part[], word: readonly Part[]): number {
  return nuclei.filter((part) => !nuclei.includes(word[word.indexOf(part) - 1] ?? part)).length;
}
