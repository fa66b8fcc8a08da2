// All that can be said of the terms of a glossary. What is said of a term alone is kept for as long as the term is the same
// object: after an edit only that term is looked at again.
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

/** By kind, and in each by the word of the first term. */
export function checkTerms(terms: readonly Term[]): Problem[] {
  const byId = new Map<string, Term>();
  for (const term of terms) byId.set(term.id, term);
  const found = [...terms.flatMap(checkTerm), ...findSameWords(terms), ...findLanguageForms(terms)];
  return found
    .map((problem) => ({
      problem,
      place: PROBLEM_KINDS.indexOf(problem.kind),
      word: foldForSearch(byId.get(problem.termIds[0] ?? '')?.word ?? ''),
    }))
    .sort((a, b) => a.place - b.place || compare(a.word, b.word))
    .map(({ problem }) => problem);
}

const cache = new WeakMap<Term, readonly Problem[]>();

export function checkTerm(term: Term): readonly Problem[] {
  const problems = cache.get(term) ?? findProblems(term);
  cache.set(term, problems);
  return problems;
}

function findProblems(term: Term): Problem[] {
  const ways = satisfiedOptions(term).length;
  const kinds: SingleTermKind[] = [
    ...(ways === 0 ? (['no-pronunciation'] as const) : []),
    ...(ways > 1 ? (['several-options'] as const) : []),
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

/** Hints are told where IPA is typed: here they would bury what is most likely a mistake. */
function ipaProblems({ word, phonemization, pronunciationLanguageId }: Term): SingleTermKind[] {
  if (!phonemization?.trim() || isCleanIpa(phonemization)) return [];
  const check = checkIpa(phonemization, { word, language: pronunciationLanguageId ?? '' });
  const isDoubtful =
    check.notation !== 'ipa' ||
    check.suggestions.length > 0 ||
    check.issues.some(({ severity }) => severity === 'warning');
  return [
    ...(check.fixes.length > 0 ? (['ipa-fixes'] as const) : []),
    ...(isDoubtful ? (['ipa-issues'] as const) : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
