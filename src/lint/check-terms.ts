// Finds all problems in the terms of a glossary. Problems of a single term are cached by the term object.
// An edit creates a new object, so only the edited term is checked again.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { checkIpa } from '#ipa/check.ts';
import { isCleanIpa } from '#ipa/clean-ipa.ts';
import { convertToIpa } from '#ipa/convert.ts';
import { detectNotation, looksLikeNotation } from '#ipa/notation.ts';
import { foldForSearch } from '#text/fold.ts';
import { findHiddenFields } from './hidden-characters.ts';
import { findLanguageForms } from './language-forms.ts';
import { PROBLEM_KINDS, type Problem, type SingleTermKind } from './problem.ts';
import { findSameWords } from './same-words.ts';

/** @returns problems sorted by kind, and within a kind by the word of their first term */
export function checkTerms(terms: readonly Term[]): Problem[] {
  const byId = new Map<string, Term>();
  for (const term of terms) byId.set(term.id, term);
  const found = [...terms.flatMap(checkTerm), ...findSameWords(terms), ...findLanguageForms(terms)];
  return found
    .map((problem) => ({
      problem,
      rank: PROBLEM_KINDS.indexOf(problem.kind),
      word: foldForSearch(byId.get(problem.termIds[0] ?? '')?.word ?? ''),
    }))
    .sort((a, b) => a.rank - b.rank || compare(a.word, b.word))
    .map(({ problem }) => problem);
}

const cache = new WeakMap<Term, readonly Problem[]>();

/** Returns the problems that the term has by itself, from the cache if the object was checked before. */
export function checkTerm(term: Term): readonly Problem[] {
  const problems = cache.get(term) ?? findProblems(term);
  cache.set(term, problems);
  return problems;
}

function findProblems(term: Term): Problem[] {
  const options = satisfiedOptions(term).length;
  const kinds: SingleTermKind[] = [
    ...(options === 0 ? (['no-pronunciation'] as const) : []),
    ...(options > 1 ? (['several-options'] as const) : []),
    ...(respellingHasNotation(term) ? (['notation-in-respelling'] as const) : []),
    ...(findHiddenFields(term).length > 0 ? (['hidden-characters'] as const) : []),
    ...ipaProblems(term),
  ];
  return kinds.map((kind) => ({ kind, termIds: [term.id] }));
}

function respellingHasNotation({ pronounceAs, phonemization }: Term): boolean {
  if (phonemization?.trim()) return false;
  const text = pronounceAs?.trim() ?? '';
  return looksLikeNotation(text) && convertToIpa(text, detectNotation(text)) !== undefined;
}

/** Ignores hints, which appear while typing IPA. In this list they would bury the likely mistakes. */
function ipaProblems({ word, phonemization, pronunciationLanguageId }: Term): SingleTermKind[] {
  if (!phonemization?.trim() || isCleanIpa(phonemization)) return [];
  const check = checkIpa(phonemization, { word, language: pronunciationLanguageId ?? '' });
  const hasIssues =
    check.notation !== 'ipa' ||
    check.suggestions.length > 0 ||
    check.issues.some(({ severity }) => severity === 'warning');
  return [
    ...(check.fixes.length > 0 ? (['ipa-fixes'] as const) : []),
    ...(hasIssues ? (['ipa-issues'] as const) : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
